import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { RealmPicture } from './realm-picture-view.js';

/** Locked until the commit, so that changes come one after the other. */
export function getRealmForUpdate(db: Db, realm_id: number): Promise<Realm> {
  return db.one<Realm>('select * from realms where id = $1 for no key update', [realm_id]);
}

export interface RealmChanges {
  name?: string;
  description?: string;
  settings: Record<string, unknown>;
  group_settings: Record<string, unknown>;
}

export async function updateRealm(
  db: Db,
  realm_id: number,
  { name, description, settings, group_settings }: RealmChanges,
) {
  await db.query(
    `update realms set name = coalesce($2, name), description = coalesce($3, description),
       settings = settings || $4::jsonb, group_settings = group_settings || $5::jsonb
     where id = $1`,
    [realm_id, name ?? null, description ?? null, JSON.stringify(settings), JSON.stringify(group_settings)],
  );
}

/** A file of that key is the picture from now on; null is that of the service. */
export async function updateRealmPicture(
  db: Db,
  realm_id: number,
  picture: RealmPicture,
  key: string | null,
): Promise<void> {
  await db.query(`update realms set ${picture}_key = $2 where id = $1`, [realm_id, key]);
}

/** Active members whose accounts are at least so many days old, and younger than the other number. */
export async function findMembersOfAge(db: Db, realm_id: number, days: number, below_days: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select id from users
     where realm_id = $1 and role = ${ROLES.member} and is_active and not is_system_bot
       and date_joined <= $4::timestamptz - make_interval(days => $2::int)
       and date_joined > $4::timestamptz - make_interval(days => $3::int)
     order by id`,
    [realm_id, days, below_days, db.now()],
  );
  return rows.map(({ id }) => id);
}

/** Adds to the personal settings of people who join from now on. */
export async function mergeUserSettingDefaults(
  db: Db,
  realm_id: number,
  settings: Record<string, unknown>,
): Promise<void> {
  await db.query('update realms set user_setting_defaults = user_setting_defaults || $2::jsonb where id = $1', [
    realm_id,
    JSON.stringify(settings),
  ]);
}
