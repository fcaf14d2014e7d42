/** Limits of chart searches. */
export const CHART_LIMITS = {
  /** Entries that a request searches. The answer says where to continue. */
  examined: 1_000,
  /** Letters of each section of a consultation that are searched. */
  sectionLetters: 2_000,
  /** Words of a search. */
  words: 8,
  /** Values of a result that an entry shows. */
  values: 12,
  /** Letters of an excerpt. */
  excerpt: 160,
} as const;
