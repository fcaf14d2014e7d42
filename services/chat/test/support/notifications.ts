import {
  buildChannel,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from './builders.js';
import type { Chat } from './start.js';

/** Two people who follow no topic by themselves, and a channel that both are in. */
export async function buildTwoPeople(
  chat: Chat,
  realm: TestRealm,
): Promise<{ writer: TestUser; reader: TestUser; channel: TestChannel }> {
  const writer = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  const reader = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  return { writer, reader, channel: await buildChannel(chat, realm.id, { subscribers: [writer, reader] }) };
}

/** Who is to be told of a message, and why, once for each way. */
export const toldOf = (chat: Pick<Chat, 'db'>, message_id: number) =>
  chat.db.query<{ user_id: number; trigger: string }>(
    'select user_id, trigger from notifications where message_id = $1 order by user_id',
    [message_id],
  );

export const mentionOf = (user: TestUser) => `@**${user.full_name}|${user.id}**`;
