import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail, linkForMany, listInvitations, tokenFor } from '../../../test/support/invitations.js';
import { join, joinWith } from '../../../test/support/joining.js';
import { mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';

const HOUR_MS = 3_600_000;

let now = new Date();
let realm: TestRealm;
let email: string;

const chat = useChat({ now: () => now });
beforeAll(async () => {});
beforeEach(async () => {
  now = new Date();
  realm = await buildRealm(chat, { settings: { invite_required: false } });
  email = `nora.${realm.id}@example.test`;
});

const ask = (form: object = {}) => chat.api().post('/sign_up', { email, ...form });
const close = async () => expectSuccess(await chat.api(realm.owner).patch('/realm', { invite_required: true }));

describe('POST /sign_up', () => {
  test('where anybody may join, who confirms their address does, as a member in the default channels', async () => {
    await buildChannel(chat, realm.id, { name: 'everybody', is_default: true });
    expect(expectSuccess(await ask({ other: 1 }))).toEqual({
      result: 'success',
      msg: '',
      ignored_parameters_unsupported: ['other'],
    });
    const nora = await join(chat, realm, await tokenFor(chat, email));
    expect(expectSuccess(await chat.api(nora).get('/users/me'))).toMatchObject({ role: 400, delivery_email: email });
    const { subscriptions } = expectSuccess(await chat.api(nora).get('/users/me/subscriptions'));
    expect(subscriptions.map(({ name }: { name: string }) => name)).toEqual(['everybody']);
  });

  test('where one joins by invitation, nobody gets a mail without one', async () => {
    expectSuccess(await ask());
    const token = await tokenFor(chat, email);
    await close();
    expectError(await ask(), 'BAD_REQUEST', { msg: expect.stringContaining('no invitation') });
    expectError(await joinWith(chat, token), 'BAD_REQUEST', { msg: expect.stringContaining('no invitation') });
    expect(await mailsTo(chat, email)).toHaveLength(1);
    const link = await linkForMany(chat, realm.owner);
    expectSuccess(await ask({ token: link }));
    expectSuccess(await joinWith(chat, await tokenFor(chat, email)));
  });

  test('whether there is an account of the address, only its owner learns', async () => {
    const known = realm.member.delivery_email;
    const [first, second] = [await ask({ email: known.toUpperCase() }), await ask()];
    expect(first.body).toEqual(second.body);
    const [mail] = await mailsTo(chat, known.toUpperCase());
    expect(mail!.text).not.toContain('http');
    expect(mail!.subject).toContain('Your account');
  });

  test('the link works for a day, once, and not after that for many was taken back', async () => {
    expectSuccess(await ask());
    const late = await tokenFor(chat, email);
    now = new Date(now.getTime() + 24 * HOUR_MS);
    expectError(await joinWith(chat, late), 'BAD_REQUEST', { msg: expect.stringContaining('not valid') });
    const link = await linkForMany(chat, realm.owner);
    expectSuccess(await ask({ token: link }));
    const token = await tokenFor(chat, email);
    const { id } = (await listInvitations(chat, realm.owner))[0]!;
    expectSuccess(await chat.api(realm.owner).delete(`/invites/multiuse/${id}`));
    expectError(await joinWith(chat, token), 'BAD_REQUEST', { msg: expect.stringContaining('taken back') });
    expectError(await ask({ token: link }), 'BAD_REQUEST', { msg: expect.stringContaining('taken back') });
    expectSuccess(await ask());
    const good = await tokenFor(chat, email);
    const answers = await Promise.all([joinWith(chat, good), joinWith(chat, good)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectRefused(await joinWith(chat, good), 'Email address is already in use.');
  });

  test('an invitation to one address is no link for many, a token that is none neither', async () => {
    const token = await inviteByMail(chat, realm.owner, email);
    expectRefused(await ask({ token }), 'This invitation is for one address, which is confirmed by it.');
    for (const bad of ['', 'x', 'x'.repeat(32)])
      expectRefused(
        await ask({ token: bad }),
        'This link is not valid: it has expired or was used, or a part of it is missing.',
      );
    for (const bad of ['', 'nobody', 'a@b@c', `${'x'.repeat(260)}@example.test`]) {
      expectRefused(
        await ask({ email: bad }),
        /^(?:email cannot be blank|Enter a valid e-mail address\.|email is too long \(limit: 254 characters\))$/,
      );
    }
    expectError(await ask({ email: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: 'email' });
    expect(await mailsTo(chat, email)).toHaveLength(1);
  });

  test('an address that the organization does not take gets no mail', async () => {
    const disposable = `${realm.id}@mailinator.com`;
    expectError(await ask({ email: disposable }), 'BAD_REQUEST', { msg: expect.stringContaining('such an address') });
    expect(await mailsTo(chat, disposable)).toEqual([]);
  });

  test('the mail is in the language that is asked for', async () => {
    expectSuccess(await ask({ default_language: 'pt-br' }));
    const [mail] = await mailsTo(chat, email);
    expect(mail!.subject).toBe('Entrar em Test organization');
    expectRefused(
      await ask({ default_language: 'tlh' }),
      'default_language must be one of ar, be, bg, ca, cs, cy, da, de, el, en, en-gb, es, fa, fi, fr, gl, gu, hi, hu, id, it, ja, ko, lt, lv, mn, nl, pl, pt, pt-br, pt-pt, ro, ru, si, sr, sv, ta, tl, tr, uk, uz, vi, zh-hans, zh-hant, zh-tw',
    );
  });

  test('a deactivated organization, and a server that sends no mail, take nobody', async () => {
    const silent = await chat.startReplica({ env: { MAIL_FOLDER: '' } });
    expectRefused(await silent.api().post('/sign_up', { email }), 'This server is not set up to send mail.');
    await silent.stop();
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [realm.id]);
    expectError(await ask(), 'REALM_DEACTIVATED');
  });

  test('nobody has many mails sent, neither to many nor to one', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_MAIL: '86400:4', RATE_LIMIT_EMAIL: '3600:2' } });
    const once = (address: string) => limited.api().post('/sign_up', { email: address });
    expectSuccess(await once(email));
    expectSuccess(await once(email));
    expectError(await once(email.toUpperCase()), 'RATE_LIMIT_HIT');
    expectSuccess(await once('b@example.test'));
    expectError(await once('c@example.test'), 'RATE_LIMIT_HIT');
    await limited.stop();
  });
});
