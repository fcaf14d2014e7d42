import type { Tx } from '../../db/db.js';
import { clearPassedExceptions, deletePassedMarks, setMark } from './read-mark-store.js';
import { findQuietClock } from '../../db/channel-clocks.js';
import { findChannelsOf, findOldestUnreadId } from './fold-store.js';

/** One in so many first marks of a thread is the occasion to look whether the channel can be marked instead: not the same one for everybody. */
const FOLD_EVERY = 64;

/**
 * Somebody who reads topic by topic would gather one mark for each topic there ever was. Now and then,
 * when a thread gets its first mark, all that is read of its channel without a gap becomes the
 * channel's mark, and the marks of its threads below that go. Nothing changes for the reader.
 *
 * Only when nobody is sending to the channel just now: messages that are not yet committed must not
 * end up below the mark.
 */
export async function foldIntoChannelMark(
  tx: Tx,
  realm_id: number,
  user_id: number,
  marked_thread_ids: readonly number[],
): Promise<void> {
  const occasions = marked_thread_ids.filter((id) => (id + user_id) % FOLD_EVERY === 0);
  if (occasions.length === 0) return;
  for (const channel_id of await findChannelsOf(tx, realm_id, occasions)) {
    const clock = await findQuietClock(tx, channel_id);
    if (clock === undefined) continue;
    const oldest = await findOldestUnreadId(tx, realm_id, user_id, channel_id, clock);
    const mark = oldest === null ? clock : oldest - 1;
    await setMark(tx, realm_id, user_id, 'channel', channel_id, mark);
    await deletePassedMarks(tx, realm_id, user_id, mark, channel_id);
    await clearPassedExceptions(tx, realm_id, user_id, mark, channel_id);
  }
}
