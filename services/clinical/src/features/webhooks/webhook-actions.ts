import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { encryptSecret } from '../../secrets/secret-box.js';
import { SECRET_PREFIX } from './delivery-rules.js';
import { failPending, insertPing, lockDelivery, requeueDelivery } from './delivery-store.js';
import { isClosedHost } from '../../domain/public-address.js';
import { PING } from './webhook-events.js';
import {
  countWebhooksAlone,
  findWebhook,
  insertWebhook,
  lockWebhook,
  resetHealth,
  updateWebhook,
  updateWebhookSecret,
  type WebhookRow,
} from './webhook-store.js';
import { secretPlace } from './webhook-secret-store.js';

export interface WebhookBody {
  url: string;
  description?: string | null;
  events: string[];
}

export interface WebhookChanges extends Partial<WebhookBody> {
  status?: 'active' | 'disabled';
}

/** Throws 422 when the clinic has as many as it may have, or for an address that nothing is ever sent to. */
export async function createWebhook(change: Change & { deps: Deps }, body: WebhookBody) {
  if ((await countWebhooksAlone(change.db, change.clinic.id)) >= LIMITS.webhooksPerClinic)
    throw invalid({ path: 'url', rule: 'max_items', limit: LIMITS.webhooksPerClinic });
  const { id, secret } = await addWebhook(change, body);
  return { row: await getWebhook(change.db, change.clinic.id, id), secret };
}

/** As `createWebhook`, however many there are. */
export async function addWebhook({ db, deps, clinic, caller }: Change & { deps: Deps }, body: WebhookBody) {
  const url = checkedUrl(body.url);
  const [id, secret] = [newId(), randomBytes(LIMITS.webhookSecretBytes)];
  await insertWebhook(db, clinic.id, {
    id,
    url,
    description: body.description ?? null,
    events: [...body.events].sort(),
    secret_encrypted: encryptSecret(deps.config.keys, secret, secretPlace(clinic.id, id)),
    created_by: caller.type === 'user' ? caller.id : null,
  });
  return { id, secret: shown(secret) };
}

/** Begins to tell a webhook, or begins again: as one that never failed. */
export async function enableWebhook(db: Db, clinicId: string, id: string): Promise<void> {
  await updateWebhook(db, clinicId, id, { status: 'active', disabled_reason: null, disabled_at: null });
  await resetHealth(db, clinicId, id);
}

/** Ends it for now; what waits has failed. */
export async function disableWebhook(db: Db, clinicId: string, id: string, now: Date): Promise<void> {
  await updateWebhook(db, clinicId, id, { status: 'disabled', disabled_reason: 'administrator', disabled_at: now });
  await failPending(db, clinicId, id);
}

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getWebhook(db: Db, clinicId: string, id: string): Promise<WebhookRow> {
  const row = isUuid(id) ? await findWebhook(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** As `getWebhook`, locked until the transaction ends. */
export async function accessWebhook(db: Db, clinicId: string, id: string): Promise<WebhookRow> {
  const row = isUuid(id) ? await lockWebhook(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** What waits is failed when the webhook is disabled. Throws 404; 412 for another version. */
export async function changeWebhook(
  { db, clinic, now }: Change,
  id: string,
  ifMatch: string | undefined,
  { url, events, status, ...body }: WebhookChanges,
): Promise<WebhookRow> {
  const before = await accessWebhook(db, clinic.id, id);
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  const patch = {
    ...body,
    ...(url !== undefined && { url: checkedUrl(url) }),
    ...(events && { events: [...events].sort() }),
    ...(status === 'disabled' &&
      before.status === 'active' && { status, disabled_reason: 'administrator' as const, disabled_at: now }),
    ...(status === 'active' && { status, disabled_reason: null, disabled_at: null }),
  };
  if (Object.keys(patch).length > 0) await updateWebhook(db, clinic.id, id, patch);
  // How it fares before its deliveries, as who settles an attempt has it.
  if (status === 'active' || url !== undefined) await resetHealth(db, clinic.id, id);
  if (status === 'disabled') await failPending(db, clinic.id, id);
  return getWebhook(db, clinic.id, id);
}

/** Throws 422 while an earlier rotation is still on its way, unless the old secret is to end now. */
export async function rotateWebhookSecret(
  { db, deps, clinic, now }: Change & { deps: Deps },
  id: string,
  immediate: boolean,
) {
  const { previous_until } = await accessWebhook(db, clinic.id, id);
  if (!immediate && previous_until !== null && new Date(previous_until) > now)
    throw invalid({ path: 'webhook', rule: 'transition', value: 'retiring' });
  const secret = randomBytes(LIMITS.webhookSecretBytes);
  const until = immediate ? null : new Date(now.getTime() + LIMITS.apiKeyRetiringHours * 3_600_000);
  await updateWebhookSecret(
    db,
    clinic.id,
    id,
    encryptSecret(deps.config.keys, secret, secretPlace(clinic.id, id)),
    until,
  );
  return { row: await getWebhook(db, clinic.id, id), secret: shown(secret) };
}

/** Queues a test, which tells nothing. Throws 404; 422 of a disabled webhook. */
export async function ping(db: Db, clinicId: string, id: string) {
  checkActive(await accessWebhook(db, clinicId, id));
  return insertPing(db, clinicId, id, newId(), PING, LIMITS.webhookRetryHours);
}

/** Throws 404; 422 `status` of a delivery that is still to be made, or of a disabled webhook. */
export async function redeliver(db: Db, clinicId: string, path: { webhook: string; delivery: string }) {
  const webhook = await accessWebhook(db, clinicId, path.webhook);
  const found = isUuid(path.delivery) ? await lockDelivery(db, clinicId, webhook.id, path.delivery) : undefined;
  if (!found) throw problem('not_found');
  checkActive(webhook);
  if (found.status === 'pending') throw invalid({ path: 'status', rule: 'transition', value: 'pending' });
  return requeueDelivery(db, clinicId, found.id, LIMITS.webhookRetryHours);
}

function checkActive({ status }: WebhookRow): void {
  if (status !== 'active') throw invalid({ path: 'webhook', rule: 'not_open' });
}

/** As it is kept: without credentials or a fragment, and never one that names a closed network outright, by address or by name. */
function checkedUrl(given: string): string {
  const url = new URL(given);
  if (isClosedHost(url.hostname) || url.username || url.password || url.hash)
    throw invalid({ path: 'url', rule: 'format' });
  return url.href;
}

const shown = (secret: Buffer): string => `${SECRET_PREFIX}${secret.toString('base64')}`;
