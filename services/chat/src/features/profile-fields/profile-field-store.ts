import type { Db } from '../../db.js';
import type { ProfileField } from './profile-field.js';

const COLUMNS = `id, field_type as type, "order", name, hint, field_data, display_in_profile_summary, required, editable_by_user`;

export function findProfileFields(db: Db, realm_id: number): Promise<ProfileField[]> {
  return db.query<ProfileField>(
    `select ${COLUMNS} from custom_profile_fields where realm_id = $1 order by "order", id`,
    [realm_id],
  );
}

export interface ProfileValue {
  value: string;
  rendered_value?: string;
}

/** Values by user, then by field: of all users, or of the given ones. */
export async function findProfileData(
  db: Db,
  realm_id: number,
  user_ids?: readonly number[],
): Promise<Map<number, Record<string, ProfileValue>>> {
  const rows = await db.query<{ user_id: number; data: Record<string, ProfileValue> }>(
    `select user_id, jsonb_object_agg(field_id, jsonb_strip_nulls(jsonb_build_object('value', value, 'rendered_value', rendered_value))) as data
     from custom_profile_values
     where realm_id = $1 and ($2::bigint[] is null or user_id = any ($2::bigint[]))
     group by user_id`,
    [realm_id, user_ids ?? null],
  );
  return new Map(rows.map(({ user_id, data }) => [user_id, data]));
}

export async function saveProfileValue(
  db: Db,
  realm_id: number,
  user_id: number,
  field_id: number,
  { value, rendered_value }: ProfileValue,
): Promise<void> {
  await db.query(
    `insert into custom_profile_values (realm_id, user_id, field_id, value, rendered_value) values ($1, $2, $3, $4, $5)
     on conflict (realm_id, user_id, field_id) do update set value = excluded.value, rendered_value = excluded.rendered_value`,
    [realm_id, user_id, field_id, value, rendered_value ?? null],
  );
}

export async function deleteProfileValue(db: Db, realm_id: number, user_id: number, field_id: number): Promise<void> {
  await db.query('delete from custom_profile_values where realm_id = $1 and user_id = $2 and field_id = $3', [
    realm_id,
    user_id,
    field_id,
  ]);
}

export async function countUsers(db: Db, realm_id: number, user_ids: readonly number[]): Promise<number> {
  const { users } = await db.one<{ users: number }>(
    'select count(*) as users from users where realm_id = $1 and id = any ($2::bigint[]) and is_active',
    [realm_id, user_ids],
  );
  return users;
}
