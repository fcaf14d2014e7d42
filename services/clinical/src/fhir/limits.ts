/** Every limit of what is done in FHIR alone; the others are in limits.ts. */
export const FHIR_LIMITS = {
  /** Resources of a page: unless a search says how many, and at most. */
  count: { usual: 20, max: 100 },
  /** Resources that are included with those of a page. */
  included: 500,
  /** Matches that are counted unless somebody asks how many there are. */
  counted: 10_000,
  /** Patients whom one parameter may single out: that there is nothing of them tells of each. Of more it tells nothing of anyone. */
  singledOut: 10,
  /** Matches that are counted where somebody asks. */
  countedIfAsked: 100_000,
  /** What counts as few: so many matches are all sorted, and so many values of a chain are read before the search. */
  sorted: 1_000,
  /** From so many matches on a condition is common: rows that satisfy it are soon met in any order, and no index is asked for them. */
  common: 5_000,
  /** Different texts of codes, each of which is compared once with the words of a search. */
  texts: 5_000,
  /** Conditions of a search whose ranges of an index are searched separately. */
  indexRanges: 3,
  /** Versions that a page of a history looks through for those that its reader may see. */
  versions: 1_000,
  /** Parameters of a search. */
  parameters: 50,
  /** Characters of all parameters of a search, with their values. */
  searchLength: 6_000,
  /** Characters of a parameter's name. */
  nameLength: 200,
  /** Values of one parameter. */
  values: 150,
  /** Keys of `_sort`. */
  sorts: 3,
  /** References that are followed by `_include`, and by `_revinclude`. */
  includes: 10,
  /** References that one parameter may follow, and parameters of a search that follow any: each is a query of its own. */
  chainDepth: 3,
  chains: 5,
  /** Values in a report that is sent with what it contains: as many observations as a result may have, each with all that it can say. */
  reportValues: 10_000,
  /** Extensions of a resource, with those that are nested and those of what it contains. */
  extensions: 80,
  /** Objects of a resource with what it contains, which are looked at: a tenth of a millisecond each, or less. Those of a report, with its observations. */
  objects: 1_000,
  reportObjects: 6_000,
  /** Objects of what a resource contains that are looked at before others are served. */
  objectsAtOnce: 200,
  /** Minutes of a slot. */
  slotMinutes: 30,
  /** Days from today that have slots. */
  slotDays: 60,
  /** Faults that are told of one resource. */
  issues: 100,
  /** Operations of a patch. */
  patches: 100,
  /** Characters of a place that a patch names. */
  pointerLength: 500,
  /** Entries of a Bundle. */
  bundleEntries: 200,
  /** Entries of a transaction of which one answer tells what is wrong. */
  bundleFaults: 20,
  /** Values in a Bundle. */
  bundleValues: 30_000,
  /** Reports of a transaction with each of which one specimen is kept. */
  holders: 20,
  /** Resources in a Bundle's answer, after which no further entry is tried. */
  bundleResources: 2_000,
  /** Seconds after which no further entry is tried. */
  bundleSeconds: 30,
  /** How often a transaction is tried where PostgreSQL ends a deadlock. */
  transactionTries: 5,
  /** The longest pause before it is tried again. */
  transactionPauseMs: 100,
  /** Different locks for the names of a clinic's transactions: the more there are, the fewer wait for a stranger, and the more one may hold. */
  transactionPlaces: 256,
  /** Exports of a clinic that run at once. */
  exportsAtOnce: 5,
  /** Resources of a batch, which is one transaction and one part of a file. */
  exportBatch: 1_000,
  /** The same, of a type of which one may name all patients of a batch, as a row of the trail does. */
  exportLargeBatch: 100,
  /** Characters after which a batch takes no more resources. */
  exportBatchLength: 4_000_000,
  /** Batches of an export before another one has its turn. */
  exportBatchesAtOnce: 20,
  /** Parts of a file. */
  exportPartsOfFile: 100,
  /** Members that a group lists: of one that has more, none. */
  groupMembers: 1_000,
  /** Patients to whom an export may be narrowed. */
  exportPatients: 200,
  /** Seconds after which another worker takes up an export that a worker has left. */
  exportLeaseSeconds: 60,
  /** Seconds after which a client should ask again how far an export is. */
  exportRetrySeconds: 5,
  /** Seconds from one look for exports to the next. */
  exportSeconds: 1,
  /** Batches in a row that the service may fail to write before an export ends. */
  exportTries: 5,
  /** Days that an export may take. */
  exportDays: 2,
  /** Hours that its files are kept. */
  exportHours: 24,
  /** Subscriptions of a clinic that are not off. */
  subscriptions: 20,
  /** Headers that a subscription may want in its requests. */
  subscriptionHeaders: 10,
  /** Characters of each of these headers. */
  subscriptionHeaderLength: 4_096,
  /** Resources of one change that a subscription is told of. */
  noticed: 500,
  /** Days that a subscription which is off is kept. */
  endedSubscriptionDays: 90,
  /** How far `ap` reaches to either side, as a part of the number, or of the time from now. */
  approximately: 0.1,
} as const;
