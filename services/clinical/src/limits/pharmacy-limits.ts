/** Limits of products, stores and stock. */
export const PHARMACY_LIMITS = {
  /** Characters of a product's code, and of the names of its parts. */
  code: 50,
  word: 100,
  /** Members of one product. */
  substances: 20,
  barcodes: 20,
  packSizes: 20,
  /** Control classes in the settings, and characters of one. */
  controlClasses: 20,
  controlClass: 20,
  /** Base units of one line, pack or minimum. */
  units: 1_000_000_000,
  /** Lines of one stock document. */
  lines: 500,
  /** Lines and movements of a document that a list shows. */
  listedLines: 10,
  lotNumber: 50,
  /** Entries of the queue that are shown. */
  queueShown: 1_000,
  /** Orders in hospital that are compared with the stock of wards. */
  ordersLookedAt: 10_000,
  /** Days of the metrics, by default and at most; days before expiry in which a lot counts as expiring. */
  measuredDays: 30,
  longestDays: 367,
  expiringDays: 30,
  /** Lots that a recall shows; dispensings and administrations of a recalled patient; patients of one page. */
  listedRecalledLots: 100,
  listedDispensations: 10,
  listedAdministrations: 10,
  recalledPatients: 5_000,
  /** Minutes for which a stock document waits for confirmation. */
  witnessMinutes: 10,
  /** Minutes for which a witness code is valid. */
  witnessCodeMinutes: 2,
  /** Lots among which the earliest are chosen. */
  lotsToChoose: 1_000,
  /** Seconds between checks for unconfirmed documents, and how many expire at once. */
  expirySeconds: 15,
  expiriesAtOnce: 200,
  /** Seconds between verifications of the ledger. */
  verifySeconds: 3_600,
} as const;
