import type { Tx } from '../../db/db.js';
import { insertChannelNotifications, insertDirectNotifications, type Named } from './notification-store.js';

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
  if ('channel_id' in to) return insertChannelNotifications(tx, realm_id, { ...message, ...to, is_edit });
  const others = to.user_ids.filter((id) => !except_user_ids.includes(id));
  if (others.length > 0 && !is_edit) await insertDirectNotifications(tx, realm_id, message_id, others);
}
