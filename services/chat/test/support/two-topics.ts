import type { Response } from 'supertest';
import { buildChannel, buildRealm, sendMessage } from './builders.js';
import { startChat } from './start.js';

/** A channel with twelve messages of a member, by turns in the topics `even` and `odd`; `ids` are theirs in that order. */
export async function startWithTwoTopics() {
  const chat = await startChat();
  const realm = await buildRealm(chat);
  const channel = await buildChannel(chat, realm.id, {
    name: 'general',
    subscribers: [realm.member, realm.administrator],
  });
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const topic = n % 2 ? 'odd' : 'even';
    ids.push(await sendMessage(chat, realm.member, { channel, topic, content: `message ${n}` }));
  }
  return { chat, realm, channel, ids };
}

export const idsOf = (body: Response['body']): number[] => body.messages.map((message: { id: number }) => message.id);
