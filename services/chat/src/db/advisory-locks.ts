import type { Db } from './db.js';
import type { Connection } from './db-listen.js';

/**
 * Namespaces of the advisory locks, each keyed by one id; the order in which they are taken is in
 * docs/decisions/topics-and-locks.md. A number that is let go is not used again: the release before may
 * still hold it. (The migrations hold a lock of the other key space, of one bigint.)
 */
export const LOCKS = {
  /** By channel: see channel-clocks.ts. */
  channelClock: 1,
  /** By organization: which groups are part of which. */
  groupNesting: 2,
  /** The one that fills an empty database. */
  seeding: 3,
  /** By organization: its custom profile fields. */
  profileFields: 4,
  /** By user: what they have read and flagged. */
  readState: 6,
  /** By organization: how many channels it has. */
  channelCount: 7,
  /** By user: how many bots they have. */
  botCount: 8,
  /** By user: lists that their clients are told of as a whole, or that have a largest length. */
  toldLists: 9,
  /** By organization: the same. */
  realmLists: 10,
  /** By version of the service: its processes, as long as they run. */
  running: 11,
} as const;

export type LockName = keyof typeof LOCKS;

/** Held until the commit by one transaction at a time. */
export async function lockExclusively(db: Db, name: LockName, id: number): Promise<void> {
  await db.named('advisory_lock', 'select pg_advisory_xact_lock($1, hashint8($2))', [LOCKS[name], id]);
}

/** Shares a lock for as long as the connection lasts. Where nobody shares it, `alone` runs before anybody else can. */
export async function shareForConnection(
  connection: Connection,
  name: LockName,
  key: string,
  alone: () => Promise<void>,
): Promise<void> {
  const query = (sql: string) => connection.query<{ is_alone: boolean }>(sql, [LOCKS[name], key]);
  const { rows } = await query('select pg_try_advisory_lock($1, hashtext($2)) as is_alone');
  if (rows[0]!.is_alone) await alone();
  await query('select pg_advisory_lock_shared($1, hashtext($2))');
  if (rows[0]!.is_alone) await query('select pg_advisory_unlock($1, hashtext($2))');
}
