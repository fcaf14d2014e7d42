import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';

interface Place {
  clinic_id: string;
  id: string;
}

/** The column to which the encryption is bound. */
export const contentPlace = ({ clinic_id, id }: Place): string => `ai_suggestions.content ${clinic_id} ${id}`;

/** Encrypts the input or the result of a suggestion for its column. */
export const encryptContent = (keys: KeyRing, place: Place, content: object): Buffer =>
  encryptSecret(keys, Buffer.from(JSON.stringify(content)), contentPlace(place));

/** Throws for altered content, and for a key that is gone. */
export const decryptContent = <T>(keys: KeyRing, place: Place, stored: Buffer): T =>
  JSON.parse(decryptSecret(keys, stored, contentPlace(place)).toString()) as T;
