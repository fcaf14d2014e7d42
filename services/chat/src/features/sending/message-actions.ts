import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { announceChannelChange, noteChannelMessage } from '../channel-directory/index.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { fetchExternalImages } from '../external-images/index.js';
import { pagesToPreview, previewPages } from '../link-previews/index.js';
import { queueHookCalls } from '../hook-calls/index.js';
import { insertMessages, loggedMessage, senderView, recipientView } from '../messages/index.js';
import { queueNotifications, type MessageToTell } from '../notifications/index.js';
import { showAttachments } from '../uploads/index.js';
import { followAllAutomatically } from '../user-topics/index.js';
import { insertSubmessage, widgetBeginning, widgetTypeOf, type Submessage } from '../widgets/index.js';
import type { ComposedMessage } from './compose-message.js';
import { flagsOf, peopleToTell, type SingledOut } from './message-audience.js';
import type { Destination } from './message-destination.js';
import { openPlaces, type CheckAgain, type Place } from './message-place.js';

/**
 * Writes messages of one line (`lineOf`) and their events in the given order: each message, its place, and rows for those it
 * singles out, however many people will see it. Answers their ids, or what was in the way of one; nothing is written of that one. Who
 * may send is for the caller to check; `checkAgain` does so for a channel that was archived, closed or otherwise changed until
 * its clock was held.
 */
export async function sendMessages(
  tx: Tx,
  realm: Realm,
  messages: readonly ComposedMessage[],
  checkAgain?: CheckAgain,
): Promise<(number | ChatError)[]> {
  const places = await openPlaces(tx, realm, messages, checkAgain);
  const placed = messages.flatMap((message, index) => {
    const place = places[index]!;
    return place instanceof ChatError ? [] : [{ message, place }];
  });
  const ids = placed.length > 0 ? await writeMessages(tx, realm, placed) : [];
  return places.map((place) => (place instanceof ChatError ? place : ids.shift()!));
}

/** The same for one message, without a check. */
export async function sendMessage(tx: Tx, realm: Realm, message: ComposedMessage): Promise<number> {
  const [sent] = await sendMessages(tx, realm, [message]);
  return sent as number;
}

interface Placed {
  message: ComposedMessage;
  place: Place;
}

async function writeMessages(tx: Tx, realm: Realm, placed: readonly Placed[]): Promise<number[]> {
  const inserted = await insertMessages(tx, realm.id, placed.map(rowOf));
  const ids = inserted.map(({ id }) => id);
  const events: NewEvent[] = [];
  for (const [index, one] of placed.entries()) {
    const { id, sent_at } = inserted[index]!;
    await writeBesides(tx, realm, one.message, id);
    const { sender, content } = one.message;
    const widget = await beginWidget(tx, realm.id, id, sender.id, content);
    events.push(eventOf(realm, one, { id, sent_at, widget }));
  }
  await publish(tx, realm.id, events);
  const tellings = placed.flatMap((one, index) => (one.message.tells_nobody ? [] : [tellingOf(one, ids[index]!)]));
  await queueNotifications(tx, realm.id, tellings);
  for (const [index, { message, place }] of placed.entries()) {
    await queueHookCalls(tx, realm.id, { ...message, destination: place.destination }, ids[index]!);
  }
  await noteFirstMessage(tx, realm, placed, ids[0]!);
  return ids;
}

const mentionsChannel = ({ message: { rendered }, place }: Placed): boolean =>
  rendered.mentions_channel_wildcard && place.destination.kind === 'channel';

function rowOf(one: Placed): Parameters<typeof insertMessages>[2][number] {
  const { message, place } = one;
  const { rendered } = message;
  return {
    thread_id: place.thread_id,
    channel_id: place.channel_id,
    sender_id: message.sender.id,
    client: message.client,
    content: message.content,
    rendered_content: rendered.rendered_content,
    is_me_message: rendered.is_me_message,
    has_link: rendered.has_link,
    has_image: rendered.has_image,
    has_attachment: rendered.has_attachment,
    mentions_channel: mentionsChannel(one),
    mentions_topic: rendered.mentions_topic_wildcard && place.destination.kind === 'channel',
    is_auto_read: message.is_auto_read ?? false,
    search_terms: message.search_terms,
    flags: message.singled_out,
  };
}

