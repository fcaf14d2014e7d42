import { createHash } from 'node:crypto';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { User } from './user.js';
import { userSetting } from './user-settings.js';

type Avatar = Pick<User, 'realm_id' | 'avatar_source' | 'avatar_version' | 'avatar_key'>;

/** Who looks at a user; undefined for somebody without an account. */
export type Viewer = Pick<User, 'id' | 'role'> | undefined;

export interface ProfileValue {
  value: string;
  rendered_value?: string;
}

/** Values of `email_address_visibility`: whose real address everyone, members, administrators, nobody or moderators see. */
export const EMAIL_VISIBILITY = { everyone: 1, members: 2, administrators: 3, nobody: 4, moderators: 5 } as const;

/** The least role that sees the address: the smaller the role's number, the more it may. */
const LEAST_ROLE: Record<number, number> = {
  [EMAIL_VISIBILITY.everyone]: ROLES.guest,
  [EMAIL_VISIBILITY.members]: ROLES.member,
  [EMAIL_VISIBILITY.moderators]: ROLES.moderator,
  [EMAIL_VISIBILITY.administrators]: ROLES.administrator,
  [EMAIL_VISIBILITY.nobody]: 0,
};

export function canSeeEmail(viewer: Viewer, user: User): boolean {
  if (user.is_bot) return true;
  if (!viewer) return false;
  return viewer.id === user.id || viewer.role <= (LEAST_ROLE[userSetting(user, 'email_address_visibility')] ?? 0);
}

/**
 * The address under which a user is known in the interface. It is the same for everybody who is
 * signed in, so that an address in a message or an event matches the lists of users.
 */
export function apiEmail(realm: Realm, user: Pick<User, 'id' | 'delivery_email' | 'is_bot' | 'settings'>): string {
  const isPublic = user.is_bot || userSetting(user, 'email_address_visibility') === EMAIL_VISIBILITY.everyone;
  return isPublic ? user.delivery_email : placeholderEmail(realm, user.id);
}

export function placeholderEmail(realm: Realm, user_id: number): string {
  return `user${user_id}@${realm.host}`;
}

/**
 * URL of the picture of a user. That of a third party goes by the hash of an address, which is as good as the
 * address to whoever guesses it: give one that the viewer sees, such as `apiEmail`.
 */
export function avatarUrl(user: Avatar, address: string, size: 'small' | 'medium' = 'small'): string {
  if (user.avatar_source === 'U') {
    const name = `${user.avatar_key}${size === 'medium' ? '-medium' : ''}.png`;
    return `/user_avatars/${user.realm_id}/${name}?version=${user.avatar_version}`;
  }
  const hash = createHash('md5').update(address.trim().toLowerCase()).digest('hex');
  return `https://secure.gravatar.com/avatar/${hash}?d=identicon&version=${user.avatar_version}`;
}

/** As the user sees it. */
export const ownAvatarUrl = (user: User, size?: 'small' | 'medium'): string =>
  avatarUrl(user, user.delivery_email, size);

/** As somebody sees it who may know the user. */
export function visibleAvatarUrl(realm: Realm, viewer: Viewer, user: User, size?: 'small' | 'medium'): string {
  return avatarUrl(user, canSeeEmail(viewer, user) ? user.delivery_email : placeholderEmail(realm, user.id), size);
}

/** The user object of chat.md section 2, as `viewer` may see it. */
export function userView(
  realm: Realm,
  viewer: Viewer,
  user: User,
  { client_gravatar, profile_data }: { client_gravatar: boolean; profile_data?: Record<string, ProfileValue> },
) {
  const seesEmail = canSeeEmail(viewer, user);
  const email = viewer ? apiEmail(realm, user) : user.is_bot ? user.delivery_email : placeholderEmail(realm, user.id);
  const isComputable = client_gravatar && seesEmail && user.avatar_source === 'G';
  return {
    user_id: user.id,
    delivery_email: seesEmail ? user.delivery_email : null,
    email,
    full_name: user.full_name,
    date_joined: `${user.date_joined.toISOString().slice(0, 16)}+00:00`,
    is_active: user.is_active,
    is_owner: user.role === ROLES.owner,
    is_admin: user.role <= ROLES.administrator,
    is_guest: user.role === ROLES.guest,
    is_bot: user.is_bot,
    role: user.role,
    timezone: user.timezone,
    avatar_url: isComputable ? null : visibleAvatarUrl(realm, viewer, user),
    avatar_version: user.avatar_version,
    bot_type: user.bot_type,
    ...(user.is_bot && { bot_owner_id: user.bot_owner_id }),
    ...(user.is_system_bot && { is_system_bot: true }),
    ...(profile_data && !user.is_bot && { profile_data }),
  };
}

/** What spectators get to know of somebody: nothing to reach or recognise them by, and on which day they joined. */
export function userViewForSpectators(realm: Realm, user: User) {
  const { timezone: _hidden, ...view } = userView(realm, undefined, user, { client_gravatar: false });
  return { ...view, date_joined: view.date_joined.slice(0, 10) };
}

export const UNKNOWN_USER_PICTURE = '/static/unknown-user.svg';

export const UNKNOWN_USER_NAME = 'Unknown user';

/** What somebody gets to see of a user it may not know. */
export function unknownUserView(realm: Realm, user: User) {
  return {
    user_id: user.id,
    delivery_email: null,
    email: placeholderEmail(realm, user.id),
    full_name: UNKNOWN_USER_NAME,
    date_joined: `${realm.date_created.toISOString().slice(0, 16)}+00:00`,
    is_active: true,
    is_owner: false,
    is_admin: false,
    is_guest: false,
    is_bot: false,
    bot_type: null,
    role: ROLES.member,
    timezone: '',
    avatar_url: UNKNOWN_USER_PICTURE,
    avatar_version: 1,
  };
}
