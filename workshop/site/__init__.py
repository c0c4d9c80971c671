"""The site of Kynes: guides, documents, rules, pictures and live reports, made by MkDocs (`scripts/site`)."""
