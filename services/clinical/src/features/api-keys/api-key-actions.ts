import type { Transaction } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { holdsAbility, takesTwo } from '../../domain/key-sponsors.js';
import { isUuid, newId } from '../../id.js';
import { formatApiKey, newKeyPrefix, newSecret, sha256 } from '../../secrets/secrets.js';
import { LIMITS } from '../../limits/index.js';
import type { Clinic } from '../../domain/clinic.js';
import { signs, signingKeys, type SaysKeys } from '../../http/client-keys.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { findSandbox, insertSandbox } from '../clinics/index.js';
import { insertLocation, NEW_LOCATION } from '../locations/index.js';
import { insertPatient } from '../patients/index.js';
import { insertPractitioner } from '../practitioners/index.js';
import {
  countLiveApiKeys,
  findApiKeyById,
  lockApiKey,
  insertApiKey,
  updateApproved,
  updateKeys,
  updateRevoked,
  updateSecret,
} from './api-key-store.js';
import { apiKeyView, sponsoredKey } from './api-key-view.js';

const DAY_MS = 86_400_000;

export interface NewKeyBody extends SaysKeys {
  name: string;
  environment: 'live' | 'test';
  scopes: string[];
  expires_at?: string | null;
  ip_cidrs: string[];
}

/** When the key ends: as asked, within a year, else after 90 days. Throws 422. */
function endOfKey(asked: string | null | undefined, now: Date): Date {
  const { standard, max } = LIMITS.apiKeyDays;
  if (asked == null) return new Date(now.getTime() + standard * DAY_MS);
  const end = new Date(asked);
  if (end <= now) throw invalid({ path: 'expires_at', rule: 'not_before', other: 'now' });
  if (end.getTime() > now.getTime() + max * DAY_MS)
    throw invalid({ path: 'expires_at', rule: 'range_too_long', limit: max, other: 'now' });
  return end;
}

/** A new key and its text, shown this once; one that signs has none. The first test key of a clinic makes its sandbox. */
export async function createApiKey(db: Transaction, clinic: Clinic, caller: Caller, body: NewKeyBody, now: Date) {
  if (clinic.environment === 'test') throw invalid({ path: 'environment', rule: 'selected' });
  const expires_at = endOfKey(body.expires_at, now);
  await lockClinic(db, clinic.id);
  if ((await countLiveApiKeys(db, clinic.id)) >= LIMITS.apiKeysPerClinic) {
    throw invalid({ path: 'name', rule: 'max_items', limit: LIMITS.apiKeysPerClinic });
  }
  if (body.environment === 'test') await ensureSandbox(db, clinic.id);

  const keys = signingKeys(body);
  const [id, prefix, secret] = [newId(), newKeyPrefix(), newSecret()];
  await insertApiKey(db, clinic.id, {
    id,
    prefix,
    environment: body.environment,
    name: body.name,
    scopes: [...body.scopes].sort(),
    ip_cidrs: body.ip_cidrs,
    secret_hash: keys ? null : sha256(secret),
    ...(keys ?? { jwks: null, jwks_uri: null }),
    created_by: caller.type === 'user' ? caller.id : null,
    expires_at,
  });
  return shown(db, clinic.id, id, now, keys ? null : formatApiKey(body.environment, prefix, secret));
}

export interface RotationBody extends SaysKeys {
  immediate: boolean;
  replace_unused: boolean;
}

const SECRET_USED: OwnRule = {
  name: 'secret_used',
  en: 'The present secret was used already, so somebody has it.',
  es: 'El secreto actual ya se usó: alguien lo tiene.',
};

/**
 * A new secret for the key; the old one stays good for a day, or ends now when `immediate`. Who rotates it has the
 * secret, and is its maker from now on. Throws 422 while an earlier rotation is still on its way: its old secret may be
 * in use, and only two can be good at once. `replace_unused` is for a secret that never arrived: the new one takes its place, and
 * the one before both stays good as long as it was; 422 when somebody used it. Of a key that signs the set of its keys is replaced: old and new ones in it are good together.
 */
