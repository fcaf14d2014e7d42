import type { Response } from 'supertest';
import type { TestRealm, TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import type { Chat } from './start.js';

export const NEWCOMER = { full_name: 'Nora Newcomer', password: 'correct horse' };

/** Whoever joins, as nobody that is signed in. */
export const joinWith = (chat: Pick<Chat, 'api'>, token: string, form: object = {}) =>
  chat.api().post('/join', { token, ...NEWCOMER, ...form });

/** Whoever has joined, as requests are signed. */
export function asUser(realm: TestRealm, answer: Response['body']): TestUser {
  return {
    id: answer['user_id'],
    realm_id: realm.id,
    delivery_email: answer['email'],
    full_name: NEWCOMER.full_name,
    role: 400,
    api_key: answer['api_key'],
    password: NEWCOMER.password,
  };
}

/** Somebody joins, and signs their requests from then on. */
export const join = async (
  chat: Pick<Chat, 'api'>,
  realm: TestRealm,
  token: string,
  form: object = {},
): Promise<TestUser> => asUser(realm, expectSuccess(await joinWith(chat, token, form)));

/** What somebody finds in all their conversations, the oldest first: who wrote and what. */
export async function messagesOf(
  chat: Pick<Chat, 'api'>,
  user: TestUser,
): Promise<{ sender_full_name: string; content: string; flags: string[] }[]> {
  const query = { anchor: 'newest', num_before: 5000, num_after: 0, apply_markdown: false };
  return expectSuccess(await chat.api(user).get('/messages', query))['messages'];
}

/** The names of the channels that somebody is in, in their order. */
export async function channelNamesOf(chat: Pick<Chat, 'api'>, user: TestUser): Promise<string[]> {
  const { subscriptions } = expectSuccess(await chat.api(user).get('/users/me/subscriptions'));
  return subscriptions.map(({ name }: { name: string }) => name).sort();
}
