import type { Response } from 'supertest';
import type { TestRealm, TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import { linkIn, mailsTo } from './mails.js';
import type { Chat } from './start.js';

export interface ListedInvitation {
  id: number;
  [member: string]: Response['body'];
}

/** Sends an invitation to `new@example.test`, or as said. */
export const sendInvitation = (chat: Pick<Chat, 'api'>, user: TestUser, form: object = {}) =>
  chat.api(user).post('/invites', { invitee_emails: 'new@example.test', stream_ids: [], ...form });

export async function listInvitations(chat: Pick<Chat, 'api'>, user: TestUser): Promise<ListedInvitation[]> {
  return expectSuccess(await chat.api(user).get('/invites'))['invites'] as ListedInvitation[];
}

/** What a link to the page on which one joins ends with. */
export const tokenOf = (link: URL | string): string => new URL(link).pathname.replace('/join/', '');

/** The token in the newest mail to the address. */
export async function tokenFor(chat: Pick<Chat, 'db' | 'deps' | 'config'>, address: string): Promise<string> {
  const mail = (await mailsTo(chat, address)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${address}.`);
  return tokenOf(linkIn(mail));
}

/** An invitation to the address, sent; answers its token. */
export async function inviteByMail(
  chat: Pick<Chat, 'api' | 'db' | 'deps' | 'config'>,
  user: TestUser,
  address: string,
  form: object = {},
): Promise<string> {
  expectSuccess(await sendInvitation(chat, user, { invitee_emails: address, ...form }));
  return tokenFor(chat, address);
}

/** A link by which many may join; answers its token. */
export async function linkForMany(chat: Pick<Chat, 'api'>, user: TestUser, form: object = {}): Promise<string> {
  return tokenOf(expectSuccess(await chat.api(user).post('/invites/multiuse', { ...form }))['invite_link'] as string);
}

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
