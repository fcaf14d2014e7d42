import { invalid } from '../../../domain/failures.js';
import { addWebhook, disableWebhook, enableWebhook, HANDSHAKE, insertPing } from '../../../features/webhooks/index.js';
import { checkVersion } from '../../../http/etag.js';
import { newId } from '../../../id.js';
import { LIMITS } from '../../../limits.js';
import { encryptSecret } from '../../../secrets/secret-box.js';
import { problem } from '../../../domain/errors.js';
import { searchAccess } from '../../access.js';
import { FHIR_LIMITS } from '../../limits.js';
import { contextOf } from '../../search/search.js';
import { serviceOf } from '../../service.js';
import type { Types } from '../../type.js';
import type { Writing } from '../../writing/writes.js';
import { conditionsOf, watchedBy } from './criteria.js';
import {
  countSubscriptions,
  headersPlace,
  insertSubscription,
  lockSubscription,
  lockSubscriptions,
  updateSubscription,
  type SubscriptionPatch,
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
  const watched = watchedBy(body.criteria, types);
  call.allowed(searchAccess(watched.type));
  conditionsOf(watched, contextOf(call, undefined, types));
  checkEnd(body.ends_at, now);
  await lockSubscriptions(db, clinic.id);
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

/** Ends it, begins it anew, or says until when, and with which headers. Answers the members that changed. Throws 404, 412. */
export async function changeSubscription(
  call: Writing,
  id: string,
  ifMatch: string,
  { status, reason, ends_at, headers }: SubscriptionBody,
): Promise<string[]> {
  const { db, clinic, now } = call;
  if (isOn(status)) await lockSubscriptions(db, clinic.id);
  const before = await lockSubscription(db, clinic.id, id);
  if (!before) throw problem('not_found');
  checkVersion(ifMatch, before.version);
  const patch: SubscriptionPatch = {
    ...(reason !== before.reason && { reason }),
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
  const said = Object.keys(patch).filter((name) => name !== 'active_since');
  return [
    ...said.map((name) => (name === 'headers_encrypted' ? 'headers' : name)),
    ...(begins || ends ? ['status'] : []),
  ];
}

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
