import { isInGroup } from '../../model/permissions.js';
import type { State } from '../../model/state.js';
import type { Channel, GroupSettingValue, UserGroup } from '../../model/types.js';

/** What the service will say too: what is offered should work. */

export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;

export const ownRole = (state: State): number => state.users.get(state.own_id ?? 0)?.role ?? ROLES.guest;
export const isOwner = (state: State): boolean => ownRole(state) <= ROLES.owner;
export const isAdministrator = (state: State): boolean => ownRole(state) <= ROLES.administrator;
const isGuest = (state: State): boolean => ownRole(state) >= ROLES.guest;

/** Whether a permission of the organization is the reader's. */
export const may = (state: State, name: string): boolean =>
  isInGroup(state, state.realm[`realm_${name}`] as GroupSettingValue | undefined);

type GroupPermission = Extract<keyof UserGroup, `can_${string}`>;

export function mayInGroup(state: State, group: UserGroup, ...names: GroupPermission[]): boolean {
  if (group.is_system_group || isGuest(state)) return false;
  return may(state, 'can_manage_all_groups') || names.some((name) => isInGroup(state, group[name]));
}

export const mayAdministerChannel = (state: State, channel: Channel): boolean =>
  isAdministrator(state) || isInGroup(state, channel.can_administer_channel_group);

export const SECTIONS = [
  'people',
  'invitations',
  'groups',
  'channels',
  'folders',
  'bots',
  'emoji',
  'linkifiers',
  'playgrounds',
  'fields',
  'defaults',
  'domains',
  'retention',
  'exports',
  'audit',
] as const;
export type AdministrationSection = (typeof SECTIONS)[number];

export const mayInvite = (state: State): boolean =>
  isAdministrator(state) || may(state, 'can_invite_users_group') || may(state, 'create_multiuse_invite_group');

const OPEN_TO: Partial<Record<AdministrationSection, (state: State) => boolean>> = {
  invitations: mayInvite,
  groups: (state) => !isGuest(state),
  channels: (state) => !isGuest(state),
  bots: (state) =>
    state.bots.size > 0 || may(state, 'can_create_bots_group') || may(state, 'can_create_write_only_bots_group'),
  emoji: (state) => !isGuest(state),
};

/** The sections that the reader has something to do in; what is not named above is for administrators. */
export const openSections = (state: State): AdministrationSection[] =>
  state.own_id === undefined ? [] : SECTIONS.filter((section) => (OPEN_TO[section] ?? isAdministrator)(state));
