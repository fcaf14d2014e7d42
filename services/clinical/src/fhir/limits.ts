/** Every limit of what is done in FHIR alone; the others are in limits.ts. */
export const FHIR_LIMITS = {
  /** Resources of a page, and those that are included with them; matches that are counted unasked, and where it is asked how many there are. */
  count: { usual: 20, max: 100 },
  included: 500,
  counted: 10_000,
  countedIfAsked: 100_000,
  /** Matches of which all are sorted, instead of looking for them in the order of the page. */
  sorted: 1_000,
  /** What refers to the values of `_has` that are looked up before: they are looked through for different ones. */
  lookedThrough: 5_000,
  /** Different texts of codes that are compared with words, each once. */
  texts: 5_000,
  /** Parameters of a search of which each may be looked for apart, where what it finds lies together. */
  stretches: 3,
  /** Versions that a page of a history looks through, for those that its reader may see. */
  versions: 1_000,
  /** Parameters of a search, their characters altogether, and those of one name. */
  parameters: 50,
  searchLength: 6_000,
  nameLength: 200,
  /** Values of one parameter, sort keys, and inclusions. */
  values: 150,
  sorts: 3,
  includes: 10,
  /** References that one parameter may follow. */
  chainDepth: 3,
  /** Values in a report that is sent with what it contains: as many observations as a result may have, each with all that it can say. */
  reportValues: 10_000,
  /** Minutes of a slot, and days from today whose slots are told. */
  slotMinutes: 30,
  slotDays: 60,
  /** What is told of one resource that is wrong. */
  issues: 100,
  /** Operations of a patch, and the length of what names a place in it. */
  patches: 100,
  pointerLength: 500,
  /** Entries of a Bundle, the values in them, the resources in the answer after which no more are looked for, and the seconds after which none is begun. */
  bundleEntries: 200,
  bundleValues: 30_000,
  bundleResources: 2_000,
  bundleSeconds: 30,
  /** How often a transaction is tried that waits for another which waits for it, how long it pauses at most, and how many places there are to wait at. */
  transactionTries: 5,
  transactionPauseMs: 100,
  transactionPlaces: 256,
  /** Exports of a clinic that run at once; resources of one transaction, how many of these before another export has its turn, and of a file. */
  exportsAtOnce: 5,
  exportBatch: 1_000,
  exportBatchesAtOnce: 20,
  exportPartsOfFile: 100,
  /** Patients to whom one may be narrowed. */
  exportPatients: 200,
  /** Seconds until another worker takes up what one was at; until a client should ask again; from one look for exports to the next. */
  exportLeaseSeconds: 60,
  exportRetrySeconds: 5,
  exportSeconds: 1,
  /** Batches in a row that the service may fail to write before an export ends. */
  exportTries: 5,
  /** Days that an export may take, and hours that its files are kept. */
  exportDays: 2,
  exportHours: 24,
  /** Subscriptions of a clinic that are not off; headers that each may want in its requests, and their characters; resources of one change. */
  subscriptions: 20,
  subscriptionHeaders: 10,
  subscriptionHeaderLength: 4_096,
  noticed: 500,
  /** Days that one which is off is kept. */
  endedSubscriptionDays: 90,
  /** How far from a number, or from now, lies what is approximately the same: as a part of it. */
  approximately: 0.1,
} as const;
