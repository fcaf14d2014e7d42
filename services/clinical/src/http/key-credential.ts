import type { Credential } from '../domain/caller.js';
import { effectiveScopes, sponsorsOf } from '../domain/key-sponsors.js';
import type { KeyRow } from './credential-store.js';

/** Whether the key is good at that time, for whoever has shown that it is theirs. */
export const isKeyLive = ({ key, clinic }: KeyRow, now: Date): boolean =>
  key.revoked_at === null &&
  (key.expires_at === null || new Date(key.expires_at) > now) &&
  clinic.environment === key.environment;

/** What the key may do now. */
export const keyCredential = ({ key, sponsors, clinic }: KeyRow): Credential & { type: 'api_key' } => ({
  type: 'api_key',
  id: key.id,
  prefix: key.prefix,
  name: key.name,
  credential_id: key.id,
  abilities: effectiveScopes(key, sponsors),
  sponsors: sponsorsOf(key, sponsors),
  clinic,
});
