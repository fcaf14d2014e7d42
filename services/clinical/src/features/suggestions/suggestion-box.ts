import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';
import type { CountedAllergy } from '../allergies/index.js';
import type { ActiveMedication } from '../prescriptions/index.js';
import type { SuggestionInput } from './suggestion-content.js';

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

/** What medications are checked against. */
export interface TakenNow {
  current: ActiveMedication[];
  counted: CountedAllergy[];
  /** Whether what is given in hospital is among it. */
  hospitalRead: boolean;
  /** Whether the patient takes more than was read. */
  isCut: boolean;
}

/** What is handed to who makes a suggestion: all that they read of anybody. */
export interface Handed {
  input: SuggestionInput;
  language: 'en' | 'es';
  sources: Source[];
  medication?: TakenNow | undefined;
}

interface Place {
  clinic_id: string;
  id: string;
}

/** Where a suggestion is kept: its encryption is bound to that. */
export const contentPlace = ({ clinic_id, id }: Place): string => `ai_suggestions.content ${clinic_id} ${id}`;

/** What was asked or made, as it is kept. */
export const seal = (keys: KeyRing, place: Place, content: object): Buffer =>
  encryptSecret(keys, Buffer.from(JSON.stringify(content)), contentPlace(place));

/** Throws for what was altered, or is under a key that is gone. */
export const open = <T>(keys: KeyRing, place: Place, stored: Buffer): T =>
  JSON.parse(decryptSecret(keys, stored, contentPlace(place)).toString()) as T;
