import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import type { Channel } from '../channel-directory/index.js';
import { sendNotices, type Notice } from '../sending/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { silentMention } from '../markdown/index.js';
import { changeNotices, channelLink, creationNotice, type Actor } from './notice-texts.js';

const EVENTS_TOPIC = 'channel events';
const NEW_CHANNELS_TOPIC = 'new channels';

/** Says in each new channel who made it, and with `announce` where the organization announces public channels. */
export async function sendCreationNotices(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  creator: Actor,
  channels: readonly Channel[],
  { announce }: { announce: boolean },
): Promise<void> {
  const notices = channels.map((channel) => inChannel(channel, creationNotice(creator, channel)));
  const announcements_id = realmSetting(realm, 'new_stream_announcements_stream_id');
  const announced = channels.filter(({ invite_only }) => !invite_only);
  if (announce && announcements_id > 0 && announced.length > 0) {
    const links = announced.map(channelLink).join(', ');
    const content = `${silentMention(creator)} created ${announced.length === 1 ? 'a new channel' : 'new channels'}: ${links}`;
    notices.push({ to: { channel_id: announcements_id, topic: NEW_CHANNELS_TOPIC }, content });
  }
  await sendNotices(tx, deps, realm, notices);
}

/** Says in the channel what was changed of it. */
export async function sendChangeNotices(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Actor,
  before: Channel,
  after: Channel,
): Promise<void> {
  await sendNotices(
    tx,
    deps,
    realm,
    changeNotices(realm, actor, before, after).map((text) => inChannel(after, text)),
  );
}

/** Says that the channel becomes (or no longer is) an archive; to be called while it is not one. */
export async function sendArchivingNotice(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Actor,
  channel: Channel,
  is_archived: boolean,
): Promise<void> {
  const text = `${silentMention(actor)} ${is_archived ? 'archived' : 'unarchived'} this channel.`;
  await sendNotices(tx, deps, realm, [inChannel(channel, text)]);
}

/** Tells people by direct message which channels somebody else has subscribed them to. */
export async function sendSubscriptionNotices(
  tx: Tx,
  deps: Deps,
  realm: Realm,
  actor: Actor,
  subscribed: ReadonlyMap<number, readonly Pick<Channel, 'name'>[]>,
): Promise<void> {
  const notices = [...subscribed].map(([user_id, channels]): Notice => {
    const links = channels.map(channelLink).join(', ');
    return {
      to: { user_id },
      content: `${silentMention(actor)} subscribed you to ${channels.length === 1 ? 'the channel' : 'these channels:'} ${links}.`,
    };
  });
  await sendNotices(tx, deps, realm, notices);
}

function inChannel(channel: Channel, content: string): Notice {
  const topic = channel.topics_policy === 'empty_topic_only' ? '' : EVENTS_TOPIC;
  return { to: { channel_id: channel.id, topic }, content };
}
