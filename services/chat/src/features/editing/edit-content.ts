import { createHash } from 'node:crypto';
import type { Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { fetchExternalImages } from '../external-images/index.js';
import { queueHookCalls } from '../hook-calls/index.js';
import { pagesToPreview, previewPages } from '../link-previews/index.js';
import { queueNotifications } from '../notifications/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { showAttachments } from '../uploads/index.js';
import { mentionedUserIds, type TopicLink } from '../markdown/index.js';
import { followAutomatically } from '../user-topics/index.js';
import { findUsers, type User } from '../user-directory/index.js';
import { isWidget, widgetTypeOf } from '../widgets/index.js';
import {
  findMentioned,
  insertContentEdit,
  isToWholeChannel,
  isWithinLimit,
  replaceSingledOut,
  updateContent,
  type AccessedMessage,
} from '../messages/index.js';
import {
  checkMentions,
  composeMessage,
  flagsOf,
  normalizeContent,
  peopleToTell,
  type ComposedMessage,
  type Destination,
  type SingledOut,
} from '../sending/index.js';

/** What a message without content is stored as (chat-gaps.md 4.1). */
const DELETED = '(deleted)';

export interface EditedContent {
  /** Members of the `update_message` event that tell of the new content. */
  payload: Record<string, unknown>;
  /** What the message shows now. */
  shown: Pick<AccessedMessage, 'content' | 'rendered_content' | 'is_me_message'> & { topic_links: TopicLink[] };
  /** Files of the editor that no message shows any more. */
  detached_uploads: object[];
  /** Bots to which the message is new: not subscribed, and mentioned now and not before; with their flags. */
  called_bots: { id: number; flags: string[] }[];
}

/** Only the sender may edit, while the organization lets them and the message is young enough. */
export function checkContentEdit(realm: Realm, caller: Caller, message: AccessedMessage, now: Date): void {
  if (!realmSetting(realm, 'allow_message_editing')) {
    throw new ChatError('BAD_REQUEST', 'Your organization has turned off message editing');
  }
  if (message.sender_id !== caller.id) {
    throw new ChatError('BAD_REQUEST', "You don't have permission to edit this message");
  }
  if (!isWithinLimit(message.sent_at, realmSetting(realm, 'message_content_edit_limit_seconds'), now)) {
    throw new ChatError('BAD_REQUEST', 'The time limit for editing this message has passed');
  }
}

/** @throws ChatError EXPECTATION_MISMATCH when the client's copy of the content is not the stored one. */
export function checkPreviousContent(message: AccessedMessage, prev_content_sha256: string): void {
  const stored = createHash('sha256').update(message.content).digest('hex');
  if (stored !== prev_content_sha256.toLowerCase()) {
    throw new ChatError('EXPECTATION_MISMATCH', "The message was changed since: 'prev_content_sha256' does not match", {
      field_name: 'prev_content_sha256',
    });
  }
}

export async function checkNoWidget(tx: Tx, realm: Realm, message: AccessedMessage): Promise<void> {
  if (widgetTypeOf(message.content) !== undefined && (await isWidget(tx, realm.id, message.id))) {
    throw new ChatError('BAD_REQUEST', 'Widgets cannot be edited.');
  }
}

/** Stores new content, its history and what it means for those it mentions; undefined when nothing changes. */
export async function editContent(
  tx: Tx,
  realm: Realm,
  caller: User,
  message: AccessedMessage,
  new_content: string,
  edited_at: Date,
): Promise<EditedContent | undefined> {
  const content = new_content.trim() === '' ? DELETED : normalizeContent(new_content);
  if (content === message.content) return undefined;
  const composed = await composeMessage(tx, realm, {
    sender: caller,
    destination: await destinationOf(tx, realm, message),
    client: message.client,
    content,
    read_by_sender: false,
  });
  await checkMentions(tx, realm, composed);
  const { rendered, singled_out } = composed;
  const mentioned_channel = message.channel !== null && (await isToWholeChannel(tx, realm.id, message.id));
  const mentions_channel = rendered.mentions_channel_wildcard && message.channel !== null;
  await insertContentEdit(tx, realm.id, {
    message_id: message.id,
    user_id: caller.id,
    edited_at,
    prev_content: message.content,
    prev_rendered_content: message.rendered_content,
  });
  await updateContent(tx, realm.id, message.id, {
    content,
    rendered_content: rendered.rendered_content,
    edited_at,
    is_me_message: rendered.is_me_message,
    has_link: rendered.has_link,
    has_image: rendered.has_image,
    has_attachment: rendered.has_attachment,
    mentions_channel,
    mentions_topic: rendered.mentions_topic_wildcard && message.channel !== null,
    search_terms: composed.search_terms,
  });
  const detached_uploads = await showAttachments(
    tx,
    realm,
    { id: message.id, ...rendered },
    composed.attachments,
    caller.id,
  );
  await fetchExternalImages(tx, realm, rendered.external_image_urls, caller.id);
  const written = { id: message.id, sender_id: caller.id, content };
  await previewPages(tx, realm, written, pagesToPreview(realm, caller, rendered));
  const mentioned_before = await findMentioned(tx, realm.id, message.id);
  await replaceSingledOut(tx, realm.id, message.id, singled_out);
  if (message.channel) {
    const { id: message_id, topic } = message;
    const by_name = new Set(mentioned_before.filter(({ mentioned }) => mentioned).map(({ user_id }) => user_id));
    const mentioned_ids = rendered.mentioned_user_ids.filter((id) => !by_name.has(id));
    const place = { channel_id: message.channel.id, topic: topic!, message_id, mentioned_ids };
    await followAutomatically(tx, realm, place, edited_at);
  }
  await callHooks(tx, realm, message, composed);
  if (message.channel && !mentioned_channel) {
    const { named, except_user_ids } = peopleToTell(message.sender_id, singled_out);
    await queueNotifications(tx, realm.id, [
      {
        message_id: message.id,
        to: { channel_id: message.channel.id, topic_id: message.topic_id! },
        named,
        in_channel: mentions_channel,
        is_edit: true,
        except_user_ids: [...except_user_ids, ...mentioned_before.map(({ user_id }) => user_id)],
      },
    ]);
  }
  const { rendered_content, is_me_message } = rendered;
  return {
    shown: { content, rendered_content, is_me_message, topic_links: composed.topic_links },
    payload: {
      orig_content: message.content,
      orig_rendered_content: message.rendered_content,
      content,
      rendered_content,
      is_me_message,
    },
    detached_uploads,
    called_bots: (singled_out as SingledOut[])
      .filter((own) => own.is_outside && !mentioned_before.some(({ user_id }) => user_id === own.user_id))
      .map((own) => ({ id: own.user_id, flags: flagsOf(own, { mentions_channel, is_auto_read: false }) })),
  };
}

/** Of bots that the message has mentioned already the hooks were called then; those of a conversation were called, too. */
async function callHooks(tx: Tx, realm: Realm, message: AccessedMessage, composed: ComposedMessage): Promise<void> {
  if (!message.channel) return;
  const before = new Set(mentionedUserIds(message.rendered_content));
  const mentioned_user_ids = composed.rendered.mentioned_user_ids.filter((id) => !before.has(id));
  await queueHookCalls(tx, realm.id, { ...composed, rendered: { mentioned_user_ids } }, message.id);
}

async function destinationOf(tx: Tx, realm: Realm, message: AccessedMessage): Promise<Destination> {
  if (message.channel) return { kind: 'channel', channel: message.channel, topic: message.topic! };
  return { kind: 'direct', users: await findUsers(tx, realm.id, message.user_ids!) };
}
