import type { Identities } from './deidentification/identity.js';

/** A record, or the input itself, that suggestions can quote. */
export interface Source {
  type: string;
  id: string | null;
  version: number | null;
  /** The admission of an order or observation in hospital. A model is not told. */
  admission_id?: string;
  text: string;
}

/** A quote from a source. */
export interface Citation {
  type: string;
  id: string | null;
  version: number | null;
  admission_id?: string;
  quote: string;
}

export type ModelKind = 'summary' | 'draft_note' | 'discharge_summary' | 'question';

/** What a model is asked, before de-identification. */
export interface ModelTask {
  kind: ModelKind;
  language: 'en' | 'es';
  sources: readonly Source[];
  question: string | null;
  identities: Identities;
}
