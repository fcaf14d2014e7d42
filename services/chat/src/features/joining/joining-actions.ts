import type { Tx } from '../../db/db.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import type { Deps } from '../../deps/deps.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { Actor } from '../audit-log/index.js';
import { findChannels, findDefaultChannels, type Channel } from '../channel-directory/index.js';
import { revokeInvitations, type Offer } from '../invitations/index.js';
import { changeFlags, insertRecentHistory, lockReadStateOf } from '../read-state/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { subscribe } from '../subscriptions/index.js';
import { addMembers, findUserGroupsForUpdate, lockGroupNesting, type UserGroup } from '../user-groups/index.js';
import { createUser, type NewUser, type User } from '../user-directory/index.js';
import { sendCustomWelcome, sendWelcome } from '../welcome-messages/index.js';
import { sendJoiningNotices } from './joining-notices.js';

/** Who comes, with the settings that they have chosen; their role is in the offer. */
export type Newcomer = Pick<NewUser, 'delivery_email' | 'full_name' | 'timezone' | 'settings'> & {
  password_hash: string;
};

/** What of an invitation counts for who joins; of its inviter only where they are to be told. */
export type JoiningOffer = Pick<
  Offer,
  'invited_as' | 'channel_ids' | 'group_ids' | 'include_default_channels' | 'welcome_text'
> & { inviter_id?: number };

export interface Joining {
  /** Who makes the account. */
  actor: Actor | 'newcomer';
  newcomer: Newcomer;
  offer: JoiningOffer;
  /** Those of `lockGroups`. */
  groups: readonly UserGroup[];
}

/** Whoever comes without an invitation is a member, in the default channels. */
export const OPEN_TO_ALL: JoiningOffer = {
  invited_as: ROLES.member,
  channel_ids: [],
  group_ids: [],
  include_default_channels: true,
  welcome_text: null,
};

/**
 * The groups of an offer that are in use. Call it before any other lock: they are the first in the order of locks.
 */
export async function lockGroups(tx: Tx, realm: Realm, group_ids: readonly number[]): Promise<UserGroup[]> {
  if (group_ids.length === 0) return [];
  const groups = await findUserGroupsForUpdate(tx, realm.id, group_ids);
  await lockGroupNesting(tx, realm.id);
  return groups.filter((group) => !group.deactivated);
}

/**
 * Everything that happens when a person joins, however they came (chat-gaps.md section 6): the account, groups, channels
 * with what was said there lately, and what people are told of it. Channels and groups that are gone are passed over.
 *
 * @throws ChatError BAD_REQUEST when the address, or where the organization wants so the name, is taken
 */
export async function joinRealm(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  realm: Realm,
  { actor, newcomer, offer, groups }: Joining,
): Promise<{ user: User; api_key: string }> {
  const settings = { ...languageOf(realm), ...newcomer.settings };
  const created = await createUser(tx, deps.config.apiKeySecret, realm, actor, {
    ...newcomer,
    role: offer.invited_as,
    settings,
  });
  const { user } = created;
  await revokeInvitations(tx, realm, { email: user.delivery_email });
  for (const group of groups) await addMembers(tx, realm, user, group, [user.id]);
  const channels = await channelsOf(tx, realm, offer);
  // All at once, and the channel of the notice too: who asks for clocks twice may wait in a circle.
  const announced_in = realmSetting(realm, 'signup_announcements_stream_id');
  const channel_ids = channels.map(({ id }) => id);
  await lockChannelClocks(tx, announced_in > 0 ? [...channel_ids, announced_in] : channel_ids, 'exclusive');
  await insertRecentHistory(tx, realm.id, user.id, channel_ids);
  await subscribe(tx, realm, { channels, user_ids: [user.id] });
  await welcome(tx, realm, user, offer.welcome_text);
  await sendJoiningNotices(tx, realm, user, offer.inviter_id);
  return created;
}

async function channelsOf(tx: Tx, realm: Realm, offer: JoiningOffer): Promise<Channel[]> {
  const offered = offer.channel_ids.length === 0 ? [] : await findChannels(tx, realm.id, offer.channel_ids);
  const defaults = offer.include_default_channels ? await findDefaultChannels(tx, realm.id) : [];
  const byId = new Map([...offered, ...defaults].map((channel) => [channel.id, channel]));
  return [...byId.values()].filter(({ is_archived }) => !is_archived);
}

/** What the welcome bot writes is starred, so that it is found again. */
async function welcome(tx: Tx, realm: Realm, user: User, own_text: string | null): Promise<void> {
  const message_ids = [await sendWelcome(tx, realm, user.id)];
  const text = own_text ?? realmSetting(realm, 'welcome_message_custom_text');
  if (text.trim() !== '') message_ids.push(await sendCustomWelcome(tx, realm, user.id, text));
  await lockReadStateOf(tx, user, message_ids);
  await changeFlags(tx, user, { op: 'add', flag: 'starred', message_ids });
}

function languageOf(realm: Realm): Record<string, unknown> {
  const default_language = realmSetting(realm, 'default_language');
  return default_language === 'en' ? {} : { default_language };
}
