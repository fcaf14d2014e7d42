/** Of files of products. */
export const PRODUCT_IMPORT_LIMITS = {
  /** Bytes and rows of one file, and characters of a row. */
  bytes: 20_000_000,
  rows: 50_000,
  rowCharacters: 20_000,
  /** Bytes that are read until others have their turn. */
  sliceBytes: 65_536,
  /** Rows of one transaction, and batches of one file before the next file has its turn. */
  batchRows: 200,
  batchesAtOnce: 25,
  /** Seconds from one look for files to the next, and how many are worked on in turn. */
  importSeconds: 2,
  importsAtOnce: 100,
  /** Files of a clinic that wait. */
  importsOpen: 10,
  /** Rows that are told as wrong, members of one, and substances that are told as unknown. */
  reported: 1_000,
  reportedMembers: 5,
} as const;
