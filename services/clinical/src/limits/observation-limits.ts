/** Limits of observations of patients in hospital. */
export const OBSERVATION_LIMITS = {
  /** Millilitres of intake or output. */
  fluid: 20_000,
  /** Litres of oxygen a minute, and characters of the device. */
  flow: 100,
  device: 100,
  /** Minutes for which a value counts in a later score. */
  scoredMinutes: 60,
  /** Observations among which the newest score of an admission is searched. */
  lookedBack: 50,
  /** The age in years from which patients have a score. */
  scoredFrom: 16,
} as const;
