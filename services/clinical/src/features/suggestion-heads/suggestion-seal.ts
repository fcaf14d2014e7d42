import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';

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
