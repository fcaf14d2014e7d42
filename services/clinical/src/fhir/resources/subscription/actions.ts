import { invalid } from '../../../domain/failures.js';
import { addWebhook, disableWebhook, enableWebhook, HANDSHAKE, insertPing } from '../../../features/webhooks/index.js';
import { checkVersion } from '../../../http/etag.js';
import { newId } from '../../../id.js';
import { LIMITS } from '../../../limits/index.js';
import { encryptSecret } from '../../../secrets/secret-box.js';
import { problem } from '../../../domain/errors.js';
import { lockClinic } from '../../../operation/clinic-store.js';
import { searchAccess } from '../../access.js';
import { FHIR_LIMITS } from '../../limits.js';
import { contextOf } from '../../search/search.js';
import { serviceOf } from '../../service-searches.js';
import type { Types } from '../../type.js';
import type { Writing } from '../../writing/write-rules.js';
import { conditionsOf, watchedBy, type Watched } from './criteria.js';
import {
  countSubscriptions,
  headersPlace,
  insertSubscription,
  lockSubscription,
  updateSubscription,
  type SubscriptionPatch,
  type SubscriptionRow,
} from './store.js';

export interface SubscriptionBody {
  status: string;
  reason: string;
  criteria: string;
  ends_at: string | null;
  url: string;
  payload: string | null;
  headers?: string[];
}

/** A subscription whose receiver is sent the first word, and the secret that signs. Throws 403 for who may not search so. */
export async function subscribe(call: Writing, body: SubscriptionBody, types: Types) {
  const { db, clinic, now, ip, trail } = call;
  const service = serviceOf(call.caller);
  const watched = checkedWatch(call, body.criteria, types);
  checkEnd(body.ends_at, now);
  await lockClinic(db, clinic.id);
  await checkRoom(call);
  const { id, secret } = await addWebhook(call, { url: body.url, events: [HANDSHAKE] });
  await insertSubscription(db, {
    ...service,
    clinic_id: clinic.id,
    id,
    ip: ip || null,
    reason: body.reason,
    criteria: body.criteria,
    records: watched.records,
    payload: body.payload,
    headers_encrypted: encryptedHeaders(call, id, body.headers),
    ends_at: body.ends_at,
  });
  await greet(call, id);
  trail.note({ details: { host: new URL(body.url).hostname, type: watched.type.type } });
  return { id, secret };
}

/** What is to be watched. Throws 403 for who may not search so, 422 for what cannot be watched. */
function checkedWatch(call: Writing, criteria: string, types: Types): Watched {
  const watched = watchedBy(criteria, types);
  call.allowed(searchAccess(watched.type));
  conditionsOf(watched, contextOf(call, undefined, types));
  return watched;
}

/**
 * What else is sent from now on, and as whom: a token may say more, or less, than the one that asked before. Throws 403 for people,
 * and as `checkedWatch`.
 */
function sendingOtherwise(
  call: Writing,
  before: SubscriptionRow,
  { criteria, payload }: SubscriptionBody,
  types: Types,
): SubscriptionPatch {
  if (criteria === before.criteria && payload === before.payload) return {};
  const { scopes } = serviceOf(call.caller);
  const { records } = checkedWatch(call, criteria, types);
  return {
    scopes,
    ...(criteria !== before.criteria && { criteria, records: [...records] }),
    ...(payload !== before.payload && { payload }),
  };
}

/**
 * Ends it, begins it anew, or says what is watched, until when, how it is told, and with which headers. Answers the members that
 * changed. Throws 404, 412, and for another search 403 and 422 as `subscribe`.
 */
export async function changeSubscription(
  call: Writing,
  id: string,
  ifMatch: string,
  body: SubscriptionBody,
  types: Types,
): Promise<string[]> {
  const { db, clinic, now } = call;
  const { status, reason, ends_at, headers } = body;
  if (isOn(status)) await lockClinic(db, clinic.id);
  const before = await lockSubscription(db, clinic.id, id);
  if (!before) throw problem('not_found');
  checkVersion(ifMatch, before.version);
  const patch: SubscriptionPatch = {
    ...(reason !== before.reason && { reason }),
    ...sendingOtherwise(call, before, body, types),
    ...(ends_at !== before.ends_at && { ends_at }),
    ...(headers && { headers_encrypted: encryptedHeaders(call, id, headers) }),
  };
  const begins = !isOn(before.status) && isOn(status);
  const ends = before.status !== 'off' && status === 'off';
  if (isOn(status)) checkEnd(ends_at, now);
  if (begins) {
    serviceOf(call.caller);
    await checkRoom(call);
    Object.assign(patch, { active_since: null });
    await enableWebhook(db, clinic.id, id);
  }
  if (Object.keys(patch).length > 0) await updateSubscription(db, clinic.id, id, patch);
  if (begins) await greet(call, id);
  if (ends) await disableWebhook(db, clinic.id, id, now);
  const said = Object.keys(patch).filter((name) => !IMPLIED.includes(name));
  return [
    ...said.map((name) => (name === 'headers_encrypted' ? 'headers' : name)),
    ...(begins || ends ? ['status'] : []),
  ];
}

/** What changes with something that is said. */
const IMPLIED = ['active_since', 'records', 'scopes'];

const isOn = (status: string): boolean => status === 'requested' || status === 'active';

async function checkRoom({ db, clinic }: Writing): Promise<void> {
  if ((await countSubscriptions(db, clinic.id)) >= FHIR_LIMITS.subscriptions)
    throw invalid({ path: 'status', rule: 'max_items', limit: FHIR_LIMITS.subscriptions });
}

function checkEnd(endsAt: string | null, now: Date): void {
  if (endsAt !== null && new Date(endsAt) <= now) throw invalid({ path: 'ends_at', rule: 'not_before', other: 'now' });
}

/** Nothing is told before this is taken. */
const greet = ({ db, clinic }: Writing, id: string) =>
  insertPing(db, clinic.id, id, newId(), HANDSHAKE, LIMITS.webhookRetryHours);

const encryptedHeaders = ({ deps, clinic }: Writing, id: string, headers: readonly string[] = []): Buffer | null =>
  headers.length === 0
    ? null
    : encryptSecret(deps.config.keys, Buffer.from(JSON.stringify(headers)), headersPlace(clinic.id, id));
