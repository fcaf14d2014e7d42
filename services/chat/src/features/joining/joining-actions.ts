import type { Tx } from '../../db/db.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import type { Deps } from '../../deps/deps.js';
import { ROLES } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import type { Actor } from '../audit-log/index.js';
import { findDefaultChannels, type Channel } from '../channel-directory/index.js';
import { findOfferedChannels, revokeInvitations, type Offer } from '../invitations/index.js';
import { changeFlags, insertRecentHistory, lockReadStateOf } from '../read-state/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { subscribe } from '../subscriptions/index.js';
import { addMembers, type UserGroup } from '../user-groups/index.js';
import { createUser, type NewUser, type User } from '../user-directory/index.js';
import { sendCustomWelcome, sendWelcome } from '../welcome-messages/index.js';
import { sendJoiningNotices } from './joining-notices.js';

/** Who comes, with the settings that they have chosen; their role is in the offer. */
export type Newcomer = Pick<NewUser, 'delivery_email' | 'full_name' | 'timezone' | 'settings'> & {
  password_hash: string;
};

export interface Joining {
  /** Who makes the account. */
  actor: Actor | 'newcomer';
  newcomer: Newcomer;
  offer: Offer;
  /** Who has made the offer, and may not lead anybody any more where they may not go themselves. */
  inviter?: User | undefined;
  /** Those of `lockOfferedGroups`. */
  groups?: readonly UserGroup[] | undefined;
}

/** Whoever comes without an invitation is a member, in the default channels. */
export const OPEN_TO_ALL: Offer = {
  invited_as: ROLES.member,
  channel_ids: [],
  group_ids: [],
  include_default_channels: true,
  notify_inviter: false,
  welcome_text: null,
};

/**
 * Everything that happens when a person joins, however they came (chat-gaps.md section 6): the account, groups, channels
 * with what was said there lately, and what people are told of it. Channels and groups that are gone, or are not the inviter's
 * to offer any more, are passed over.
 *
 * @throws ChatError BAD_REQUEST when the address, or where the organization wants so the name, is taken
 */
export async function joinRealm(
  tx: Tx,
  deps: Pick<Deps, 'config'>,
  realm: Realm,
  { actor, newcomer, offer, inviter, groups = [] }: Joining,
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
  const channels = await lockChannelsOf(tx, realm, offer, inviter);
  await insertRecentHistory(
    tx,
    realm.id,
    user.id,
    channels.map(({ id }) => id),
  );
  await subscribe(tx, realm, { channels, user_ids: [user.id] });
  await welcome(tx, realm, user, offer.welcome_text);
  await sendJoiningNotices(tx, realm, user, offer.notify_inviter ? inviter : undefined);
  return created;
}

/** Their clocks at once, with that of the channel of the notice: who asks for clocks twice may wait in a circle. */
async function lockChannelsOf(tx: Tx, realm: Realm, offer: Offer, inviter: User | undefined): Promise<Channel[]> {
  const findDefaults = async () => (offer.include_default_channels ? findDefaultChannels(tx, realm.id) : []);
  const known = new Set([...offer.channel_ids, ...(await findDefaults()).map(({ id }) => id)]);
  const announced_in = realmSetting(realm, 'signup_announcements_stream_id');
  await lockChannelClocks(tx, announced_in > 0 ? [...known, announced_in] : [...known], 'exclusive');
  const offered = inviter ? await findOfferedChannels(tx, realm, inviter, offer.channel_ids) : [];
  const byId = new Map([...offered, ...(await findDefaults())].map((channel) => [channel.id, channel]));
  return [...byId.values()].filter(({ id, is_archived }) => known.has(id) && !is_archived);
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
