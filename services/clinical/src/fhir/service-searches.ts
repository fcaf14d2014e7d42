import type { Transaction } from '../db/db.js';
import type { Caller } from '../domain/caller.js';
import { problem } from '../domain/errors.js';
import { findApiKey } from '../http/credential-store.js';
import { isKeyLive, keyCredential } from '../http/key-credential.js';
import { checkAccess } from '../operation/access.js';
import { newAttempt, type Attempt } from '../operation/attempt.js';
import { callerOf } from '../operation/clinic-selection.js';
import { searchAccess } from './access.js';
import { readerOf } from './reader.js';
import type { SearchContext } from './search/parameter-conditions.js';
import type { FhirType, Reader, Types } from './type.js';

/** A service that asked for something that is done later, in its name. */
export interface Asking {
  clinic_id: string;
  /** Of what it asked for. */
  id: string;
  api_key_id: string;
  key_prefix: string;
  /** Of the token that it asked with; null of a key without one. */
  scopes: string[] | null;
  ip: string | null;
  created_at: string;
}

/** The key that asks, by what it is found again. Throws 403 for a person: they search while they are there. */
export function serviceOf(caller: Caller): Pick<Asking, 'api_key_id' | 'key_prefix' | 'scopes'> {
  const { credential } = caller;
  if (credential.type !== 'api_key') throw problem('missing_ability');
  return {
    api_key_id: credential.id,
    key_prefix: credential.prefix,
    scopes: credential.smart ? [...credential.smart.scopes] : null,
  };
}

/**
 * Who asked, as they are now. The hours and networks of the policy are those of when they asked. Throws 401 when their key has
 * ended.
 */
export async function attemptOf(db: Transaction, asking: Asking, now: Date, route: string): Promise<Attempt> {
  const key = await findApiKey(db, asking.key_prefix);
  db.enterClinic(asking.clinic_id);
  if (!key || key.key.id !== asking.api_key_id || key.clinic.id !== asking.clinic_id || !isKeyLive(key, now))
    throw problem('unauthenticated');
  const smart = asking.scopes && {
    client_id: asking.key_prefix,
    scopes: asking.scopes,
    patient_id: null,
    expires_at: now.toISOString(),
  };
  const source = {
    request_id: asking.id,
    method: 'GET',
    route,
    ip: asking.ip,
    user_agent: undefined,
    language: 'en' as const,
    parameters: {},
  };
  return {
    ...newAttempt(source, new Date(asking.created_at)),
    caller: callerOf({ ...keyCredential(key), ...(smart && { smart }) }, key.clinic),
    clinic: key.clinic,
  };
}

/** How the service searches that type, and the types that such a search leads to. Throws 403 when it may not. */
export function searchAs(
  attempt: Attempt,
  own: FhirType,
  { types, base, now }: { types: Types; base: string; now: Date },
): { reader: Reader; context: SearchContext } {
  const { caller, clinic } = attempt;
  if (!caller || !clinic) throw problem('unauthenticated');
  const readerFor = (type: FhirType) =>
    readerOf(type, { caller, clinic, now }, checkAccess(searchAccess(type), attempt), 's');
  const granted = checkAccess(searchAccess(own), attempt);
  if (granted) attempt.grant = granted;
  return {
    reader: readerFor(own),
    context: { types, clinic, base, zone: clinic.timezone, now, readerOf: readerFor },
  };
}
