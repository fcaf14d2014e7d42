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

/** What is stored of the invitations of an organization, as they were made. */
export const invitationRows = (chat: Pick<Chat, 'db'>, { id }: TestRealm) =>
  chat.db.query<{ email: string; welcome_text: string | null; expires_at: Date | null }>(
    'select email, welcome_text, expires_at from invitations where realm_id = $1 order by id',
    [id],
  );

/** The members of an INVITATION_FAILED after which nobody is invited. */
export const NOBODY_INVITED = { sent_invitations: false, daily_limit_reached: false, license_limit_reached: false };

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
