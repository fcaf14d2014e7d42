import type { Tx } from '../../db/db.js';
import { isCalendarDay } from '../../domain/calendar-day.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { renderDescriptions } from '../markdown-lookup/index.js';
import { countUsers, deleteProfileValue, findProfileFields, saveProfileValue } from './profile-field-store.js';
import { FIELD_TYPES, type ProfileChange, type ProfileField, type ProfileInput } from './profile-field.js';

/**
 * Stores values of custom profile fields; null or nothing takes a value away. Answers what to announce.
 *
 * @throws ChatError BAD_REQUEST for unknown fields, values that do not fit, and fields that only administrators fill in.
 */
export async function setProfileData(
  tx: Tx,
  realm: Realm,
  user: Caller,
  inputs: readonly ProfileInput[],
  by: 'self' | 'administrator',
): Promise<ProfileChange[]> {
  const fields = new Map((await findProfileFields(tx, realm.id)).map((field) => [field.id, field]));
  const changes: ProfileChange[] = [];
  const prose: ProfileChange[] = [];
  for (const input of inputs) {
    const field = fields.get(input.id);
    if (!field) throw new ChatError('BAD_REQUEST', `Field id ${input.id} not found.`);
    if (by === 'self' && !field.editable_by_user) {
      throw new ChatError(
        'BAD_REQUEST',
        'You are not allowed to change this field. Contact an administrator to update it.',
      );
    }
    if (input.value === undefined || input.value === null || input.value.length === 0) {
      changes.push({ id: field.id, value: null });
      continue;
    }
    const change: ProfileChange = { id: field.id, value: await checkedValue(tx, realm.id, field, input.value) };
    changes.push(change);
    if (isProse(field)) prose.push(change);
  }
  const rendered = await renderDescriptions(
    tx,
    realm,
    user,
    prose.map(({ value }) => value!),
  );
  for (const [place, change] of prose.entries()) change.rendered_value = rendered[place]!;
  for (const { id, value, ...more } of changes) {
    if (value === null) await deleteProfileValue(tx, realm.id, user.id, id);
    else await saveProfileValue(tx, realm.id, user.id, id, { value, ...more });
  }
  return changes;
}

async function checkedValue(tx: Tx, realm_id: number, field: ProfileField, value: string | number[]): Promise<string> {
  const bad = (why: string) => new ChatError('BAD_REQUEST', `${field.name} ${why}`);
  if (field.type === FIELD_TYPES.user.id) {
    const user_ids = typeof value === 'string' ? parseIds(value) : value;
    if (!user_ids || user_ids.length > LIMITS.profileFieldUsers) throw bad('is not a list of user ids');
    const unique = [...new Set(user_ids)];
    if ((await countUsers(tx, realm_id, unique)) !== unique.length) throw bad('names an invalid user id');
    return JSON.stringify(unique);
  }
  if (typeof value !== 'string') throw bad('is not a string');
  const limit = field.type === FIELD_TYPES.long_text.id ? LIMITS.profileFieldLongValue : LIMITS.profileFieldShortValue;
  const isUrl = field.type === FIELD_TYPES.url.id;
  if (value.length > (isUrl ? LIMITS.profileFieldUrl : limit)) throw bad('is too long');
  if (isUrl && !/^https?:\/\/[^\s]+$/i.test(value)) throw bad('is not a URL');
  if (field.type === FIELD_TYPES.date.id && !isCalendarDay(value)) throw bad('is not a date');
  if (field.type === FIELD_TYPES.select.id && !optionsOf(field).includes(value)) throw bad('is not one of the options');
  return value;
}

function parseIds(text: string): number[] | undefined {
  try {
    const ids: unknown = JSON.parse(text);
    return Array.isArray(ids) && ids.every(Number.isSafeInteger) ? (ids as number[]) : undefined;
  } catch {
    return undefined;
  }
}

function optionsOf(field: ProfileField): string[] {
  return field.field_data === '' ? [] : Object.keys(JSON.parse(field.field_data) as object);
}

function isProse(field: ProfileField): boolean {
  return field.type === FIELD_TYPES.short_text.id || field.type === FIELD_TYPES.long_text.id;
}
