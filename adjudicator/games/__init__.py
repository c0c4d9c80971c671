"""The games Kynes can judge; `registry` is the one place that lists them."""
