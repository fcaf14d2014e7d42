import type { Tx } from '../../db/db.js';
import { LIMITS } from '../../limits.js';
import { insertJob } from '../jobs/index.js';
import {
  getSubscriberCount,
  insertChannelNotifications,
  insertDirectNotifications,
  type ChannelMessageToTell,
  type Named,
  type Share,
} from './notification-store.js';

export interface MessageToTell {
  message_id: number;
  /** Everybody in the conversation, or the topic. */
  to: { user_ids: readonly number[] } | { channel_id: number; topic_id: number };
  named: readonly Named[];
  in_channel: boolean;
  is_edit?: boolean;
  /** Its sender, those who muted them, and who has read it or was told of it before. */
  except_user_ids: readonly number[];
}

/**
 * Decides who is told of a message, should it stay unread, and in which ways: as their settings say (chat-gaps.md
 * section 3, `PATCH /settings`; 4.6), never for what they muted unless it mentions them. Whether they are there to read it is asked when it is due.
 */
export async function queueNotifications(tx: Tx, realm_id: number, { to, ...message }: MessageToTell): Promise<void> {
  const { message_id, is_edit = false, except_user_ids } = message;
  if ('channel_id' in to) return queueInChannel(tx, realm_id, { ...message, ...to, is_edit });
  const others = to.user_ids.filter((id) => !except_user_ids.includes(id));
  if (others.length > 0 && !is_edit) await insertDirectNotifications(tx, realm_id, message_id, others);
}

export const QUEUE_PART = 'queue notifications to many';

export type QueuedPart = ChannelMessageToTell & Share;

/** A message to very many is left to jobs, each for a part of them, or its sender and the next ones in the topic would wait. */
async function queueInChannel(tx: Tx, realm_id: number, message: ChannelMessageToTell): Promise<void> {
  const people = message.in_channel ? await getSubscriberCount(tx, realm_id, message.channel_id) : 0;
  if (people <= LIMITS.notifiedTogether) return insertChannelNotifications(tx, realm_id, message);
  const parts = Math.ceil(people / LIMITS.notifiedTogether);
  for (let part = 0; part < parts; part += 1) {
    const payload: QueuedPart = { ...message, parts, part };
    await insertJob(tx, { task: QUEUE_PART, realm_id, payload });
  }
}
