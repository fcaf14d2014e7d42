import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import type { RenderedMessage } from '../markdown/index.js';
import { renderContent } from '../markdown-lookup/index.js';
import { findTopic } from '../topics/index.js';
import { type Attachment, findShowableAttachments } from '../uploads/index.js';
import type { User } from '../user-directory/index.js';
import { findSingledOut } from './message-audience.js';
import type { Destination } from './message-destination.js';
import { checkChannelWildcard, checkGroupMentions, checkTopicWildcard } from './posting-access.js';
import type { NewFlags, TopicLink } from '../messages/index.js';
import { searchTermsOf } from '../search/index.js';

/** A message that only needs to be written: everything that could be read beforehand has been. */
export interface ComposedMessage {
  sender: User;
  destination: Destination;
  client: string;
  content: string;
  rendered: RenderedMessage;
  topic_links: TopicLink[];
  singled_out: NewFlags[];
  /** Uploaded files that it shows and its sender may show. */
  attachments: Attachment[];
  /** A tsvector literal. */
  search_terms: string;
  /** Read by everybody from the start, but for those it singles out as unread. */
  is_auto_read?: boolean;
  /** Heard of in clients only. */
  tells_nobody?: boolean;
  /** The queue and the client's own id of the message, echoed to that queue. */
  sent_by?: { queue_id: string; local_id: string };
}

export interface Draft {
  sender: User;
  destination: Destination;
  client: string;
  /** Normalized. */
  content: string;
  read_by_sender: boolean;
}

/** Renders a message and finds whom it singles out. Permissions are for the caller to check. */
export async function composeMessage(db: Db, realm: Realm, draft: Draft): Promise<ComposedMessage> {
  const { sender, destination, client, content } = draft;
  const { rendered, topic_links } = await renderContent(
    db,
    realm,
    sender,
    content,
    destination.kind === 'channel' ? destination.topic : '',
  );
  const topic =
    destination.kind === 'channel' && rendered.mentions_topic_wildcard
      ? await findTopic(db, realm.id, destination.channel.id, destination.topic)
      : undefined;
  const singled_out = await findSingledOut(db, realm, sender, destination, rendered, {
    topic_id: topic?.id,
    read_by_sender: draft.read_by_sender,
  });
  const attachments = await findShowableAttachments(db, realm, sender, rendered.attachment_path_ids);
  const search_terms = searchTermsOf(content);
  return { sender, destination, client, content, rendered, topic_links, singled_out, attachments, search_terms };
}

/** May the sender mention everybody and the groups that the message mentions? */
export async function checkMentions(db: Db, realm: Realm, message: ComposedMessage): Promise<void> {
  const { sender, destination, rendered } = message;
  await checkGroupMentions(db, realm, sender, rendered.mentioned_group_ids);
  if (destination.kind === 'direct') return;
  const channel_id = destination.channel.id;
  if (rendered.mentions_channel_wildcard) await checkChannelWildcard(db, realm, sender, channel_id);
  if (rendered.mentions_topic_wildcard) {
    const topic = await findTopic(db, realm.id, channel_id, destination.topic);
    if (topic) await checkTopicWildcard(db, realm, sender, topic.id);
  }
}
