/** How much one request looks at of a patient's chart. */
export const CHART_LIMITS = {
  /** Entries in which words are looked for; a page says where to go on. */
  examined: 1_000,
  /** Letters of each section of a note in which words are looked for. */
  sectionLetters: 2_000,
  /** Words that are looked for at once. */
  words: 8,
  /** Values of a result that an entry says. */
  values: 12,
  /** Letters that an entry shows of a note in which the words are. */
  excerpt: 160,
} as const;
