import type { Db, Tx } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { normalizeTopic } from '../topics/index.js';
import type { User } from '../user-directory/index.js';
import { checkMentions, composeMessage, type ComposedMessage } from './compose-message.js';
import { followAfterSending, sendMessages } from './message-actions.js';
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
 * Finds where a message goes, renders it, and checks all that its sender needs to send it. `checkRoom` may refuse it for
 * where it goes, before it is rendered.
 *
 * @throws ChatError BAD_REQUEST, STREAM_DOES_NOT_EXIST, STREAM_WILDCARD_MENTION_NOT_ALLOWED, TOPIC_WILDCARD_MENTION_NOT_ALLOWED
 */
export async function prepareMessage(
  db: Db,
  realm: Realm,
  sender: User,
  wanted: WantedMessage,
  checkRoom?: (destination: Destination) => void,
): Promise<ComposedMessage> {
  const { content, client, read_by_sender } = wanted;
  const destination = await findDestination(db, realm, sender, wanted);
  checkRoom?.(destination);
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

export interface Sent {
  id: number;
  automatic_new_visibility_policy?: number;
}

/**
 * Writes prepared messages of one line, but for those whose channel has changed since, and whose sender may not post there any
 * more: for these it answers why.
 */
export async function sendPreparedTogether(
  tx: Tx,
  realm: Realm,
  messages: readonly ComposedMessage[],
  now: Date,
): Promise<(Sent | ChatError)[]> {
  const outcomes = await sendMessages(tx, realm, messages, ({ sender, destination }, channel) =>
    checkChannelPosting(tx, realm, sender, channel, destination.kind === 'channel' ? destination.topic : ''),
  );
  const sent = messages.flatMap((message, index) => {
    const id = outcomes[index]!;
    return id instanceof ChatError ? [] : [{ message, id }];
  });
  const policies = await followAfterSending(tx, realm, sent, now);
  return outcomes.map((id) => {
    if (id instanceof ChatError) return id;
    const policy = policies.get(id);
    return { id, ...(policy !== undefined && { automatic_new_visibility_policy: policy }) };
  });
}

/** The same for one. @throws ChatError BAD_REQUEST */
export async function sendPrepared(tx: Tx, realm: Realm, message: ComposedMessage, now: Date): Promise<Sent> {
  const [sent] = await sendPreparedTogether(tx, realm, [message], now);
  if (sent instanceof ChatError) throw sent;
  return sent!;
}
