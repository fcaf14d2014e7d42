import type { Db, Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { normalizeTopic } from '../topics/index.js';
import type { User } from '../user-directory/index.js';
import { checkMentions, composeMessage, type ComposedMessage } from './compose-message.js';
import { followAfterSending, sendMessage } from './message-actions.js';
import { resolveChannel, resolveRecipients, type Destination, type To } from './message-destination.js';
import { checkChannelPosting, checkDirectPosting } from './posting-access.js';

/** What somebody wants to send, in their words. */
export interface WantedMessage {
  type: 'direct' | 'private' | 'channel' | 'stream';
  to: To;
  topic?: string | undefined;
  /** Normalized. */
  content: string;
  client: string;
  read_by_sender: boolean;
}

/**
 * Finds where a message goes, renders it, and checks all that its sender needs to send it.
 *
 * @throws ChatError BAD_REQUEST, STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED
 */
export async function prepareMessage(
  db: Db,
  realm: Realm,
  sender: User,
  wanted: WantedMessage,
): Promise<ComposedMessage> {
  const { content, client, read_by_sender } = wanted;
  const destination = await findDestination(db, realm, sender, wanted);
  const message = await composeMessage(db, realm, { sender, destination, client, content, read_by_sender });
  await checkMentions(db, realm, message);
  return message;
}

async function findDestination(
  db: Db,
  realm: Realm,
  sender: User,
  { type, to, topic: name = '' }: WantedMessage,
): Promise<Destination> {
  if (type === 'channel' || type === 'stream') {
    const channel = await resolveChannel(db, realm, sender, to);
    const topic = normalizeTopic(name);
    await checkChannelPosting(db, realm, sender, channel, topic);
    return { kind: 'channel', channel, topic };
  }
  const users = await resolveRecipients(db, realm, sender, to);
  await checkDirectPosting(db, realm, sender, users);
  return { kind: 'direct', users };
}

/**
 * Writes a prepared message, unless its channel has changed since and its sender may not post there any more; then nothing is written.
 *
 * @throws ChatError BAD_REQUEST
 */
export async function sendPrepared(
  tx: Tx,
  realm: Realm,
  message: ComposedMessage,
  now: Date,
): Promise<{ id: number; automatic_new_visibility_policy?: number }> {
  const { sender, destination } = message;
  const id = await sendMessage(tx, realm, message, (channel) =>
    checkChannelPosting(tx, realm, sender, channel, destination.kind === 'channel' ? destination.topic : ''),
  );
  const policy = await followAfterSending(tx, realm, message, id, now);
  return { id, ...(policy !== undefined && { automatic_new_visibility_policy: policy }) };
}
