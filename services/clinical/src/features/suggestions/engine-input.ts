import type { CountedAllergy } from '../allergies/index.js';
import type { Fact } from '../chart-facts/index.js';
import type { ActiveMedication } from '../prescriptions/index.js';
import type { Asker, Citation, Identities, Source } from '../suggestion-models/index.js';
import type { SuggestionInput } from './suggestion-content.js';

export type { Citation, Source };

/** What medications are checked against. */
export interface CurrentMedications {
  current: ActiveMedication[];
  counted: CountedAllergy[];
  /** Whether it includes medications in hospital. */
  hospitalRead: boolean;
  /** Whether the patient has more medications than were read. */
  isCut: boolean;
}

/** The patient's records that the author may read. */
export interface Chart {
  facts: Fact[];
  patient: {
    id: string;
    version: number;
    /** Texts of allergies from the patient's record, if the author cannot read the allergies themselves. */
    allergies: string[];
    /** Whether allergies, or their absence, were recorded. */
    isAsked: boolean;
  };
}

/** The input of an engine: everything that it reads of a patient. */
export interface EngineInput {
  input: SuggestionInput;
  language: 'en' | 'es';
  sources: Source[];
  medication?: CurrentMedications | undefined;
  chart?: Chart | undefined;
  /** For a model: the patient's identities, and the user who asked. */
  about?: { patient_id: string; identities: Identities; asker: Asker } | undefined;
}
