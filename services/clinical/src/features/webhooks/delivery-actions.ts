import type { Database } from '../../db/db.js';
import { LIMITS } from '../../limits.js';
import { runCommand } from '../../operation/run-command.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptSecret } from '../../secrets/secret-box.js';
import { tell } from '../auth/index.js';
import { consumeOutbox } from '../outbox/index.js';
import { backOffSeconds, payloadOf, pauseSeconds, signedHeaders, type Outcome } from './delivery-rules.js';
import {
  claimDelivery,
  disableWebhook,
  findAdministrators,
  markFailing,
  markHealthy,
  pauseWebhook,
  queueDeliveries,
  settleDelivery,
  type Claim,
} from './delivery-queue-store.js';
import { failPending } from './delivery-store.js';
import type { Send } from './send.js';
import { secretPlace } from './webhook-secret-store.js';

/** What the worker delivers with; `db` acts as `clinical_worker`. */
export interface Courier {
  db: Database;
  clock: () => Date;
  keys: KeyRing;
  send: Send;
}

/** Queues what has changed for the webhooks that want it; the number of changes that were looked at. */
export const dispatchChanges = (db: Database): Promise<number> =>
  consumeOutbox(db, 'webhooks', LIMITS.outboxBatch, async (tx, changes) => {
    await queueDeliveries(
      tx,
      changes.map(({ id }) => id),
    );
  });

/**
 * Claims the next delivery, sends it and notes what became of it; undefined when nothing is due. No connection is held while it
 * is sent. A process that is lost meanwhile leaves its lease to run out: then it is sent again under the same id.
 */
export async function deliverNext(courier: Courier): Promise<Outcome | undefined> {
  const { db, clock, keys, send } = courier;
  const claim = await claimDelivery(db);
  if (!claim) return undefined;
  const body = payloadOf(claim);
  const secrets = secretsOf(claim, keys);
  const outcome: Outcome = secrets
    ? await send({ url: claim.url, headers: signedHeaders(claim.id, clock(), body, secrets), body })
    : { answer_status: null, error: 'unreadable_secret' };
  await settle(courier, claim, outcome);
  return outcome;
}

function secretsOf(claim: Claim, keys: KeyRing): Buffer[] | undefined {
  const stored = [claim.secret_encrypted, claim.previous_secret_encrypted].filter((secret) => secret !== null);
  try {
    return stored.map((secret) => decryptSecret(keys, secret, secretPlace(claim.clinic_id, claim.webhook_id)));
  } catch {
    return undefined;
  }
}

async function settle(courier: Courier, claim: Claim, outcome: Outcome): Promise<void> {
  const reason = await courier.db.transaction(undefined, async (tx) => {
    // How the webhook fares before the delivery, always: two that end together do not wait for each other.
    const health =
      outcome.error === null ? await markHealthy(tx, claim).then(() => undefined) : await markFailing(tx, claim);
    const settled = await settleDelivery(tx, claim, outcome, backOffSeconds(claim.attempts));
    if (!health) return undefined;
    await pauseWebhook(tx, claim, pauseSeconds(health.consecutive_failures));
    if (outcome.answer_status === 410) return 'gone';
    const quiet = settled && (health.last_success_at === null || health.last_success_at < settled.queued_at);
    return settled?.status === 'failed' && quiet ? 'failing' : undefined;
  });
  if (reason) await disable(courier, claim, reason);
}

/** Ends a webhook that is gone or takes nothing, tells the clinic's administrators, and leaves a row in its trail. */
async function disable({ db, clock }: Courier, claim: Claim, reason: 'gone' | 'failing'): Promise<void> {
  const audit = { event: 'webhook.disable', action: 'U', resource: 'webhook' } as const;
  await runCommand(db, { name: 'worker', audit, now: clock() }, async (tx, trail) => {
    trail.note({ clinic_id: claim.clinic_id, resource_id: claim.webhook_id, details: { reason } });
    if (!(await disableWebhook(tx, claim, reason))) return;
    await failPending(tx, claim.clinic_id, claim.webhook_id);
    for (const { user_id, clinic_name } of await findAdministrators(tx, claim.clinic_id))
      await tell(tx, user_id, 'webhook_disabled', { clinic_name });
  });
}