async function writeBesides(tx: Tx, realm: Realm, message: ComposedMessage, id: number): Promise<void> {
  const { sender, content, rendered, attachments } = message;
  if (attachments.length > 0) await showAttachments(tx, realm, { id, ...rendered }, attachments, sender.id);
  await fetchExternalImages(tx, realm, rendered.external_image_urls, sender.id);
  await previewPages(tx, realm, { id, sender_id: sender.id, content }, pagesToPreview(realm, sender, rendered));
}

function eventOf(
  realm: Realm,
  one: Placed,
  { id, sent_at, widget }: { id: number; sent_at: Date; widget: Submessage | undefined },
): NewEvent {
  const { message, place } = one;
  const { sender, rendered, is_auto_read = false } = message;
  const { destination } = place;
  const shared = { mentions_channel: mentionsChannel(one), is_auto_read };
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
  return {
    clock: id,
    audience: {
      ...audienceOf(destination, message.singled_out),
      per_user: Object.fromEntries(message.singled_out.map((own) => [own.user_id, { flags: flagsOf(own, shared) }])),
    },
    payload: {
      type: 'message',
      message: widget ? { ...view, submessages: [widget] } : view,
      flags: flagsOf(undefined, shared),
      ...(message.sent_by && { sent_by: message.sent_by }),
    },
  };
}

function tellingOf(one: Placed, message_id: number): MessageToTell {
  const { message, place } = one;
  const { destination, topic_id } = place;
  return {
    message_id,
    to:
      destination.kind === 'direct'
        ? { user_ids: destination.users.map((user) => user.id) }
        : { channel_id: destination.channel.id, topic_id: topic_id! },
    in_channel: mentionsChannel(one),
    ...peopleToTell(message.sender.id, message.singled_out),
  };
}

/** Who sent the messages, and those they mention by name, may come to follow their topics; answers by message what its sender now does. */
export async function followAfterSending(
  tx: Tx,
  realm: Realm,
  sent: readonly { message: Pick<ComposedMessage, 'sender' | 'destination' | 'rendered'>; id: number }[],
  now: Date,
): Promise<Map<number, number | undefined>> {
  const participations = sent.flatMap(({ message: { sender, destination, rendered }, id }) => {
    if (destination.kind === 'direct') return [];
    const actor = sender.is_bot ? {} : { actor_id: sender.id, deed: 'sending' as const };
    const { channel, topic } = destination;
    return [{ channel_id: channel.id, topic, message_id: id, ...actor, mentioned_ids: rendered.mentioned_user_ids }];
  });
  const policies = await followAllAutomatically(tx, realm, participations, now);
  return new Map(participations.map(({ message_id }, index) => [message_id, policies[index]]));
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
async function noteFirstMessage(tx: Tx, realm: Realm, placed: readonly Placed[], message_id: number): Promise<void> {
  const channel = placed
    .map(({ place: { destination } }) => (destination.kind === 'channel' ? destination.channel : undefined))
    .find((known) => known && (known.first_message_id === null || !known.is_recently_active));
  if (!channel) return;
  const { first_message_id } = (await noteChannelMessage(tx, realm.id, channel.id, message_id)) ?? {};
  if (first_message_id === undefined) return;
  await announceChannelChange(tx, realm, channel, {
    ...(channel.first_message_id === null && { first_message_id }),
    ...(!channel.is_recently_active && { is_recently_active: true }),
  });
}

function audienceOf(destination: Destination, singled_out: readonly SingledOut[]): Audience {
  if (destination.kind === 'direct') return { user_ids: destination.users.map(({ id }) => id) };
  const { id, invite_only } = destination.channel;
  const user_ids = singled_out.filter((own) => own.is_outside).map(({ user_id }) => user_id);
  return {
    channel_id: id,
    ...(!invite_only && { is_public_channel: true }),
    ...(!invite_only && user_ids.length > 0 && { user_ids }),
  };
}
