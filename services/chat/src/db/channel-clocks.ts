import type { Db } from './db.js';
import { LOCKS } from './advisory-locks.js';

/**
 * The clock of a channel stands still for whoever holds it exclusively: nobody sends to the channel, or
 * subscribes, moves, reads or changes anything in it meanwhile. Those who send, read or change a message share
 * it: where messages are and who may see them stays as it is. Until the commit.
 */
export type ClockMode = 'shared' | 'exclusive';

const LOCK = { shared: 'pg_advisory_xact_lock_shared', exclusive: 'pg_advisory_xact_lock' };

/** Locks each of the `channel_ids` that `source` yields, ascending: the one order in which nobody waits in a circle. */
const lockEach = (mode: ClockMode, source: string) =>
  `select channel_id, ${LOCK[mode]}(${LOCKS.channelClock}, hashint8(channel_id))
   from (select distinct channel_id from (${source}) named where channel_id is not null order by 1) clocks`;

const GIVEN = 'select unnest($1::bigint[]) as channel_id';
const OF_MESSAGES = `select th.channel_id from messages m join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
   where m.realm_id = $1 and m.id = any ($2::bigint[])`;

/** Call it before anything is read that is to hold under the clocks, and once only: a second call may wait in a circle. */
export async function lockChannelClocks(db: Db, channel_ids: readonly number[], mode: ClockMode): Promise<void> {
  await db.named(`channel_clocks_${mode}`, lockEach(mode, GIVEN), [channel_ids]);
}

/**
 * Shares the clocks of the channels where these messages are; answers the channels. A message may have
 * been moved while a clock was waited for: look where it is in a statement behind this one.
 */
export async function shareClocksOfMessages(
  db: Db,
  realm_id: number,
  message_ids: readonly number[],
): Promise<number[]> {
  const rows = await db.named<{ channel_id: number }>('clocks_of_messages', lockEach('shared', OF_MESSAGES), [
    realm_id,
    message_ids,
  ]);
  return rows.map(({ channel_id }) => channel_id);
}

/**
 * A message id at or below which every message of the channel is committed and visible from now on, if
 * nobody else is sending to it just now. Whoever drew an id before holds the channel's clock, which could
 * then not be had for the moment.
 */
export async function findQuietClock(db: Db, channel_id: number): Promise<number | undefined> {
  const { clock } = await db.one<{ clock: number }>('select last_value as clock from messages_id_seq');
  const key = `${LOCKS.channelClock}, hashint8($1)`;
  const { is_quiet } = await db.one<{ is_quiet: boolean }>(
    `select case when pg_try_advisory_lock(${key}) then pg_advisory_unlock(${key}) else false end as is_quiet`,
    [channel_id],
  );
  return is_quiet ? clock : undefined;
}

/** Draws a message id that no message gets: a point of time between those before and those after. */
export async function drawClock(db: Db): Promise<number> {
  const { clock } = await db.one<{ clock: number }>("select nextval('messages_id_seq') as clock");
  return clock;
}
