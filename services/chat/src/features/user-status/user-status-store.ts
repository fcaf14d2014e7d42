import type { Db } from '../../db/db.js';

export interface UserStatus {
  status_text: string;
  emoji_name: string;
  emoji_code: string;
  reaction_type: string;
}

const COLUMNS = 'status_text, emoji_name, emoji_code, reaction_type';

export function findUserStatus(db: Db, realm_id: number, user_id: number): Promise<UserStatus | undefined> {
  return db.maybe<UserStatus>(`select ${COLUMNS} from user_statuses where realm_id = $1 and user_id = $2`, [
    realm_id,
    user_id,
  ]);
}

/** A status and whether its person has switched presence off. */
export type ShownStatus = UserStatus & { away: boolean };

/** Of users who have a status or are away, or those among some, by ascending id. Who leaves keeps no status (`clearStatus`). */
export function findUserStatuses(
  db: Db,
  realm_id: number,
  among?: readonly number[],
): Promise<(ShownStatus & { user_id: number })[]> {
  return db.query(
    `select u.id as user_id, u.settings ->> 'presence_enabled' is not distinct from 'false' as away,
       coalesce(s.status_text, '') as status_text, coalesce(s.emoji_name, '') as emoji_name,
       coalesce(s.emoji_code, '') as emoji_code, coalesce(s.reaction_type, '') as reaction_type
     from (
       select user_id from user_statuses where realm_id = $1 and (status_text <> '' or emoji_name <> '')
       union
       select id from users where realm_id = $1 and settings ->> 'presence_enabled' = 'false'
     ) listed
     join users u on u.realm_id = $1 and u.id = listed.user_id
     left join user_statuses s on s.realm_id = $1 and s.user_id = u.id
     where $2::bigint[] is null or u.id = any ($2::bigint[])
     order by u.id`,
    [realm_id, among ?? null],
  );
}

export async function saveUserStatus(db: Db, realm_id: number, user_id: number, status: UserStatus): Promise<void> {
  await db.query(
    `insert into user_statuses (realm_id, user_id, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
     on conflict (realm_id, user_id) do update
     set status_text = excluded.status_text, emoji_name = excluded.emoji_name, emoji_code = excluded.emoji_code,
         reaction_type = excluded.reaction_type, updated_at = now()`,
    [realm_id, user_id, status.status_text, status.emoji_name, status.emoji_code, status.reaction_type],
  );
}
