import type { Db } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import type { StoredApiKey } from '../../secrets/api-keys.js';
import type { NewUser, User, UserChanges } from './user.js';
import { endSessionsOf } from './web-session-store.js';

export const USER_COLUMNS = `u.id, u.realm_id, u.delivery_email, u.full_name, u.role, u.is_active, u.is_bot, u.is_system_bot,
  u.bot_type, u.bot_owner_id, u.date_joined, u.timezone, u.avatar_source, u.avatar_version,
  u.avatar_key, u.settings`;

export async function findUser(db: Db, realm_id: number, user_id: number): Promise<User | undefined> {
  const [row] = await db.named<User>(
    'user',
    `select ${USER_COLUMNS} from users u where u.realm_id = $1 and u.id = $2`,
    [realm_id, user_id],
  );
  return row;
}

/** Locked until the commit, so that two changes of one user come one after the other. */
export function findUserForUpdate(db: Db, realm_id: number, user_id: number): Promise<User | undefined> {
  return db.maybe<User>(`select ${USER_COLUMNS} from users u where u.realm_id = $1 and u.id = $2 for no key update`, [
    realm_id,
    user_id,
  ]);
}

export async function getUserForUpdate(db: Db, realm_id: number, user_id: number): Promise<User> {
  const user = await findUserForUpdate(db, realm_id, user_id);
  if (!user) throw new Error(`User ${user_id} is gone.`);
  return user;
}

export function findUserByEmail(db: Db, realm_id: number, email: string): Promise<User | undefined> {
  return db.maybe<User>(
    `select ${USER_COLUMNS} from users u where u.realm_id = $1 and lower(u.delivery_email) = lower($2)`,
    [realm_id, email],
  );
}

/** Ids of the users of these real addresses, by the address as it is given. */
export async function findIdsByEmail(
  db: Db,
  realm_id: number,
  addresses: readonly string[],
): Promise<{ address: string; id: number }[]> {
  if (addresses.length === 0) return [];
  return db.query(
    `select given.address, u.id from unnest($2::text[]) as given (address)
     join users u on u.realm_id = $1 and lower(u.delivery_email) = lower(trim(given.address))`,
    [realm_id, addresses],
  );
}

/** Those of the addresses that have an account, as they are given. */
export function findAccounts(
  db: Db,
  realm_id: number,
  addresses: readonly string[],
): Promise<{ address: string; is_active: boolean }[]> {
  return db.query(
    `select given.address, u.is_active from unnest($2::text[]) as given (address)
     join users u on u.realm_id = $1 and lower(u.delivery_email) = lower(given.address)`,
    [realm_id, addresses],
  );
}

/** All users of the organization, or those of the ids that exist; ascending. */
export function findUsers(db: Db, realm_id: number, user_ids?: readonly number[]): Promise<User[]> {
  if (user_ids === undefined) {
    return db.named<User>('users_of_realm', `select ${USER_COLUMNS} from users u where u.realm_id = $1 order by u.id`, [
      realm_id,
    ]);
  }
  return db.named<User>(
    'users_by_ids',
    `select ${USER_COLUMNS} from users u where u.realm_id = $1 and u.id = any ($2::bigint[]) order by u.id`,
    [realm_id, user_ids],
  );
}

export async function findBotsOf(db: Db, realm_id: number, owner_id: number): Promise<User[]> {
  return db.query<User>(
    `select ${USER_COLUMNS} from users u where u.realm_id = $1 and u.bot_owner_id = $2 order by u.id`,
    [realm_id, owner_id],
  );
}

/** Ids of active people with one of the roles. */
export async function findIdsByRole(db: Db, realm_id: number, roles: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from users where realm_id = $1 and role = any ($2::smallint[]) and is_active and not is_bot order by id',
    [realm_id, roles],
  );
  return rows.map(({ id }) => id);
}

/** Ids of the active owners, locked until the commit: of two that leave at once, one sees that it is the last. */
export async function lockOwnerIds(db: Db, realm_id: number): Promise<number[]> {
  await db.query('select from realms where id = $1 for no key update', [realm_id]);
  return findIdsByRole(db, realm_id, [ROLES.owner]);
}

