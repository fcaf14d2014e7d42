export const FACT_KINDS = [
  'problem',
  'allergy',
  'medication',
  'given',
  'signs',
  'result',
  'consultation',
  'admission',
  'visit',
  'immunization',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Something that a record says of a patient; `said` are its words and numbers, as they stand there. */
export interface Fact {
  kind: FactKind;
  /** The record's type, id and version. */
  type: string;
  id: string;
  version: number;
  /** The day of it where the clinic is, or a part of a day; null of what has none. */
  on: string | null;
  said: FactSaid;
}

/** The members that the kinds have. */
export interface FactSaid {
  name?: string | null;
  code?: string | null;
  number?: string | null;
  status?: string | null;
  /** Further words: of an allergy its reactions, of a consultation its diagnoses, of a medication its dosage. */
  more?: (string | null)[] | null;
  criticality?: string | null;
  none_known?: boolean;
  /** Of a value that was measured. */
  value?: number | string | null;
  unit?: string | null;
  interpretation?: string | null;
  reference?: string | null;
  signs?: Record<string, number | null> | null;
  until?: string | null;
}
