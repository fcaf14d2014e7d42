import type { CountedAllergy } from '../allergies/index.js';
import type { Fact } from '../chart-facts/index.js';
import type { ActiveMedication } from '../prescriptions/index.js';
import type { Asker, Citation, Identities, Source } from '../suggestion-models/index.js';
import type { SuggestionInput } from './suggestion-content.js';

export type { Citation, Source };

/** What medications are checked against. */
export interface TakenNow {
  current: ActiveMedication[];
  counted: CountedAllergy[];
  /** Whether what is given in hospital is among it. */
  hospitalRead: boolean;
  /** Whether the patient takes more than was read. */
  isCut: boolean;
}

/** What the records of a patient say that the asker may read. */
export interface Chart {
  facts: Fact[];
  patient: {
    id: string;
    version: number;
    /** Texts of allergies that the patient's record shows and whose own records the asker does not see. */
    allergies: string[];
    /** Whether somebody recorded allergies, or that there are none. */
    isAsked: boolean;
  };
}

/** What is handed to who makes a suggestion: all that they read of anybody. */
export interface Handed {
  input: SuggestionInput;
  language: 'en' | 'es';
  sources: Source[];
  medication?: TakenNow | undefined;
  chart?: Chart | undefined;
  /** For a model: by which the patient is known, and who asked. */
  about?: { patient_id: string; identities: Identities; asker: Asker } | undefined;
}
