import type { Tx } from '../../db/db.js';
import { publish } from '../events/index.js';
import { flagEvent, messageDetails } from './flag-events.js';
import { findFlaggedMessages, insertUnreadExceptions, setFlag, unsetFlag } from './flag-store.js';
import type { EditableFlag } from './message-flag.js';
import { markRead } from './read-actions.js';

export interface FlagChange {
  op: 'add' | 'remove';
  flag: EditableFlag;
  /** Ascending. */
  message_ids: readonly number[];
}

export interface FlagChanged {
  changed_ids: number[];
  /** Channels whose messages stay read because the user is not subscribed to them (chat.md 4.3). */
  ignored_channel_ids: number[];
}

/**
 * Sets or unsets a flag on messages, and tells the user's clients of those that it changes. Where
 * `needsAccess`, the user may see them all; else those on which they have nothing are passed over. Needs
 * `lockReadStateOf` these messages, before it is looked what the user may see.
 */
export async function changeFlags(
  tx: Tx,
  user: { realm_id: number; id: number },
  { op, flag, message_ids }: FlagChange,
): Promise<FlagChanged> {
  if (flag === 'read') {
    if (op === 'remove') return markMessagesUnread(tx, user, message_ids);
    return { changed_ids: await markRead(tx, user, message_ids), ignored_channel_ids: [] };
  }
  const change = op === 'add' ? setFlag : unsetFlag;
  const changed_ids = await change(tx, user.realm_id, user.id, flag, message_ids);
  if (changed_ids.length > 0) await publish(tx, user.realm_id, flagEvent(user.id, op, flag, changed_ids));
  return { changed_ids, ignored_channel_ids: [] };
}

/** Whether the change is refused, rather than passed over, for messages that the user may not see (chat-gaps.md 4.3). */
export function needsAccess({ op, flag }: Pick<FlagChange, 'op' | 'flag'>): boolean {
  return flag === 'read' ? op === 'remove' : op === 'add';
}

/** Nothing is unread in channels that the user is not subscribed to. */
async function markMessagesUnread(
  tx: Tx,
  { realm_id, id }: { realm_id: number; id: number },
  message_ids: readonly number[],
): Promise<FlagChanged> {
  const messages = await findFlaggedMessages(tx, realm_id, id, message_ids);
  const ignored = messages.filter(({ channel_id, is_subscribed }) => channel_id !== null && !is_subscribed);
  const read = messages.filter(
    (message) => !message.is_unread && (message.channel_id === null || message.is_subscribed),
  );
  const changed_ids = await insertUnreadExceptions(
    tx,
    realm_id,
    id,
    read.map((message) => message.id),
  );
  if (changed_ids.length > 0) {
    const ids = new Set(changed_ids);
    const changed = read.filter((message) => ids.has(message.id));
    const unreadEvent = (messages: typeof changed) =>
      flagEvent(
        id,
        'remove',
        'read',
        messages.map((message) => message.id),
        { message_details: messageDetails(id, messages) },
      );
    const open = changed.filter(({ is_archived }) => !is_archived);
    if (open.length > 0) await publish(tx, realm_id, unreadEvent(open));
    // To clients that know of no archived channels nothing there is unread.
    const archived = changed.filter(({ is_archived }) => is_archived);
    if (archived.length > 0) {
      const event = unreadEvent(archived);
      event.audience.capability = { name: 'archived_channels', value: true };
      await publish(tx, realm_id, event);
    }
  }
  return {
    changed_ids,
    ignored_channel_ids: [...new Set(ignored.map(({ channel_id }) => channel_id!))].sort((a, b) => a - b),
  };
}
