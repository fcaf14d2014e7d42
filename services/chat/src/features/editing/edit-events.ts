import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { Audience, NewEvent } from '../events/index.js';
import { linkifiersOf } from '../linkifiers/index.js';
import { type TopicLink, topicLinks } from '../markdown/index.js';
import type { User } from '../user-directory/index.js';
import { noteGone } from '../push-devices/index.js';
import {
  deletedMessageEvents,
  loggedMessage,
  senderView,
  type AccessedMessage,
  unixSeconds,
} from '../messages/index.js';
import type { EditedContent } from './edit-content.js';
import { splitMoveAudience, type MovePlan } from '../moving/index.js';

export interface Edit {
  actor: User;
  message: AccessedMessage;
  audience: Audience;
  edited: EditedContent | undefined;
  plan: MovePlan | undefined;
  now: Date;
}

/** Whoever may not follow a move is told that the messages are gone, and their devices do not show them any more. */
export async function editEvents(tx: Tx, realm: Realm, edit: Edit): Promise<NewEvent[]> {
  const { plan, message } = edit;
  const topic_links = plan?.changesTopic ? topicLinks(plan.topic, await linkifiersOf(tx, realm)) : [];
  if (!plan?.leavesChannel) return [messageUpdateEvent(edit, topic_links), ...callEvents(realm, edit, topic_links)];
  const { following, losing } = await splitMoveAudience(tx, realm, edit.audience, plan.source, plan.target);
  const update = messageUpdateEvent({ ...edit, audience: following }, topic_links);
  if (losing.length === 0) return [update];
  const place = { message_type: 'stream', stream_id: plan.source.id, topic: message.topic };
  const message_ids = plan.messages.map(({ id }) => id);
  await noteGone(tx, realm.id, message_ids, losing);
  return [update, ...deletedMessageEvents({ user_ids: losing }, place, message_ids)];
}

/** The `update_message` event (chat-gaps.md 4.1). Readers are told their own flags when it is delivered. */
function messageUpdateEvent(
  { actor, message, audience, edited, plan, now }: Edit,
  topic_links: readonly TopicLink[],
): NewEvent {
  const channel = message.channel;
  return {
    audience: { ...audience, flags_of: message.id },
    payload: {
      type: 'update_message',
      user_id: actor.id,
      edit_timestamp: unixSeconds(now),
      message_id: message.id,
      message_ids: plan?.messages.map(({ id }) => id) ?? [message.id],
      rendering_only: false,
      flags: [],
      ...(channel && { stream_id: channel.id, stream_name: channel.name }),
      ...(plan && {
        propagate_mode: plan.mode,
        orig_subject: message.topic,
        ...(plan.changesTopic && { subject: plan.topic, topic_links }),
        ...(plan.leavesChannel && { new_stream_id: plan.target.id }),
      }),
      ...edited?.payload,
    },
  };
}

/** To a bot that the edit has called, the message is a new one. Only their senders edit messages, so `actor` is the sender. */
function callEvents(
  realm: Realm,
  { actor, message, edited, plan }: Edit,
  moved_links: readonly TopicLink[],
): NewEvent[] {
  const bots = edited?.called_bots ?? [];
  if (!edited || bots.length === 0) return [];
  const { content, rendered_content, is_me_message, topic_links } = edited.shown;
  const row = {
    ...message,
    ...(plan && { topic: plan.topic }),
    content,
    rendered_content,
    is_me_message,
    // A message event never tells of edits.
    last_edited_at: null,
  };
  const links = plan?.changesTopic ? moved_links : topic_links;
  return [
    {
      audience: {
        user_ids: bots.map(({ id }) => id),
        per_user: Object.fromEntries(bots.map(({ id, flags }) => [id, { flags }])),
      },
      payload: { type: 'message', message: loggedMessage(realm, row, senderView(realm, actor), [], links), flags: [] },
    },
  ];
}
