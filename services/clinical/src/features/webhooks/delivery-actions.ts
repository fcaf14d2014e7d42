import type { Database } from '../../db/db.js';
import type { LeaseTime } from '../../db/lease-clock.js';
import { retryStore } from '../../db/retry-store.js';
import { LIMITS } from '../../limits/index.js';
import { runCommand } from '../../operation/run-command.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { decryptSecret } from '../../secrets/secret-box.js';
import { tell } from '../auth/index.js';
import { consumeOutbox } from '../outbox/index.js';
import {
  backOffSeconds,
  payloadOf,
  pauseSeconds,
  signedHeaders,
  type Content,
  type Notice,
  type Outcome,
} from './delivery-rules.js';
import {
  activateSubscription,
  claimDelivery,
  findAdministrators,
  giveUpWebhook,
  markFailing,
  markHealthy,
  pauseWebhook,
  queueDeliveries,
  settleDelivery,
  type Claim,
  type GivenUp,
} from './delivery-queue-store.js';
import { failPending } from './delivery-store.js';
import type { Send } from './webhook-sender.js';
import { HANDSHAKE } from './webhook-events.js';
import { secretPlace } from './webhook-secret-store.js';

/** What the worker delivers with; `db` acts as `clinical_worker`. */
interface Courier {
  db: Database;
  clock: () => Date;
  leaseTime: LeaseTime;
  keys: KeyRing;
  send: Send;
  /** What the receiver of a subscription is told next. */
  notice: (claim: Claim) => Promise<Notice>;
}

/** Queues what has changed for the webhooks that want it; the number of changes that were looked at. */
export const dispatchChanges = (db: Database): Promise<number> =>
  consumeOutbox(db, 'webhooks', LIMITS.outboxBatch, async (tx, changes) => {
    await queueDeliveries(tx, changes);
  });

/**
 * Claims the next delivery, sends it and notes what became of it; undefined when nothing is due. No connection is held while it
 * is sent. A process that is lost meanwhile leaves its lease to run out: then it is sent again under the same id.
 */
export async function deliverNext(courier: Courier): Promise<Outcome | undefined> {
  const claim = await claimDelivery(courier.db, await courier.leaseTime());
  if (!claim) return undefined;
  const content = claim.subscribed ? await courier.notice(claim) : changeOf(claim);
  switch (content) {
    case 'nothing':
      await settleDelivery(courier.db, claim, UNTOLD, 0);
      return UNTOLD;
    case 'access_lost':
      await giveUp(courier, claim, content);
      return { answer_status: null, error: content };
    case 'unreadable_record': {
      const outcome: Outcome = { answer_status: null, error: content };
      await settle(courier, claim, outcome);
      return outcome;
    }
    default: {
      const outcome = await sent(courier, claim, content);
      await settle(courier, claim, outcome, content.part);
      return outcome;
    }
  }
}

/** Of what is nothing to its receiver. */
const UNTOLD: Outcome = { answer_status: null, error: null };

const changeOf = (claim: Claim): Content => ({
  headers: { 'content-type': 'application/json' },
  body: payloadOf(claim),
});

async function sent({ clock, keys, send }: Courier, claim: Claim, { headers, body, part }: Content): Promise<Outcome> {
  const secrets = secretsOf(claim, keys);
  if (!secrets) return { answer_status: null, error: 'unreadable_secret' };
  const id = part ? `${claim.id}_${part.name}` : claim.id;
  return send({ url: claim.url, headers: { ...headers, ...signedHeaders(id, clock(), body, secrets) }, body });
}

function secretsOf(claim: Claim, keys: KeyRing): Buffer[] | undefined {
  const stored = [claim.secret_encrypted, claim.previous_secret_encrypted].filter((secret) => secret !== null);
  try {
    return stored.map((secret) => decryptSecret(keys, secret, secretPlace(claim.clinic_id, claim.webhook_id)));
  } catch {
    return undefined;
  }
}

async function settle(courier: Courier, claim: Claim, outcome: Outcome, part?: Content['part']): Promise<void> {
  const store = () =>
    courier.db.transaction(undefined, async (tx): Promise<GivenUp | undefined> => {
      // The subscription, how the webhook fares, the delivery: always in this order, as who changes it has them.
      if (outcome.error === null && claim.event === HANDSHAKE) await activateSubscription(tx, claim);
      const health =
        outcome.error === null ? await markHealthy(tx, claim).then(() => undefined) : await markFailing(tx, claim);
      const wait = outcome.error === null ? 0 : backOffSeconds(claim.attempts - claim.told.length);
      const settled = await settleDelivery(tx, claim, outcome, wait, part);
      if (!health) return undefined;
      await pauseWebhook(tx, claim, pauseSeconds(health.consecutive_failures));
      if (outcome.answer_status === 410) return 'gone';
      const quiet = settled && (health.last_success_at === null || health.last_success_at < settled.queued_at);
      return settled?.status === 'failed' && quiet ? 'failing' : undefined;
    });
  const reason = await retryStore(LIMITS.webhookLeaseSeconds / 2, store);
  if (reason) await giveUp(courier, claim, reason);
}

/** Ends a webhook that is gone, takes nothing or may not be told, tells the clinic's administrators, and leaves a row in its trail. */
async function giveUp({ db, clock }: Courier, claim: Claim, reason: GivenUp): Promise<void> {
  const resource = claim.subscribed ? 'subscription' : 'webhook';
  const audit = { event: `${resource}.disable`, action: 'U', resource } as const;
  await runCommand(db, { name: 'worker', audit, now: clock() }, async (tx, trail) => {
    trail.note({ clinic_id: claim.clinic_id, resource_id: claim.webhook_id, details: { reason } });
    if (!(await giveUpWebhook(tx, claim, reason))) return;
    await failPending(tx, claim.clinic_id, claim.webhook_id);
    for (const { user_id, clinic_name } of await findAdministrators(tx, claim.clinic_id))
      await tell(tx, user_id, 'webhook_disabled', { clinic_name });
  });
}
