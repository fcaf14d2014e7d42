import { matches } from '../model/matching.js';
import type { Messages } from '../model/message-cache.js';
import { conversationOf } from '../model/narrow.js';
import { directPlace, topicPlace } from '../model/place.js';
import type { State } from '../model/state.js';
import type { Message } from '../model/types.js';
import type { Fetched } from './fetch-messages.js';
import { covers, withId, type ListView } from './list-view.js';

/** With that message, if it belongs there now; a message that was just read stays where it was shown. */
export function placed(
  list: ListView,
  ids: readonly number[],
  message: Message | undefined,
  state: State,
): readonly number[] {
  if (!message) return ids;
  const { id } = message;
  const verdict = matches(message, list.narrow, state);
  const isShown = ids.includes(id);
  const keepsRead = list.narrow.some(({ operator, operand }) => operator === 'is' && operand === 'unread');
  if (verdict === false && isShown && !keepsRead) return ids.filter((other) => other !== id);
  if (verdict === true && !isShown && list.status === 'ready' && covers({ ...list, ids }, id)) return withId(ids, id);
  return ids;
}

/** With nothing unread the anchor that the service found is the newest message: then a list begins at its end (undefined). */
export function beginOf({ anchor, ids, found_newest }: Fetched, asked: string, messages: Messages): number | undefined {
  if (anchor === null || ids.length === 0) return undefined;
  const at = ids.find((id) => id >= anchor) ?? ids.at(-1);
  if (asked !== 'first_unread') return at;
  const isRead = at === undefined || (messages.get(at)?.flags.includes('read') ?? true);
  return found_newest && isRead ? undefined : at;
}

/** Where a list that is in memory begins; undefined: at its end. */
export function beginIn(
  { status, ids, foundNewest, narrow }: ListView,
  anchor: number | undefined,
  state: State,
): number | undefined | 'elsewhere' {
  if (status !== 'ready') return 'elsewhere';
  if (anchor !== undefined) return ids.includes(anchor) ? anchor : 'elsewhere';
  const conversation = conversationOf(narrow);
  if (conversation) {
    const place =
      'user_ids' in conversation
        ? directPlace(conversation.user_ids, state.own_id ?? 0)
        : topicPlace(conversation.stream_id, conversation.topic);
    const first = ids[0] ?? Infinity;
    for (const [id, unread] of state.unread) if (unread.place === place && id < first) return 'elsewhere';
  }
  return ids.find((id) => state.unread.has(id)) ?? (foundNewest ? undefined : 'elsewhere');
}
