import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '../start-error.mjs';
import { someItems } from './call.mjs';

const MAIL_TRIES = 100;
const MAIL_PAUSE_MS = 100;

/** @typedef {{ headers: Record<string, string>, user: any }} Session */
/** @typedef {import('../credentials.mjs').Login} Login */

/**
 * A colleague comes and goes: nobody belongs to a clinic before they accept, and nobody but they knows their password.
 * @param {{ call: ReturnType<typeof import('./call.mjs').createStory>['call'], logIn: (title: string, login: Login) => Promise<Session>, mailsPage: string }} story
 * @param {string} clinicId
 * @param {Session} administrator
 */
export async function playStaff({ call, logIn, mailsPage }, clinicId, administrator) {
  const { headers } = administrator;
  const email = `${randomUUID()}@demo.example`;
  const password = randomUUID();
  const invitation = await call(
    'The administrator invites a colleague to the front desk; the code goes to their address',
    { method: 'POST', path: '/api/v1/users', headers, json: { email, name: 'New colleague', role: 'front_desk' } },
    { status: 201, body: { success: true, data: { email, status: 'pending' } } },
  );
  await call(
    'who is expected',
    { path: '/api/v1/invitations', headers },
    { status: 200, body: { success: true, data: someItems } },
  );
  const code = invitation.body.data?.code ?? (await codeMailedTo(mailsPage, email));
  const register = {
    method: /** @type {const} */ ('POST'),
    path: '/api/mobile/v1/auth/register',
    json: { invitation_code: code, name: 'Colleague', password },
  };
  await call('The colleague registers with it', register, {
    status: 201,
    body: { success: true, data: { email, role: 'front_desk', clinic: { id: clinicId } } },
  });
  await call('A code is good once', register, {
    status: 422,
    body: { success: false, errors: { invitation_code: someItems } },
  });
  const colleague = await logIn('The colleague logs in', { email, password });
  await call(
    'The colleague leaves the clinic',
    { method: 'DELETE', path: `/api/v1/users/${colleague.user?.id}`, headers },
    { status: 200, body: { success: true } },
  );
  await call(
    'and is logged out at once',
    { path: '/api/mobile/v1/auth/me', headers: colleague.headers },
    { status: 401, body: { success: false } },
  );
}

/**
 * The code of the mail to that address, as soon as the page of mails that were not sent shows it.
 * @param {string} mailsPage
 * @param {string} email
 */
async function codeMailedTo(mailsPage, email) {
  for (let tries = 0; tries < MAIL_TRIES; tries += 1) {
    const page = await (await fetch(mailsPage)).text();
    const [, code] = new RegExp(`${email}[^]*?(?:Código|Code): (\\S+)`).exec(page) ?? [];
    if (code) return code;
    await setTimeout(MAIL_PAUSE_MS);
  }
  throw new StartError(`${mailsPage} shows no mail to ${email}: does the worker run?`);
}
