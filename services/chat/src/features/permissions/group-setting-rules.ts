import type { GroupSettingValue } from '../../domain/group-setting.js';

/** The groups that a value names itself. */
export function groupsOf(value: GroupSettingValue): readonly number[] {
  return typeof value === 'number' ? [value] : value.direct_subgroups;
}

/** Whether a user, known with all groups that hold it, is in the set. */
export function isInValue(value: GroupSettingValue, user_id: number, group_ids: ReadonlySet<number>): boolean {
  if (typeof value === 'number') return group_ids.has(value);
  return value.direct_members.includes(user_id) || value.direct_subgroups.some((id) => group_ids.has(id));
}

/**
 * The one form in which a value is stored and sent: a lone group as its id, nobody as the id of
 * `role:nobody`, ids ascending and once each (chat-gaps.md 4.14).
 */
export function normalizeValue(value: GroupSettingValue, nobody_id: number): GroupSettingValue {
  if (typeof value === 'number') return value;
  const direct_members = ascending(value.direct_members);
  const direct_subgroups = ascending(value.direct_subgroups);
  if (direct_members.length === 0 && direct_subgroups.length === 0) return nobody_id;
  if (direct_members.length === 0 && direct_subgroups.length === 1) return direct_subgroups[0]!;
  return { direct_members, direct_subgroups };
}

/** Whether two normalized values are the same set. */
export function isSameValue(a: GroupSettingValue, b: GroupSettingValue): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}
