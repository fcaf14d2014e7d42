import type { Db } from '../../db/db.js';

/** A browser in which somebody is signed in. */
export interface WebSession {
  id: number;
  user_agent: string;
  created_at: Date;
  /** To some minutes. */
  last_used_at: Date;
}

interface NewWebSession {
  realm_id: number;
  user_id: number;
  secret_hash: Buffer;
  user_agent: string;
  at: Date;
}

export async function insertSession(db: Db, session: NewWebSession): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `insert into web_sessions (realm_id, user_id, secret_hash, user_agent, created_at, last_used_at)
     values ($1, $2, $3, $4, $5, $5) returning id`,
    [session.realm_id, session.user_id, session.secret_hash, session.user_agent, session.at],
  );
  return id;
}

/** Those that were used since, the one last used first. */
export function findSessionsOf(
  db: Db,
  realm_id: number,
  user_id: number,
  { created_after, used_after }: { created_after: Date; used_after: Date },
): Promise<WebSession[]> {
  return db.query<WebSession>(
    `select id, user_agent, created_at, last_used_at from web_sessions
     where realm_id = $1 and user_id = $2 and created_at > $3 and last_used_at > $4
     order by last_used_at desc, id desc`,
    [realm_id, user_id, created_after, used_after],
  );
}

/** Answers whether it was theirs. */
export async function endSession(db: Db, realm_id: number, user_id: number, session_id: number): Promise<boolean> {
  const ended = await db.query(
    'delete from web_sessions where realm_id = $1 and user_id = $2 and id = $3 returning id',
    [realm_id, user_id, session_id],
  );
  return ended.length > 0;
}

export async function endSessionsOf(db: Db, realm_id: number, user_ids: readonly number[]): Promise<void> {
  await db.query('delete from web_sessions where realm_id = $1 and user_id = any ($2::bigint[])', [realm_id, user_ids]);
}

export async function endSessionBySecret(db: Db, realm_id: number, secret_hash: Buffer): Promise<void> {
  await db.query('delete from web_sessions where realm_id = $1 and secret_hash = $2', [realm_id, secret_hash]);
}

/** All but so many of those that were used last. */
export async function endUnusedSessions(db: Db, realm_id: number, user_id: number, kept: number): Promise<void> {
  await db.query(
    `delete from web_sessions where realm_id = $1 and id in (
       select id from web_sessions where realm_id = $1 and user_id = $2 order by last_used_at desc, id desc offset $3)`,
    [realm_id, user_id, kept],
  );
}

/** Deletes up to `most` sessions that are over; answers how many. */
export async function deleteOldSessions(
  db: Db,
  { created_before, used_before, most }: { created_before: Date; used_before: Date; most: number },
): Promise<number> {
  const gone = await db.query(
    `delete from web_sessions where (realm_id, id) in (
       select realm_id, id from web_sessions where created_at < $1 or last_used_at < $2 limit $3 for update skip locked)
     returning id`,
    [created_before, used_before, most],
  );
  return gone.length;
}

/** Nobody ends it until the commit; answers whether it is there. */
export async function shareSession(db: Db, realm_id: number, session_id: number): Promise<boolean> {
  const found = await db.query('select id from web_sessions where realm_id = $1 and id = $2 for share', [
    realm_id,
    session_id,
  ]);
  return found.length > 0;
}
