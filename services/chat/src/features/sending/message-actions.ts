import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { lockChannelClocks } from '../../db/channel-clocks.js';
import {
  announceChannelChange,
  type Channel,
  type ChannelForUser,
  noteChannelMessage,
} from '../channel-directory/index.js';
import { meetingInConversationEvents } from '../acquaintances/index.js';
import { openDirectConversation } from '../direct-conversations/index.js';
import { publish, type Audience } from '../events/index.js';
import { fetchExternalImages } from '../external-images/index.js';
import { pagesToPreview, previewPages } from '../link-previews/index.js';
import { queueHookCalls } from '../hook-calls/index.js';
import { queueNotifications } from '../notifications/index.js';
import { openTopic } from '../topics/index.js';
import { showAttachments } from '../uploads/index.js';
import { followAutomatically } from '../user-topics/index.js';
import { insertSubmessage, widgetBeginning, widgetTypeOf, type Submessage } from '../widgets/index.js';
import { flagsOf, peopleToTell } from './message-audience.js';
import type { Destination } from './message-destination.js';
import { insertMessage, loggedMessage, senderView, recipientView } from '../messages/index.js';
import { getChannelPlace } from './place-store.js';
import { type ComposedMessage } from './compose-message.js';

/** Throws what is in the way of sending to a channel that has changed since it was looked at. */
export type CheckAgain = (channel: ChannelForUser) => Promise<void>;

/**
 * Writes a message and its event: the message, its place, and rows for those it singles out, however
 * many people will see it. Answers its id. Who may send is for the caller to check; `checkAgain` does so for
 * a channel that was archived, closed or otherwise changed until its clock was held.
 */
export async function sendMessage(
  tx: Tx,
  realm: Realm,
  message: ComposedMessage,
  checkAgain?: CheckAgain,
): Promise<number> {
  const { sender, rendered } = message;
  const { destination, ...place } = await openPlace(tx, realm, message, checkAgain);
  const { is_auto_read = false } = message;
  const mentions_channel = rendered.mentions_channel_wildcard && destination.kind === 'channel';
  const { id, sent_at } = await insertMessage(
    tx,
    realm.id,
    {
      thread_id: place.thread_id,
      channel_id: place.channel_id,
      sender_id: sender.id,
      client: message.client,
      content: message.content,
      rendered_content: rendered.rendered_content,
      is_me_message: rendered.is_me_message,
      has_link: rendered.has_link,
      has_image: rendered.has_image,
      has_attachment: rendered.has_attachment,
      mentions_channel,
      mentions_topic: rendered.mentions_topic_wildcard && destination.kind === 'channel',
      is_auto_read,
      search_terms: message.search_terms,
    },
    message.singled_out,
  );
  if (message.attachments.length > 0) {
    await showAttachments(tx, realm, { id, ...rendered }, message.attachments, sender.id);
  }
  await fetchExternalImages(tx, realm, rendered.external_image_urls, sender.id);
  const written = { id, sender_id: sender.id, content: message.content };
  await previewPages(tx, realm, written, pagesToPreview(realm, sender, rendered));

  const widget = await beginWidget(tx, realm.id, id, sender.id, message.content);
  const view = loggedMessage(
    realm,
    {
      id,
      sender_id: sender.id,
      client: message.client,
      content: message.content,
      rendered_content: rendered.rendered_content,
      sent_at,
      last_edited_at: null,
      is_me_message: rendered.is_me_message,
      channel_id: place.channel_id,
      channel_name: destination.kind === 'channel' ? destination.channel.name : null,
      topic: place.topic,
      direct_conversation_id: place.direct_conversation_id,
    },
    senderView(realm, sender),
    destination.kind === 'direct' ? destination.users.map((user) => recipientView(realm, user)) : [],
    message.topic_links,
  );
  await publish(tx, realm.id, {
    clock: id,
    audience: {
      ...audienceOf(destination),
      per_user: Object.fromEntries(
        message.singled_out.map((own) => [own.user_id, { flags: flagsOf(own, { mentions_channel, is_auto_read }) }]),
      ),
    },
    payload: {
      type: 'message',
      message: widget ? { ...view, submessages: [widget] } : view,
      flags: flagsOf(undefined, { mentions_channel, is_auto_read }),
      ...(message.sent_by && { sent_by: message.sent_by }),
    },
  });
  if (!message.tells_nobody) {
    await queueNotifications(tx, realm.id, {
      message_id: id,
      to:
        destination.kind === 'direct'
          ? { user_ids: destination.users.map((user) => user.id) }
          : { channel_id: destination.channel.id, topic_id: place.topic_id! },
      in_channel: mentions_channel,
      ...peopleToTell(sender.id, message.singled_out),
    });
  }
  await queueHookCalls(tx, realm.id, { ...message, destination }, id);
  if (destination.kind === 'channel') await noteFirstMessage(tx, realm, destination.channel, id);
  return id;
}

