import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { addJob, type Tasks } from '../jobs/index.js';
import { getRealm } from '../realm-settings/index.js';
import { prepareMessage, sendNotice, sendPrepared } from '../sending/index.js';
import { findUser } from '../user-directory/index.js';
import { announceChanged, announceRemoved, wantedOf } from './scheduled-message-actions.js';
import {
  findDueScheduledMessages,
  findScheduledMessageLocked,
  forgetSentBefore,
  setSent,
  updateScheduledMessage,
  type ScheduledMessage,
} from './scheduled-message-store.js';

const SEND = 'send a scheduled message';
const KEY_PREFIX = 'scheduled message ';
const TAKEN_TOGETHER = 100;
/** Later than that a message is not sent any more, its sender is told (chat-gaps.md 4.8). */
const LATEST_MS = 10 * 60_000;
const SENT_KEPT_MS = 30 * 24 * 60 * 60_000;
const FORGOTTEN_TOGETHER = 1000;

interface Payload {
  id: number;
  /** ISO 8601. */
  found_at?: string;
}

/** A job for each message, so that one that cannot be sent for a fault of ours keeps no other waiting. */
export const scheduledMessageTasks: Tasks = {
  'find scheduled messages that are due': {
    every_seconds: 1,
    async run(tx, _job, deps) {
      const due = await findDueScheduledMessages(tx, deps.now(), KEY_PREFIX, TAKEN_TOGETHER);
      const found_at = deps.now().toISOString();
      for (const { realm_id, id, sender_id: user_id } of due) {
        const payload: Payload = { id, found_at };
        await addJob(tx, deps, { task: SEND, realm_id, user_id, payload, key: `${KEY_PREFIX}${realm_id} ${id}` });
      }
      return { again: due.length === TAKEN_TOGETHER };
    },
  },
  [SEND]: {
    async run(tx, { realm_id, payload }, deps) {
      if (realm_id === null) return;
      await deliver(tx, deps, realm_id, payload as Payload);
    },
  },
  'forget scheduled messages that were sent': {
    every_seconds: 3600,
    async run(tx, _job, { now }) {
      const limit = FORGOTTEN_TOGETHER;
      return { again: (await forgetSentBefore(tx, new Date(now().getTime() - SENT_KEPT_MS), limit)) === limit };
    },
  },
};

/**
 * Sends it, or notes why not, in one transaction; nothing if it was deleted, sent or put off meanwhile. It is too late for a
 * message that was found too late, as after an outage; not for one that has waited for others of its sender since.
 */
async function deliver(tx: Tx, { now }: Pick<Deps, 'now'>, realm_id: number, { id, found_at }: Payload): Promise<void> {
  const message = await findScheduledMessageLocked(tx, realm_id, id);
  if (!message || message.sent_at !== null || message.failure !== null) return;
  const due_at = message.scheduled_delivery_timestamp.getTime();
  if (due_at > now().getTime()) return;
  const lateness = (found_at === undefined ? now().getTime() : Date.parse(found_at)) - due_at;
  const realm = await getRealm(tx, realm_id);
  const sender = await findUser(tx, realm_id, message.sender_id);
  if (realm.deactivated_at !== null) return fail(tx, message, 'The organization is deactivated.');
  if (!sender?.is_active) return fail(tx, message, 'The account of its sender is deactivated.');
  if (lateness > LATEST_MS) return failAndTell(tx, realm, message, 'It could not be sent in time.');
  try {
    const composed = await prepareMessage(tx, realm, sender, wantedOf(message));
    await sendPrepared(tx, realm, composed, now());
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    return failAndTell(tx, realm, message, error.message);
  }
  await setSent(tx, realm_id, id, now());
  await announceRemoved(tx, message);
}

async function fail(tx: Tx, message: ScheduledMessage, failure: string): Promise<void> {
  const failed = { ...message, failure };
  await updateScheduledMessage(tx, failed);
  await announceChanged(tx, failed);
}

async function failAndTell(tx: Tx, realm: Realm, message: ScheduledMessage, failure: string): Promise<void> {
  await fail(tx, message, failure);
  const time = message.scheduled_delivery_timestamp.toISOString();
  await sendNotice(tx, realm, {
    to: { user_id: message.sender_id },
    content: `Your message scheduled for <time:${time}> was not sent:\n\n\`\`\`quote\n${failure}\n\`\`\`\n\nIt is kept among your [scheduled messages](#scheduled): give it a new time to send it.`,
  });
}
