import { ROLES, type Role } from '../../domain/caller.js';

/**
 * The system groups, each within the next (chat-gaps.md 4.13). Who is in them follows from role and
 * age of the account, so they have no stored members.
 */
export const SYSTEM_GROUPS = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners of this organization',
  'role:administrators': 'Administrators of this organization, including owners',
  'role:moderators': 'Moderators of this organization, including administrators',
  'role:fullmembers': 'Members of this organization, not including new accounts and guests',
  'role:members': 'Members of this organization, not including guests',
  'role:everyone': 'Everyone in this organization, including guests',
  'role:internet': 'Everyone on the Internet',
} as const;

export type SystemGroupName = keyof typeof SYSTEM_GROUPS;

const NESTED = Object.keys(SYSTEM_GROUPS).slice(1) as SystemGroupName[];
const DAY_MS = 86_400_000;

/** The group of which each group is made besides its own members: `role:members` holds `role:fullmembers`. */
export const SYSTEM_SUBGROUPS = NESTED.slice(1).map((group, index) => ({ group, subgroup: NESTED[index]! }));

/** The smallest system group of a user: where it is a direct member. */
export function ownSystemGroup(
  user: { role: Role; date_joined: Date },
  waiting_period_threshold_days: number,
  now: Date,
): SystemGroupName {
  switch (user.role) {
    case ROLES.owner:
      return 'role:owners';
    case ROLES.administrator:
      return 'role:administrators';
    case ROLES.moderator:
      return 'role:moderators';
    case ROLES.guest:
      return 'role:everyone';
    case ROLES.member: {
      const age_ms = now.getTime() - user.date_joined.getTime();
      return age_ms >= waiting_period_threshold_days * DAY_MS ? 'role:fullmembers' : 'role:members';
    }
  }
}

/** The system groups that hold a group, itself included. */
export function systemGroupsFrom(own: SystemGroupName): readonly SystemGroupName[] {
  return own === 'role:nobody' ? [] : NESTED.slice(NESTED.indexOf(own));
}