/** Who sent the message, and those it mentions by name, may come to follow its topic; answers what its sender now does. */
export async function followAfterSending(
  tx: Tx,
  realm: Realm,
  { sender, destination, rendered }: Pick<ComposedMessage, 'sender' | 'destination' | 'rendered'>,
  message_id: number,
  now: Date,
): Promise<number | undefined> {
  if (destination.kind === 'direct') return undefined;
  const { channel, topic } = destination;
  return followAutomatically(
    tx,
    realm,
    {
      channel_id: channel.id,
      topic,
      message_id,
      ...(!sender.is_bot && { actor_id: sender.id, deed: 'sending' }),
      mentioned_ids: rendered.mentioned_user_ids,
    },
    now,
  );
}

async function beginWidget(
  tx: Tx,
  realm_id: number,
  message_id: number,
  sender_id: number,
  content: string,
): Promise<Submessage | undefined> {
  const type = widgetTypeOf(content);
  if (!type) return undefined;
  const beginning = JSON.stringify(widgetBeginning(type, content));
  return insertSubmessage(tx, realm_id, { message_id, sender_id, msg_type: 'widget', content: beginning });
}

/** Those who are not subscribed hear of no message, but see the channel come to life. */
async function noteFirstMessage(tx: Tx, realm: Realm, channel: Channel, message_id: number): Promise<void> {
  if (channel.first_message_id !== null && channel.is_recently_active) return;
  const { first_message_id } = (await noteChannelMessage(tx, realm.id, channel.id, message_id)) ?? {};
  if (first_message_id === undefined) return;
  await announceChannelChange(tx, realm, channel, {
    ...(channel.first_message_id === null && { first_message_id }),
    ...(!channel.is_recently_active && { is_recently_active: true }),
  });
}

interface Place {
  /** As it is under the clock. */
  destination: Destination;
  thread_id: number;
  channel_id: number | null;
  topic_id: number | null;
  topic: string | null;
  direct_conversation_id: number | null;
}

async function openPlace(
  tx: Tx,
  realm: Realm,
  { sender, destination }: ComposedMessage,
  checkAgain: CheckAgain | undefined,
): Promise<Place> {
  if (destination.kind === 'direct') {
    const conversation = await openDirectConversation(
      tx,
      realm.id,
      destination.users.map(({ id }) => id),
    );
    if (conversation.is_new) await publish(tx, realm.id, await meetingInConversationEvents(tx, realm, conversation.id));
    return {
      destination,
      thread_id: conversation.thread_id,
      channel_id: null,
      topic_id: null,
      topic: null,
      direct_conversation_id: conversation.id,
    };
  }
  const channel_id = destination.channel.id;
  await lockChannelClocks(tx, [channel_id], 'shared');
  const { standing, ...known } = await getChannelPlace(tx, realm.id, sender.id, channel_id, destination.topic);
  const channel = { ...destination.channel, ...standing };
  if (checkAgain && !isDeepStrictEqual(channel, destination.channel)) await checkAgain(channel);
  const topic = known.topic ?? (await openTopic(tx, realm.id, channel_id, destination.topic));
  return {
    destination: { ...destination, channel },
    thread_id: topic.open_thread_id,
    channel_id,
    topic_id: topic.id,
    topic: topic.name,
    direct_conversation_id: null,
  };
}

function audienceOf(destination: Destination): Audience {
  if (destination.kind === 'direct') return { user_ids: destination.users.map(({ id }) => id) };
  const { id, invite_only } = destination.channel;
  return { channel_id: id, ...(!invite_only && { is_public_channel: true }) };
}
