// Filled by the next merge.
