/** Of observations of patients in hospital. */
export const OBSERVATION_LIMITS = {
  /** Millilitres that somebody took in or gave out. */
  fluid: 20_000,
  /** Litres of oxygen a minute, and the characters of what gives it. */
  flow: 100,
  device: 100,
  /** For how long a value counts in a later score. */
  scoredMinutes: 60,
  /** The newest observations of signs of an admission, among which its newest score is looked for. */
  lookedBack: 50,
  /** Before that age nobody has a score: years. */
  scoredFrom: 16,
} as const;
