import { buildRealm, buildUser, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';

let realm: TestRealm;
let now = Date.now();
let n = 0;

const chat = useChat({ now: () => new Date(now) });
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const newAddress = () => `new${(n += 1)}@example.test`;
const ask = (email: string, user: TestUser = realm.member) =>
  chat.api(user).patch('/settings', { email, old_password: user.password });
const tokenFor = async (address: string) => {
  const mail = (await mailsTo(chat, address)).at(-1)!;
  return linkIn(mail).pathname.split('/').at(-1)!;
};
const confirm = (token: string) => chat.api().post('/confirm_new_email', { token });
const addressOf = async ({ id }: { id: number }) =>
  (await chat.db.one<{ delivery_email: string }>('select delivery_email from users where id = $1', [id]))
    .delivery_email;
const signIn = (username: string, { password }: TestUser) => chat.api().post('/fetch_api_key', { username, password });

describe('a new address', () => {
  test('counts once the link that is sent to it is opened; the old one is told twice', async () => {
    const email = newAddress();
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_user'] });
    expectSuccess(await ask(email));
    expect(await addressOf(realm.member)).toBe(realm.member.delivery_email);
    expectError(await signIn(email, realm.member), 'AUTHENTICATION_FAILED');
    const token = await tokenFor(email);
    expectSuccess(await confirm(token), {});
    expect(await addressOf(realm.member)).toBe(email);
    expectSuccess(await signIn(email, realm.member), { api_key: realm.member.api_key });
    expectSuccess(await chat.api({ ...realm.member, delivery_email: email }).get('/users/me'));
    expectError(await chat.api(realm.member).get('/users/me'), 'UNAUTHORIZED');
    const told = (await mailsTo(chat, realm.member.delivery_email)).map(({ subject }) => subject);
    expect(told).toEqual([expect.stringContaining('wants to change'), expect.stringContaining('was changed')]);
    const people = (await drain(chat, realm.guest, queue, 'realm_user')).map(({ person }) => person);
    expect(people).toContainEqual({ user_id: realm.member.id, delivery_email: email });
    expect(people).toContainEqual({ user_id: realm.member.id, new_email: email });
  });

  test('is told to those alone who may see it', async () => {
    expectSuccess(await chat.api(realm.member).patch('/settings', { email_address_visibility: 3 }));
    const email = newAddress();
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_user'] });
    expectSuccess(await ask(email));
    expectSuccess(await confirm(await tokenFor(email)));
    expect(JSON.stringify(await drain(chat, realm.guest, queue, 'realm_user'))).not.toContain(email);
  });

  test('link is used once, also by two at once, and is worth nothing after another request or a day', async () => {
    const [first, second, third] = [newAddress(), newAddress(), newAddress()];
    await ask(first);
    const old = await tokenFor(first);
    await ask(second);
    const token = await tokenFor(second);
    expectRefused(
      await confirm(old),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    const other = await chat.startReplica();
    const answers = await Promise.all([confirm(token), other.api().post('/confirm_new_email', { token })]);
    await other.stop();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await ask(third, { ...realm.member, delivery_email: second });
    const late = await tokenFor(third);
    now += 25 * 3_600_000;
    expectRefused(
      await confirm(late),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    expect(await addressOf(realm.member)).toBe(second);
  });

  test('that somebody has is told to nobody, and to no stranger', async () => {
    const taken = newAddress();
    const owner = await buildUser(chat, realm.id, { delivery_email: taken, is_active: false });
    const free = newAddress();
    const [one, two] = [await ask(taken.toUpperCase()), await ask(free, realm.guest)];
    expect(one.body).toEqual(two.body);
    expect(await mailsTo(chat, taken)).toEqual([]);
    expect(await mailsTo(chat, taken.toUpperCase())).toEqual([]);
    expect(await mailsTo(chat, realm.member.delivery_email)).toHaveLength(1);
    expect(await addressOf(owner)).toBe(taken);
  });

  test('that somebody got meanwhile is refused, and stays theirs', async () => {
    const email = newAddress();
    await ask(email);
    const token = await tokenFor(email);
    const quicker = await buildUser(chat, realm.id, { delivery_email: email });
    expectError(await confirm(token), 'BAD_REQUEST', { msg: expect.stringContaining('in use') });
    expect(await addressOf(quicker)).toBe(email);
    expect(await addressOf(realm.member)).toBe(realm.member.delivery_email);
  });

  test('is refused to who was deactivated meanwhile', async () => {
    const email = newAddress();
    await ask(email);
    const token = await tokenFor(email);
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.member.id}`));
    expectRefused(
      await confirm(token),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    expectSuccess(await chat.api(realm.owner).post(`/users/${realm.member.id}/reactivate`));
    expectRefused(
      await confirm(token),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    expect(await addressOf(realm.member)).toBe(realm.member.delivery_email);
  });

  test('is refused where the organization does not allow it, before and meanwhile', async () => {
    const [before, meanwhile] = [newAddress(), newAddress()];
    await ask(meanwhile);
    const token = await tokenFor(meanwhile);
    await chat.api(realm.owner).post('/realm/domains', { domain: 'acme.example', allow_subdomains: false });
    await chat.api(realm.owner).patch('/realm', { emails_restricted_to_domains: true });
    expectError(await ask(before), 'BAD_REQUEST', { msg: expect.stringContaining('not allowed') });
    expectError(await confirm(token), 'BAD_REQUEST', { msg: expect.stringContaining('not allowed') });
    await chat.api(realm.owner).patch('/realm', { emails_restricted_to_domains: false, email_changes_disabled: true });
    expectError(await confirm(token), 'BAD_REQUEST', { msg: expect.stringContaining('disabled') });
    expectError(await ask(before), 'BAD_REQUEST', { msg: expect.stringContaining('disabled') });
    expectSuccess(await ask(before, realm.administrator));
    expectSuccess(await confirm(await tokenFor(before)));
  });

  test('is worth nothing once the password was changed, or an administrator gave another address', async () => {
    const [one, two] = [newAddress(), newAddress()];
    await ask(one);
    const token = await tokenFor(one);
    const { password } = realm.member;
    expectSuccess(
      await chat.api(realm.member).patch('/settings', { old_password: password, new_password: 'another one' }),
    );
    expectRefused(
      await confirm(token),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    await ask(two, { ...realm.member, password: 'another one' });
    const second = await tokenFor(two);
    expectSuccess(await chat.api(realm.owner).patch(`/users/${realm.member.id}`, { new_email: newAddress() }));
    expectRefused(
      await confirm(second),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
  });

  test('is not for bots; limits are two an hour and five a day', async () => {
    expectRefused(
      await chat.api(realm.bot).patch('/settings', { email: newAddress() }),
      'Bots cannot change their address.',
    );
    const limited = await chat.startReplica({ env: { RATE_LIMIT_EMAIL: '3600:2,86400:5' } });
    const form = () => ({ email: newAddress(), old_password: realm.member.password });
    for (const _ of [1, 2]) expectSuccess(await limited.api(realm.member).patch('/settings', form()));
    expectError(await limited.api(realm.member).patch('/settings', form()), 'RATE_LIMIT_HIT');
    await limited.stop();
  });

  test('cannot be had where the service cannot send mail', async () => {
    const silent = await chat.startReplica({ env: { MAIL_FOLDER: '' } });
    const form = { email: newAddress(), old_password: realm.member.password };
    expectError(await silent.api(realm.member).patch('/settings', form), 'BAD_REQUEST', {
      msg: expect.stringContaining('not set up to send mail'),
    });
    await silent.stop();
  });

  test('token of another organization, or no token, is refused', async () => {
    const email = newAddress();
    await ask(email);
    const token = await tokenFor(email);
    const other = await buildRealm(chat, { is_default: false, host: `other${n}.example.test` });
    const sent = await chat
      .api()
      .request('post', '/confirm_new_email')
      .set('Host', other.host)
      .type('form')
      .send({ token });
    expectRefused(sent, 'This link is not valid: it has expired or was used, or a part of it is missing.');
    for (const [wrong, reason] of [
      ['', 'This link is not valid: it has expired or was used, or a part of it is missing.'],
      ['x', 'This link is not valid: it has expired or was used, or a part of it is missing.'],
      ['y'.repeat(32), 'This link is not valid: it has expired or was used, or a part of it is missing.'],
      ['z'.repeat(10_000), 'token is too long (limit: 100 characters)'],
      ['\0', 'token must not contain null bytes'],
    ] as const)
      expectRefused(await confirm(wrong), reason);
    expectError(await chat.api().post('/confirm_new_email'), 'REQUEST_VARIABLE_MISSING');
    expectSuccess(await confirm(token));
  });
});
