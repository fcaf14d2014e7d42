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

/** A fact of a record. `said` has the record's own words and numbers. */
export interface Fact {
  kind: FactKind;
  /** The record's type, id and version. */
  type: string;
  id: string;
  version: number;
  /** The admission of an order or observation in hospital. */
  admission_id?: string;
  /** The day in the clinic's time zone, or a month or year; null without one. */
  on: string | null;
  said: FactSaid;
}

/** The members of the kinds of facts. */
export interface FactSaid {
  name?: string | null;
  code?: string | null;
  number?: string | null;
  status?: string | null;
  /** More words: the reactions of an allergy, the diagnoses of a consultation, the dosage of a medication. */
  more?: (string | null)[] | null;
  criticality?: string | null;
  none_known?: boolean;
  /** The measured value. */
  value?: number | string | null;
  unit?: string | null;
  interpretation?: string | null;
  reference?: string | null;
  signs?: Record<string, number | null> | null;
  until?: string | null;
}
