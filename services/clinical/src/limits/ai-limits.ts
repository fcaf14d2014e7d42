/** Of suggestions. */
export const AI_LIMITS = {
  /** Characters of a text that is asked about, and of a question. */
  text: 20_000,
  question: 2_000,
  medications: 50,
  /** Of them that are checked against allergies before others are served. */
  itemsAtOnce: 10,
  /** What the patient takes now that they are checked with, what tables say of all of them, and warnings that are shown. */
  taken: 150,
  interactions: 2_000,
  /** Characters of each column of an imported table of interactions. */
  interactionColumns: {
    ingredient_1: 200,
    ingredient_2: 200,
    severity: 40,
    text: 2_000,
    source: 200,
    licence: 500,
    version: 40,
  },
  warnings: 500,
  overriddenWarnings: 50,
  /** Of each kind of record how much a summary tells of, of how many results the last values are read, and letters of what is quoted. */
  facts: {
    problem: 60,
    allergy: 100,
    medication: 100,
    given: 100,
    signs: 1,
    result: 25,
    resultsRead: 100,
    consultation: 5,
    admission: 2,
    visit: 2,
    immunization: 5,
  },
  quote: 300,
  /** Hours for which a suggestion is shown, and days for which it is counted. */
  shownHours: 24,
  countedDays: 400,
  comment: 2_000,
  feedbackItems: 100,
  itemLength: 200,
  /** Milliseconds after which the process that was asked looks for it: until then its transaction is over. */
  looksMs: [5, 20, 50, 150, 400],
  /** Seconds after which a worker takes up what nobody has begun, or what was begun and not finished. */
  leftSeconds: 5,
  leaseSeconds: 90,
  attempts: 3,
  connections: 2,
  /** Codes that are suggested, and of how many places in the text each shows where it comes from. */
  codes: 10,
  citations: 3,
  /** Places of the classification that are looked up, and codes of each; runs of words that are looked for, and codes of each. */
  places: 300,
  codesBelow: 60,
  probes: 80,
  codesOfProbe: 15,
  /** Runs of words that are compared with what was found, and how many before others are served; words of a sentence. */
  segments: 500,
  segmentsAtOnce: 20,
  sentenceWords: 200,
  /** Letters of a word that may be looked for by itself. */
  telling: 7,
  /** What a model is given: milliseconds for each request, and how often one is asked; bytes and letters of what it answers. */
  model: {
    answerMs: 30_000,
    attempts: 2,
    answerBytes: 1_000_000,
    statements: 100,
    statementLength: 2_000,
    codes: 20,
    citations: 10,
    shortestQuote: 2,
    tokens: 4_000,
    /** Notes whose text it reads, letters of each, and of all that it reads. */
    notes: 8,
    noteLength: 8_000,
    length: 60_000,
    colleagues: 2_000,
  },
  /** What leaves for models in a day of a clinic. */
  budget: { requests: 500, characters: 10_000_000 },
  /** Seconds between two looks of the worker. */
  everySeconds: 2,
  /** Milliseconds from one look at a suggestion that is being made to the next, how many more after each, and at one that is ready. */
  watchMs: 200,
  watchMoreMs: 20,
  watchReadyMs: 5_000,
} as const;
