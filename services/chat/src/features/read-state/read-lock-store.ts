import type { Tx } from '../../db/db.js';
import { lockExclusively, LOCKS } from '../../db/advisory-locks.js';
import { lockChannelClocks, shareClocksOfMessages } from '../../db/channel-clocks.js';
import { StartAgain } from '../../db/db-errors.js';

/**
 * One change of a user's flags at a time, so that their devices hear of them in the order in which they
 * happened; and nothing moves out of these channels or into them meanwhile, or a mark would stay behind. Until the
 * commit. What is unread is for a statement behind this one to see.
 */
export async function lockReadStateIn(tx: Tx, user: { id: number }, channel_ids: readonly number[]): Promise<void> {
  if (channel_ids.length > 0) await lockChannelClocks(tx, channel_ids, 'shared');
  await lockExclusively(tx, 'readState', user.id);
}

/** The same for the channels where these messages are. */
export async function lockReadStateOf(
  tx: Tx,
  user: { realm_id: number; id: number },
  message_ids: readonly number[],
): Promise<void> {
  const held = await shareClocksOfMessages(tx, user.realm_id, message_ids);
  const [now] = await tx.named<{ channel_ids: number[] }>(
    'lock_read_state_of',
    `select array(
       select distinct th.channel_id from messages m join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
       where m.realm_id = $1 and m.id = any ($2::bigint[]) and th.channel_id is not null) as channel_ids,
       pg_advisory_xact_lock(${LOCKS.readState}, hashint8($3))`,
    [user.realm_id, message_ids, user.id],
  );
  if (now!.channel_ids.some((id) => !held.includes(id))) throw new StartAgain();
}
