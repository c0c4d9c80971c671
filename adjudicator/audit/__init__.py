"""What chance gave over many games, held against what the rules say of it: draws gathered, tests, proofs."""
