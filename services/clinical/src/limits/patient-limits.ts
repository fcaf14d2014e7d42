/** Limits of identifiers of patients and of searches by name. */
export const PATIENT_LIMITS = {
  /** Words of a search that are looked for as the first of a name. */
  leadingWords: 3,
  /** Identifiers of other systems of one patient; characters of a system, of a value and of what kind it is: both fit into an index. */
  identifiers: 40,
  identifierSystem: 255,
  identifierValue: 255,
  identifierType: 100,
} as const;
