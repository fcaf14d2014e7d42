/** How much of its own a clinic may add to the catalogs, and how much one upload or import may hold. */
export const CATALOG_LIMITS = {
  /** Tests of one kind, active or not. */
  testsPerClinic: 20_000,
  /** Lines of one upload, and the parts that it comes in: each as long as a text of a body may be. */
  importLines: 10_000,
  importParts: 10,
  importPartLength: 90_000,
  importHeaderLength: 2_000,
  /** Columns of a file, and faulty lines that an answer names. */
  importColumns: 60,
  importFaults: 200,
  /** Tests that a panel is made of, and ranges that a test has. */
  panelMembers: 100,
  referenceRanges: 50,
  /** The oldest that a range reckons with. */
  ageYears: 150,
  /** Entries that one statement of an import writes, and faulty lines that it reports. */
  importBatch: 2_000,
  reportedLines: 20,
  /** Part of a catalog that an import retires unasked. */
  retiredShare: 0.2,
  /** Characters of a catalog's version. */
  versionLength: 40,
} as const;