export async function rotateApiKey(
  db: Transaction,
  { id: clinicId }: Clinic,
  caller: Caller,
  id: string,
  { immediate, replace_unused, ...said }: RotationBody,
  now: Date,
) {
  const key = await lockKey(db, clinicId, id);
  const { status, retiring_until } = apiKeyView(key, now);
  const ended = status === 'expired' || status === 'revoked';
  const keys = signingKeys(said);
  if (signs(key) !== (keys !== undefined))
    throw invalid({ path: said.jwks_uri === undefined ? 'jwks' : 'jwks_uri', rule: keys ? 'selected' : 'required' });
  if (keys && !ended) {
    await updateKeys(db, clinicId, id, keys, caller.id);
    return shown(db, clinicId, id, now, null);
  }
  if (ended || (retiring_until !== null && !immediate && !replace_unused))
    throw invalid({ path: 'api_key', rule: 'transition', value: 'retiring' });
  if (replace_unused && key.secret_used_at !== null) throw invalid({ path: 'replace_unused', rule: SECRET_USED });
  const secret = newSecret();
  const day = new Date(now.getTime() + LIMITS.apiKeyRetiringHours * 3_600_000);
  const former = immediate ? null : replace_unused ? 'kept' : day;
  await updateSecret(db, clinicId, id, { secret_hash: sha256(secret), former, maker: caller.id });
  return shown(db, clinicId, id, now, formatApiKey(key.environment, key.prefix, secret));
}

/**
 * The second person behind a key's scopes that take one. Of these the key has those that one of the two has. Throws 422 unless the key
 * waits for a second person, and for its maker; 403 for who would let it do nothing.
 */
export async function approveApiKey(db: Transaction, { id: clinicId }: Clinic, caller: Caller, id: string, now: Date) {
  const row = await lockKey(db, clinicId, id);
  if (apiKeyView(row, now).status !== 'pending')
    throw invalid({ path: 'api_key', rule: 'transition', value: 'approved' });
  const key = sponsoredKey(row);
  if (key.created_by === caller.id) throw invalid({ path: 'api_key', rule: 'own' });
  const maker = row.sponsors.find(({ user_id }) => user_id === key.created_by);
  const had = (scope: string) => caller.abilities.has(scope) || (maker !== undefined && holdsAbility(maker, scope));
  if (!key.scopes.filter(takesTwo).some(had)) throw problem('missing_ability');
  await updateApproved(db, clinicId, id, caller.id, now);
  return viewOf(db, clinicId, id, now);
}

/** As it is shown. Throws 404. */
export async function getApiKey(db: Transaction, clinicId: string, id: string, now: Date) {
  if (!isUuid(id)) throw problem('not_found');
  return viewOf(db, clinicId, id, now);
}

/**
 * Ends the key now; one that has ended already stays as it is. Who may approve keys without managing them ends those that wait for
 * it: that is their no. Throws 403 for any other.
 */
export async function revokeApiKey(db: Transaction, clinicId: string, caller: Caller, id: string, now: Date) {
  const key = await lockKey(db, clinicId, id);
  if (!caller.abilities.has('keys:manage') && apiKeyView(key, now).status !== 'pending')
    throw problem('missing_ability');
  await updateRevoked(db, clinicId, id, now);
  return viewOf(db, clinicId, id, now);
}

async function lockKey(db: Transaction, clinicId: string, id: string) {
  const key = isUuid(id) ? await lockApiKey(db, clinicId, id) : undefined;
  if (!key) throw problem('not_found');
  return key;
}

async function shown(db: Transaction, clinicId: string, id: string, now: Date, apiKey: string | null) {
  return { ...(await viewOf(db, clinicId, id, now)), api_key: apiKey };
}

async function viewOf(db: Transaction, clinicId: string, id: string, now: Date) {
  const row = await findApiKeyById(db, clinicId, id);
  if (!row) throw problem('not_found');
  return apiKeyView(row, now);
}

async function ensureSandbox(db: Transaction, clinicId: string): Promise<void> {
  if (await findSandbox(db, clinicId)) return;
  const sandbox = await insertSandbox(db, clinicId, newId());
  if (!sandbox) return;
  db.enterClinic(sandbox.id);
  // Somebody to book with, somewhere, and somebody to treat: without them a test key could do little.
  await insertPractitioner(db, sandbox.id, {
    full_name: 'Sandbox Practitioner',
    license_number: 'SANDBOX-1',
    specialty: 'General practice',
  });
  await insertLocation(db, sandbox.id, { ...NEW_LOCATION, name: 'Sandbox' });
  await insertPatient(db, {
    clinic_id: sandbox.id,
    id: newId(),
    mrn: 'SANDBOX-1',
    given_names: 'Sandbox',
    first_surname: 'Patient',
  });
  db.enterClinic(clinicId);
}
