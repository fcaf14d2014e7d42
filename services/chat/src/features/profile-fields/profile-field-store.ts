import { lockExclusively } from '../../db/advisory-locks.js';
import type { Db } from '../../db/db.js';
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

export type NewProfileField = Omit<ProfileField, 'id' | 'order'>;

/** Appended to the others. */
export async function insertProfileField(db: Db, realm_id: number, field: NewProfileField): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    `insert into custom_profile_fields (realm_id, field_type, name, hint, field_data, display_in_profile_summary, required,
       editable_by_user, "order")
     select $1, $2, $3, $4, $5, $6, $7, $8, coalesce(max("order"), 0) + 1 from custom_profile_fields where realm_id = $1
     returning id`,
    [
      realm_id,
      field.type,
      field.name,
      field.hint,
      field.field_data,
      field.display_in_profile_summary,
      field.required,
      field.editable_by_user,
    ],
  );
  return id;
}

export async function updateProfileField(db: Db, realm_id: number, field: ProfileField): Promise<void> {
  await db.query(
    `update custom_profile_fields set name = $3, hint = $4, field_data = $5, display_in_profile_summary = $6,
       required = $7, editable_by_user = $8
     where realm_id = $1 and id = $2`,
    [
      realm_id,
      field.id,
      field.name,
      field.hint,
      field.field_data,
      field.display_in_profile_summary,
      field.required,
      field.editable_by_user,
    ],
  );
}

/** With all values that people have filled in. False when there is no such field. */
export async function deleteProfileField(db: Db, realm_id: number, id: number): Promise<boolean> {
  const rows = await db.query('delete from custom_profile_fields where realm_id = $1 and id = $2 returning 1', [
    realm_id,
    id,
  ]);
  return rows.length > 0;
}

export async function orderProfileFields(db: Db, realm_id: number, ids: readonly number[]): Promise<void> {
  await db.query(
    `update custom_profile_fields f set "order" = given.place
     from unnest($2::bigint[]) with ordinality as given (id, place) where f.realm_id = $1 and f.id = given.id`,
    [realm_id, ids],
  );
}

/** Held until the commit by whoever changes the fields, so that limits and order stay true. */
export async function lockProfileFields(db: Db, realm_id: number): Promise<void> {
  await lockExclusively(db, 'profileFields', realm_id);
}
