import type { NextState } from './next-state.js';
import type { EventOf, User, UserGroup } from './types.js';

const roleFlags = (role: number) => ({ is_owner: role === 100, is_admin: role <= 200, is_guest: role === 600 });

export function applyUser(next: NextState, event: EventOf<'realm_user'>): void {
  const users = next.change('users');
  if (event.op === 'add') users.set(event.person.user_id, event.person);
  if (event.op === 'remove') {
    const { user_id, full_name } = event.person;
    const user = users.get(user_id);
    if (user) users.set(user_id, { ...user, full_name });
    if (next.next.statuses.has(user_id)) next.change('statuses').delete(user_id);
  }
  if (event.op !== 'update') return;
  const {
    custom_profile_field: field,
    new_email,
    ...changes
  } = event.person as Partial<User> & {
    user_id: number;
    new_email?: string;
    custom_profile_field?: { id: number; value: string | null; rendered_value?: string };
  };
  const user = users.get(changes.user_id);
  if (!user) return;
  const changed = { ...user, ...changes } as Record<string, unknown>;
  if (new_email !== undefined) changed['email'] = new_email;
  for (const name of ['avatar_url_medium', 'avatar_source']) delete changed[name];
  if (changes.role !== undefined) Object.assign(changed, roleFlags(changes.role));
  if (field) {
    const { id, value, ...rest } = field;
    const data = { ...(changed['profile_data'] as Record<string, unknown>) };
    if (value === null) delete data[id];
    else data[id] = { value, ...rest };
    changed['profile_data'] = data;
  }
  users.set(changes.user_id, changed as unknown as User);
}

export function applyBot(next: NextState, event: EventOf<'realm_bot'>): void {
  const bots = next.change('bots');
  const { user_id } = event.bot;
  if (event.op === 'delete') bots.delete(user_id);
  else if (event.op === 'add') bots.set(user_id, event.bot);
  else {
    const bot = bots.get(user_id);
    if (bot) bots.set(user_id, { ...bot, ...event.bot });
  }
}

export function applyGroup(next: NextState, event: EventOf<'user_group'>): void {
  const groups = next.change('groups');
  if (event.op === 'add') {
    groups.set(event.group.id, event.group);
    return;
  }
  if (event.op === 'remove') {
    groups.delete(event.group_id);
    return;
  }
  const group = groups.get(event.group_id);
  if (!group) return;
  const change = (changes: Partial<UserGroup>) => void groups.set(event.group_id, { ...group, ...changes });
  const without = (ids: readonly number[], gone: readonly number[]) => ids.filter((id) => !gone.includes(id));
  const { members, direct_subgroup_ids } = group;
  if (event.op === 'update') change(event.data);
  if (event.op === 'add_members') change({ members: [...new Set([...members, ...event.user_ids])] });
  if (event.op === 'remove_members') change({ members: without(members, event.user_ids) });
  if (event.op === 'add_subgroups')
    change({ direct_subgroup_ids: [...new Set([...direct_subgroup_ids, ...event.direct_subgroup_ids])] });
  if (event.op === 'remove_subgroups')
    change({ direct_subgroup_ids: without(direct_subgroup_ids, event.direct_subgroup_ids) });
}

/** An empty text removes the status. */
export function applyStatus(next: NextState, event: EventOf<'user_status'>): void {
  const { user_id, status_text, emoji_name, emoji_code, reaction_type } = event;
  const told: Record<string, string | undefined> = { status_text, emoji_name, emoji_code, reaction_type };
  const status: Record<string, string> = { ...(next.next.statuses.get(user_id) as Record<string, string>) };
  for (const [name, value] of Object.entries(told)) {
    if (value === '') delete status[name];
    else if (value !== undefined) status[name] = value;
  }
  if (Object.keys(status).length === 0) next.change('statuses').delete(user_id);
  else next.change('statuses').set(user_id, status);
}

export function applyPresence(next: NextState, { presences }: EventOf<'presence'>): void {
  for (const [id, presence] of Object.entries(presences ?? {})) next.change('presences').set(Number(id), presence);
}

export function applyProfileFields(next: NextState, { fields }: EventOf<'custom_profile_fields'>): void {
  next.set('profile_fields', fields);
  const known = new Set(fields.map(({ id }) => String(id)));
  for (const [id, user] of next.next.users) {
    if (!('profile_data' in user) || !user.profile_data) continue;
    const kept = Object.entries(user.profile_data).filter(([field]) => known.has(field));
    if (kept.length === Object.keys(user.profile_data).length) continue;
    next.change('users').set(id, { ...user, profile_data: Object.fromEntries(kept) });
  }
}
