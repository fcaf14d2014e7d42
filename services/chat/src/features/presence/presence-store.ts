import type { Db } from '../../db/db.js';

export interface PresenceRow {
  user_id: number;
  active_at: Date | null;
  connected_at: Date;
}

export async function findPresence(db: Db, realm_id: number, user_id: number): Promise<PresenceRow | undefined> {
  const [row] = await db.named<PresenceRow>(
    'presence',
    'select user_id, active_at, connected_at from user_presences where realm_id = $1 and user_id = $2',
    [realm_id, user_id],
  );
  return row;
}

/** Nobody was active after their last report: a time written by a clock that is ahead does not outlast the next one. */
export async function savePresence(
  db: Db,
  realm_id: number,
  user_id: number,
  { active, now }: { active: boolean; now: Date },
): Promise<void> {
  await db.query(
    `insert into user_presences (realm_id, user_id, active_at, connected_at, update_id)
     values ($1, $2, case when $3::boolean then $4::timestamptz end, $4::timestamptz, nextval('user_presences_update_id_seq'))
     on conflict (realm_id, user_id) do update
     set active_at = coalesce(excluded.active_at, least(user_presences.active_at, excluded.connected_at)), connected_at = excluded.connected_at,
         update_id = excluded.update_id`,
    [realm_id, user_id, active, now],
  );
}

export interface KnownPresence extends PresenceRow {
  update_id: number;
  delivery_email: string;
  date_joined: Date;
  settings: Record<string, unknown>;
}

/** Of people who show their presence: reports after `last_update_id` that are not older than `since`. */
export function findPresences(db: Db, realm_id: number, last_update_id: number, since: Date): Promise<KnownPresence[]> {
  return db.named<KnownPresence>(
    'presences',
    `select p.user_id, p.active_at, p.connected_at, p.update_id, u.delivery_email, u.date_joined, u.settings
     from user_presences p
     join users u on u.realm_id = p.realm_id and u.id = p.user_id and u.is_active
       and (u.settings ->> 'presence_enabled') is distinct from 'false'
     where p.realm_id = $1 and p.update_id > $2 and p.connected_at > $3
     order by p.user_id`,
    [realm_id, last_update_id, since],
  );
}

export async function countPeople(db: Db, realm_id: number, limit: number): Promise<number> {
  const { people } = await db.one<{ people: number }>(
    'select count(*) as people from (select from users where realm_id = $1 and is_active and not is_bot limit $2) as active',
    [realm_id, limit],
  );
  return people;
}
