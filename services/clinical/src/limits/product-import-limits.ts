/** Limits of product imports. */
export const PRODUCT_IMPORT_LIMITS = {
  /** Bytes and rows of one file, and characters of a row. */
  bytes: 20_000_000,
  rows: 50_000,
  rowCharacters: 20_000,
  /** Bytes that are read before other requests run. */
  sliceBytes: 65_536,
  /** Rows of one transaction, and batches of one file before the next file has its turn. */
  batchRows: 200,
  batchesAtOnce: 25,
  /** Seconds between checks for open imports, and how many are worked on in turn. */
  importSeconds: 2,
  importsAtOnce: 100,
  /** Open imports of a clinic. */
  importsOpen: 10,
  /** Failed rows that are reported, members of each, and unknown substances. */
  reported: 1_000,
  reportedMembers: 5,
} as const;
