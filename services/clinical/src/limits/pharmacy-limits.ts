/** Of products, stores and stock. */
export const PHARMACY_LIMITS = {
  /** Characters of a product's code, and of what its parts are called. */
  code: 50,
  word: 100,
  /** Of one product. */
  substances: 20,
  barcodes: 20,
  packSizes: 20,
  /** Classes of controlled products in the settings, and the characters of one. */
  controlClasses: 20,
  controlClass: 20,
  /** Base units of one line, pack or minimum. */
  units: 1_000_000_000,
  /** Of one receipt, transfer, adjustment, destruction or count. */
  lines: 500,
  /** Of its lines, and of its movements, those that a list shows. */
  listedLines: 10,
  lotNumber: 50,
  /** What waits, as a screen that follows it is shown. */
  queueShown: 1_000,
  /** Orders in hospital that are compared with what wards have. */
  ordersLookedAt: 10_000,
  /** Days that are measured unless asked, and at most; days before a lot expires in which it counts as expiring. */
  measuredDays: 30,
  longestDays: 367,
  expiringDays: 30,
  /** Of a recall the lots that it shows; of who had some of it the dispensings and the administrations; patients of one page. */
  listedRecalledLots: 100,
  listedDispensations: 10,
  listedAdministrations: 10,
  recalledPatients: 5_000,
  /** For how long a movement of controlled products waits for a second person. */
  witnessMinutes: 10,
  /** For how long the code of a second person is good. */
  witnessCodeMinutes: 2,
  /** Lots that are looked at where the earliest are chosen. */
  lotsToChoose: 1_000,
  /** Seconds between looks for those that waited in vain, and how many are taken at once. */
  expirySeconds: 15,
  expiriesAtOnce: 200,
  /** Seconds from one verification of the ledger to the next. */
  verifySeconds: 3_600,
} as const;