/** People whose address not everybody sees. */
export function findUsersHidingEmail(db: Db, realm_id: number): Promise<User[]> {
  return db.query<User>(
    `select ${USER_COLUMNS} from users u
     where u.realm_id = $1 and not u.is_bot and u.settings -> 'email_address_visibility' <> '1' order by u.id`,
    [realm_id],
  );
}

export async function countActivePeople(db: Db, realm_id: number): Promise<number> {
  const { people } = await db.one<{ people: number }>(
    'select count(*) as people from users where realm_id = $1 and is_active and not is_bot',
    [realm_id],
  );
  return people;
}

export async function isNameTaken(
  db: Db,
  realm_id: number,
  full_name: string,
  except_user_id: number,
): Promise<boolean> {
  const { taken } = await db.one<{ taken: boolean }>(
    `select exists (select from users where realm_id = $1 and lower(full_name) = lower($2) and id <> $3 and is_active) as taken`,
    [realm_id, full_name, except_user_id],
  );
  return taken;
}

/** The user and, in the same statement, the read mark that makes everything sent before they joined read. */
export function insertUser(db: Db, realm_id: number, user: NewUser, key: StoredApiKey): Promise<User> {
  return db.one<User>(
    `with u as (
       insert into users (realm_id, delivery_email, full_name, role, password_hash, timezone, is_bot, bot_type,
         bot_owner_id, is_system_bot, api_key_hash, api_key_encrypted, settings)
       select $1, $2, $3, $4::smallint, $5, $6, $7::smallint is not null, $7, $8::bigint, $9::boolean, $10, $11,
         case when $7 is null then r.user_setting_defaults || $12::jsonb else '{}' end
       from realms r where r.id = $1
       returning *
     ), mark as (
       insert into read_marks (realm_id, user_id, scope, scope_id, message_id)
       select $1, u.id, 'account', 0, case when s.is_called then s.last_value else 0 end from u, messages_id_seq s
     )
     select ${USER_COLUMNS} from u`,
    [
      realm_id,
      user.delivery_email,
      user.full_name,
      user.role,
      user.password_hash ?? null,
      user.timezone ?? '',
      user.bot_type ?? null,
      user.bot_owner_id ?? null,
      user.is_system_bot ?? false,
      key.api_key_hash,
      key.api_key_encrypted,
      JSON.stringify(user.settings ?? {}),
    ],
  );
}

export async function updateUser(db: Db, user: User, changes: UserChanges): Promise<void> {
  await db.query(
    `update users set full_name = coalesce($3, full_name), role = coalesce($4, role),
       delivery_email = coalesce($5, delivery_email), timezone = coalesce($6, timezone),
       bot_owner_id = coalesce($7, bot_owner_id)
     where realm_id = $1 and id = $2`,
    [
      user.realm_id,
      user.id,
      changes.full_name ?? null,
      changes.role ?? null,
      changes.delivery_email ?? null,
      changes.timezone ?? null,
      changes.bot_owner_id ?? null,
    ],
  );
}

/** A picture of the user's own, or none. */
export function setAvatar(db: Db, user: User, avatar_key: string | null): Promise<User> {
  return db.one<User>(
    `update users u set avatar_key = $3, avatar_source = case when $3::text is null then 'G' else 'U' end,
       avatar_version = avatar_version + 1
     where u.realm_id = $1 and u.id = $2 returning ${USER_COLUMNS}`,
    [user.realm_id, user.id, avatar_key],
  );
}

/** Who leaves is signed in nowhere any more. */
export async function setActive(
  db: Db,
  realm_id: number,
  user_ids: readonly number[],
  is_active: boolean,
): Promise<void> {
  await db.query('update users set is_active = $3 where realm_id = $1 and id = any ($2::bigint[])', [
    realm_id,
    user_ids,
    is_active,
  ]);
  if (!is_active) await endSessionsOf(db, realm_id, user_ids);
}

/** Lays the given personal settings over the stored ones. */
export async function mergeSettings(
  db: Db,
  user: User | { realm_id: number; id: number },
  settings: object,
): Promise<void> {
  await db.query('update users set settings = settings || $3::jsonb where realm_id = $1 and id = $2', [
    user.realm_id,
    user.id,
    JSON.stringify(settings),
  ]);
}
