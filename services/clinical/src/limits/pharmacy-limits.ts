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
} as const;
