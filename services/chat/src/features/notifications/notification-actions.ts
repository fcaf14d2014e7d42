import type { Tx } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { insertJob } from '../jobs/index.js';
import {
  getSubscriberCount,
  insertChannelNotifications,
  insertDirectNotifications,
  insertWholeChannelNotifications,
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
 * Decides who is told of messages of one channel or conversation, should they stay unread, and in which ways: as their
 * settings say (chat-gaps.md section 3, `PATCH /settings`; 4.6), never for what they muted unless it mentions them. Whether
 * they are there to read it is asked when it is due.
 */
export async function queueNotifications(tx: Tx, realm_id: number, messages: readonly MessageToTell[]): Promise<void> {
  const direct: { message_id: number; user_ids: number[] }[] = [];
  const inChannel: ChannelMessageToTell[] = [];
  for (const { to, is_edit = false, ...message } of messages) {
    if ('channel_id' in to) {
      inChannel.push({ ...message, ...to, is_edit });
    } else if (!is_edit) {
      const { message_id, except_user_ids } = message;
      direct.push({ message_id, user_ids: to.user_ids.filter((id) => !except_user_ids.includes(id)) });
    }
  }
  const told = direct.filter(({ user_ids }) => user_ids.length > 0);
  if (told.length > 0) await insertDirectNotifications(tx, realm_id, told);
  const usual = inChannel.filter(({ in_channel }) => !in_channel);
  if (usual.length > 0) await insertChannelNotifications(tx, realm_id, usual[0]!.channel_id, usual);
  for (const message of inChannel) if (message.in_channel) await queueForEverybody(tx, realm_id, message);
}

export const QUEUE_PART = 'queue notifications to many';

export type QueuedPart = ChannelMessageToTell & Share;

/** A message to very many is left to jobs, each for a part of them, or its sender and the next ones in the topic would wait. */
async function queueForEverybody(tx: Tx, realm_id: number, message: ChannelMessageToTell): Promise<void> {
  const people = await getSubscriberCount(tx, realm_id, message.channel_id);
  if (people <= LIMITS.notifiedTogether) return insertWholeChannelNotifications(tx, realm_id, message);
  const parts = Math.ceil(people / LIMITS.notifiedTogether);
  for (let part = 0; part < parts; part += 1) {
    const payload: QueuedPart = { ...message, parts, part };
    await insertJob(tx, { task: QUEUE_PART, realm_id, payload });
  }
}
