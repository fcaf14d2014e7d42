import type { Realm } from '../../domain/realm.js';
import { ownSystemGroup, systemGroupId } from '../permissions/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { placeholderEmail, userSetting, userSettings } from '../user-directory/index.js';
import type { Role } from '../../domain/caller.js';
import { personalRecipient } from './recipients.js';

/** A row of `EXPORTED_USERS`. */
export interface ExportedUser {
  id: number;
  delivery_email: string;
  full_name: string;
  role: Role;
  is_active: boolean;
  is_bot: boolean;
  is_system_bot: boolean;
  bot_type: number | null;
  bot_owner_id: number | null;
  date_joined: number;
  timezone: string;
  avatar_source: 'G' | 'U';
  avatar_version: number;
  avatar_key: string | null;
  settings: Record<string, unknown>;
  consents: boolean;
  default_sending_stream_id: number | null;
  default_events_register_stream_id: number | null;
  default_all_public_streams: boolean;
}

const NOBODY = 4;

/**
 * Whether others get to know who it is: people who hide their address from administrators too, or who do not consent
 * where the export is of consenting people, are accounts without an address that nobody can use.
 */
export function isNamed(user: ExportedUser, with_consent: boolean): boolean {
  if (user.is_bot) return true;
  return with_consent ? user.consents : userSetting(user, 'email_address_visibility') !== NOBODY;
}

/** A word that the reference server stores as a number. */
const AUTO_READ_POLICIES = { always: 1, except_followed: 2, never: 3 };

/** Settings of a person, or of people who join, as the reference server stores them. */
export function exportedUserSettings(user: { settings: Record<string, unknown> }): object {
  const policy = userSetting(user, 'resolved_topic_notice_auto_read_policy');
  return { ...userSettings(user), resolved_topic_notice_auto_read_policy: AUTO_READ_POLICIES[policy as 'always'] };
}

/** A row of the reference server's users. Keys and passwords never are in it. */
export function exportedUser(
  realm: Realm,
  user: ExportedUser,
  with_consent: boolean,
  channel_ids: ReadonlySet<number>,
): object {
  const known = isNamed(user, with_consent);
  const email = known ? user.delivery_email : placeholderEmail(realm, user.id);
  const channel = (id: number | null) => (id !== null && channel_ids.has(id) ? id : null);
  return {
    ...(user.consents
      ? exportedUserSettings(user)
      : { email_address_visibility: userSetting(user, 'email_address_visibility') }),
    id: user.id,
    realm: realm.id,
    delivery_email: email,
    email,
    full_name: user.full_name,
    date_joined: user.date_joined,
    role: user.role,
    is_active: user.is_active && known,
    is_mirror_dummy: !known,
    is_staff: false,
    is_bot: user.is_bot,
    bot_type: user.bot_type,
    bot_owner: user.bot_owner_id,
    timezone: user.timezone,
    avatar_source: user.avatar_source,
    avatar_version: user.avatar_version,
    default_sending_stream: channel(user.default_sending_stream_id),
    default_events_register_stream: channel(user.default_events_register_stream_id),
    default_all_public_streams: user.default_all_public_streams,
    last_active_message_id: null,
    last_login: null,
    last_reminder: null,
    tos_version: null,
    user_permissions: [],
    groups: [],
  };
}

/** Bots of the service itself, under the addresses that they have on the reference server. */
export const exportedSystemBot = ({ id, delivery_email }: ExportedUser): object => ({
  id,
  email: `${delivery_email.split('@')[0]}@zulip.com`,
  recipient_id: personalRecipient(id),
});

/** The system group of which somebody is a member by their role. */
export function ownRoleGroup(realm: Realm, user: ExportedUser, now: Date): number {
  const member = { role: user.role, date_joined: new Date(user.date_joined * 1000) };
  return systemGroupId(realm, ownSystemGroup(member, realmSetting(realm, 'waiting_period_threshold'), now));
}
