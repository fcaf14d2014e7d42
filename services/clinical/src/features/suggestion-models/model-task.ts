import type { Identities } from './deidentification/identity.js';

/** A record, or the input itself, out of which something is quoted. */
export interface Source {
  type: string;
  id: string | null;
  version: number | null;
  text: string;
}

/** Where something is said, as it stands there. */
export interface Citation {
  type: string;
  id: string | null;
  version: number | null;
  quote: string;
}

export type ModelKind = 'summary' | 'draft_note' | 'discharge_summary' | 'question';

/** What a model is asked, before anything is hidden. */
export interface ModelTask {
  kind: ModelKind;
  language: 'en' | 'es';
  sources: readonly Source[];
  question: string | null;
  identities: Identities;
}
