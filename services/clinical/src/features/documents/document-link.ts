import type { Caller } from '../../domain/caller.js';
import { decryptSecret, encryptSecret } from '../../secrets/secret-box.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { DOCUMENT_LIMITS } from '../../limits/index.js';

/** The content of a link: the document, its expiry and its author. */
export interface DocumentLink {
  clinic_id: string;
  document_id: string;
  expires_at: string;
  actor: { type: 'user' | 'api_key'; id: string; name: string; role: string | null };
}

const PLACE = 'document links';

export const actorOf = ({ type, id, name, role }: Caller): DocumentLink['actor'] => ({ type, id, name, role });

/** An encrypted link: it cannot be forged or altered, and reveals nothing. */
export const linkOf = (keys: KeyRing, link: DocumentLink): string =>
  encryptSecret(keys, Buffer.from(JSON.stringify(link)), PLACE).toString('base64url');

/** Undefined for an invalid or expired link. */
export function openLink(keys: KeyRing, given: string, now: Date): DocumentLink | undefined {
  if (given.length > DOCUMENT_LIMITS.linkLength || !/^[\w-]+$/.test(given)) return undefined;
  try {
    const link = JSON.parse(decryptSecret(keys, Buffer.from(given, 'base64url'), PLACE).toString()) as DocumentLink;
    return Date.parse(link.expires_at) > now.getTime() ? link : undefined;
  } catch {
    return undefined;
  }
}
