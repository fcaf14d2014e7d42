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

/** Of active users, or those among some, by ascending id. */
export function findUserStatuses(
  db: Db,
  realm_id: number,
  among?: readonly number[],
): Promise<(UserStatus & { user_id: number })[]> {
  return db.query(
    `select s.user_id, ${COLUMNS} from user_statuses s
     join users u on u.realm_id = s.realm_id and u.id = s.user_id and u.is_active
     where s.realm_id = $1 and (s.status_text <> '' or s.emoji_name <> '')
       and ($2::bigint[] is null or s.user_id = any ($2::bigint[])) order by s.user_id`,
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
