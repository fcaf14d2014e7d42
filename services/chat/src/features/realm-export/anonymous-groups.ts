import type { GroupSettingValue } from '../../domain/group-setting.js';

/**
 * In the export a permission is always a group: a value that names people and groups becomes one without a name. Ids go
 * on above those of the groups that there are.
 */
export class AnonymousGroups {
  readonly ids: number[] = [];
  readonly members: { user_group: number; user_profile: number }[] = [];
  readonly nestings: { supergroup: number; subgroup: number }[] = [];
  #next: number;

  constructor(group_ids: readonly number[]) {
    this.#next = group_ids.reduce((most, id) => Math.max(most, id), 0) + 1;
  }

  idOf(value: GroupSettingValue): number {
    if (typeof value === 'number') return value;
    const id = this.#next;
    this.#next += 1;
    this.ids.push(id);
    for (const user_profile of value.direct_members) this.members.push({ user_group: id, user_profile });
    for (const subgroup of value.direct_subgroups) this.nestings.push({ supergroup: id, subgroup });
    return id;
  }
}
