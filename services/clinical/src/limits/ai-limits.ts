/** Limits of suggestions. */
export const AI_LIMITS = {
  /** Characters of a text, and of a question. */
  text: 20_000,
  question: 2_000,
  medications: 50,
  /** Medications that are checked against allergies before other requests run. */
  itemsAtOnce: 10,
  /** Current medications that are checked, interactions that are read, and warnings that are shown. */
  taken: 150,
  interactions: 2_000,
  /** Characters of each column of an imported interaction table. */
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
  /** Facts of each kind in a summary, results whose last values are read, and letters of a quote. */
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
  /** Milliseconds after which the process tries to start the suggestion: its request's transaction ends meanwhile. */
  looksMs: [5, 20, 50, 150, 400],
  /** Seconds after which a worker starts a suggestion that was not started, or not ended. */
  overdueSeconds: 5,
  leaseSeconds: 90,
  attempts: 3,
  connections: 2,
  /** Codes of a suggestion, and citations of each. */
  codes: 10,
  citations: 3,
  /** Codes of the index that are looked up, and catalog codes for each; search terms, and catalog codes for each. */
  places: 300,
  codesBelow: 60,
  probes: 80,
  codesOfProbe: 15,
  /** Segments that are compared with found codes, how many before other requests run, and words of a sentence. */
  segments: 500,
  segmentsAtOnce: 20,
  sentenceWords: 200,
  /** Letters from which a word is searched alone. */
  telling: 7,
  /** A model: milliseconds and number of requests for a suggestion; bytes and letters of its answer. */
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
    /** Consultations that the model reads, letters of each, and of all sources. */
    notes: 8,
    noteLength: 8_000,
    length: 60_000,
    colleagues: 2_000,
  },
  /** What a clinic may send to models in a day. */
  budget: { requests: 500, characters: 10_000_000 },
  /** Seconds between turns of the worker. */
  everySeconds: 2,
  /** Milliseconds between reads of a followed suggestion, how many more after each read, and for a ready one. */
  watchMs: 200,
  watchMoreMs: 20,
  watchReadyMs: 5_000,
} as const;
