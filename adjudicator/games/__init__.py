"""The games Kynes can judge; none of them knows another. `adjudicator.registry` lists them."""
