import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat } from '../../../test/support/use-chat.js';

let realm: TestRealm;
let now = Date.now();
const chat = useChat({ now: () => new Date(now) });
beforeEach(async () => {
  realm = await buildRealm(chat);
});

async function tokenOf({ delivery_email }: TestUser): Promise<string> {
  expectSuccess(await chat.api().post('/password_reset', { email: delivery_email }));
  return linkIn((await mailsTo(chat, delivery_email)).at(-1)!)
    .pathname.split('/')
    .at(-1)!;
}
const reset = (token: string, new_password: unknown = 'a new password', api = chat.api()) =>
  api.post('/password_reset/confirm', { token, new_password });
const signIn = ({ delivery_email }: TestUser, password: string) =>
  chat.api().post('/fetch_api_key', { username: delivery_email, password });

describe('POST /password_reset/confirm', () => {
  test('gives a new password and keeps the key; the person is told', async () => {
    expectSuccess(await reset(await tokenOf(realm.member)), {});
    expectError(await signIn(realm.member, realm.member.password), 'AUTHENTICATION_FAILED');
    expectSuccess(await signIn(realm.member, 'a new password'), { api_key: realm.member.api_key });
    expectSuccess(await chat.api(realm.member).get('/users/me'));
    expect((await mailsTo(chat, realm.member.delivery_email)).at(-1)!.subject).toMatch(/password .* was changed/);
  });

  test('works once, also for two at once; other links for it die, those of others do not', async () => {
    const [first, second, other] = [
      await tokenOf(realm.member),
      await tokenOf(realm.member),
      await tokenOf(realm.guest),
    ];
    const replica = await chat.startReplica();
    const answers = await Promise.all([reset(first), reset(first, 'something else', replica.api()), reset(first)]);
    await replica.stop();
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectRefused(
      await reset(second),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    expectRefused(
      await reset(first),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    expectSuccess(await reset(other));
  });

  test('a password that is changed in the settings ends links too', async () => {
    const token = await tokenOf(realm.member);
    const form = { old_password: realm.member.password, new_password: 'chosen by myself' };
    expectSuccess(await chat.api(realm.member).patch('/settings', form));
    expectRefused(
      await reset(token),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    expectSuccess(await signIn(realm.member, 'chosen by myself'));
  });

  test('a link ends after a day, with the account, and with the organization', async () => {
    const [late, gone, closed] = [await tokenOf(realm.member), await tokenOf(realm.guest), await tokenOf(realm.owner)];
    expectSuccess(await chat.api(realm.owner).delete(`/users/${realm.guest.id}`));
    expectRefused(await reset(gone), 'This link is not valid: it has expired or was used, or a part of it is missing.');
    expectSuccess(await chat.api(realm.owner).post(`/users/${realm.guest.id}/reactivate`));
    expectRefused(await reset(gone), 'This link is not valid: it has expired or was used, or a part of it is missing.');
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [realm.id]);
    expectRefused(
      await reset(closed),
      'This link is not valid: it has expired or was used, or a part of it is missing.',
    );
    await chat.db.query('update realms set deactivated_at = null where id = $1', [realm.id]);
    now += 25 * 3_600_000;
    expectRefused(await reset(late), 'This link is not valid: it has expired or was used, or a part of it is missing.');
    for (const user of [realm.member, realm.owner]) expectSuccess(await signIn(user, user.password));
  });

  test('passwords are of 6 to 100 characters; a refused one leaves the link good', async () => {
    const token = await tokenOf(realm.member);
    for (const wrong of ['', '12345', 'x'.repeat(101)])
      expectRefused(
        await reset(token, wrong),
        /^(?:new_password is not an allowed value|new_password is too short \(at least 6 characters\)|new_password is too long \(limit: 100 characters\))$/,
      );
    expectError(await chat.api().post('/password_reset/confirm', { token }), 'REQUEST_VARIABLE_MISSING');
    expectSuccess(await reset(token, '123456'));
    const longest = 'ü'.repeat(100);
    expectSuccess(await reset(await tokenOf(realm.member), longest));
    expectSuccess(await signIn(realm.member, longest));
  });

  test('who guessed too often may sign in again', async () => {
    const limited = await chat.startReplica({ env: { RATE_LIMIT_PASSWORD: '1800:2' } });
    const attempt = (password: string) =>
      limited.api().post('/fetch_api_key', { username: realm.member.delivery_email, password });
    for (const _ of [1, 2]) expectError(await attempt('wrong one'), 'AUTHENTICATION_FAILED');
    expectError(await attempt('wrong one'), 'RATE_LIMIT_HIT');
    expectSuccess(await reset(await tokenOf(realm.member), 'a new password', limited.api()));
    expectSuccess(await attempt('a new password'));
    await limited.stop();
  });

  test('unknown tokens, and those of another organization, are as used ones', async () => {
    const token = await tokenOf(realm.member);
    const other = await buildRealm(chat, { is_default: false, host: 'elsewhere.example.test' });
    const form = { token, new_password: 'a new password' };
    const far = await chat
      .api()
      .request('post', '/password_reset/confirm')
      .set('Host', other.host)
      .type('form')
      .send(form);
    const wrong = await Promise.all(['', 'x'.repeat(32), 'x'.repeat(99), `${token}\0`].map((one) => reset(one)));
    expectSuccess(await reset(token));
    const used = await reset(token);
    for (const answer of [far, ...wrong.slice(0, 3)])
      expect([answer.status, answer.body.msg]).toEqual([used.status, used.body.msg]);
    expect(wrong[3]!.status).toBe(400);
    expectRefused(await reset('x'.repeat(10_000)), 'token is too long (limit: 100 characters)');
  });
});
