import { buildRealm, buildUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { linkIn, mailsTo } from '../../../test/support/mails.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

const chat = useChat();
const realm = useRealm(chat);

const ask = (email: unknown, api = chat.api()) => api.post('/password_reset', { email });

describe('POST /password_reset', () => {
  test('sends a link to the address, however it is spelled, in the language of its person', async () => {
    const user = await buildUser(chat, realm.id, { full_name: 'Bärbel <b>', settings: { default_language: 'de' } });
    const [before] = await chat.db.query('select count(*) as jobs from jobs');
    expectSuccess(await ask(` ${user.delivery_email.toUpperCase()} `), {});
    expect(await chat.db.query('select count(*) as jobs from jobs')).not.toEqual([before]);
    const [mail, ...others] = await mailsTo(chat, user.delivery_email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Neues Passwort für Test organization wählen');
    expect(mail!.html).toContain('Bärbel &lt;b&gt;');
    expect(linkIn(mail!).href).toMatch(/^http:\/\/chat\.example\.test\/accounts\/password\/reset\/[\w-]{32}$/);
  });

  test("leads to the organization's own host, and speaks its language where its person has chosen none", async () => {
    const other = await buildRealm(chat, {
      is_default: false,
      host: 'other.example.test',
      settings: { default_language: 'pt-br' },
    });
    const form = { email: other.member.delivery_email };
    await chat.api().request('post', '/password_reset').set('Host', other.host).type('form').send(form);
    const [mail] = await mailsTo(chat, other.member.delivery_email);
    expect(mail!.subject).toMatch(/^Escolha/);
    expect(linkIn(mail!).host).toBe('other.example.test');
    await ask(other.owner.delivery_email);
    expect(await mailsTo(chat, other.owner.delivery_email)).toEqual([]);
  });

  test('answers the same, and does the same until the answer, whether there is an account or not', async () => {
    const statements: number[] = [];
    const answers = [];
    for (const email of [realm.member.delivery_email, 'nobody@example.test']) {
      answers.push(await ask(email));
      statements.push((await chat.db.query("select from jobs where task = 'send a link for a new password'")).length);
    }
    const [known, unknown] = answers;
    expect([known!.status, known!.body]).toEqual([unknown!.status, unknown!.body]);
    expect(Object.keys(known!.headers).sort()).toEqual(Object.keys(unknown!.headers).sort());
    expect(statements).toEqual([1, 2]);
    expect(await mailsTo(chat, 'nobody@example.test')).toEqual([]);
  });

  test('sends nothing to bots, the deactivated, and addresses that an administrator gave', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const moved = await buildUser(chat, realm.id);
    const given = 'given@example.test';
    expectSuccess(await chat.api(realm.administrator).patch(`/users/${moved.id}`, { new_email: given }));
    for (const email of [realm.bot.delivery_email, gone.delivery_email, given]) expectSuccess(await ask(email));
    for (const email of [realm.bot.delivery_email, gone.delivery_email, given])
      expect((await mailsTo(chat, email)).filter(({ subject }) => subject.startsWith('Choose'))).toEqual([]);
    const api = chat.api({ ...moved, delivery_email: given });
    expectSuccess(await api.patch('/settings', { email: given, old_password: moved.password }));
    const token = linkIn((await mailsTo(chat, given)).at(-1)!)
      .pathname.split('/')
      .at(-1)!;
    expectSuccess(await chat.api().post('/confirm_new_email', { token }));
    expectSuccess(await ask(given));
    expect((await mailsTo(chat, given)).at(-1)!.subject).toMatch(/^Choose/);
  });

  test('sends nothing to an address that the account loses while the link is made', async () => {
    const user = await buildUser(chat, realm.id);
    expectSuccess(await ask(user.delivery_email));
    const mails = await chat.deps.db.transaction(async (tx) => {
      await tx.query('update users set delivery_email = $2 where id = $1', [user.id, 'moved@example.test']);
      const sending = mailsTo(chat, user.delivery_email);
      await untilWaiting(chat);
      return () => sending;
    });
    expect(await mails()).toEqual([]);
    expect(await mailsTo(chat, 'moved@example.test')).toEqual([]);
  });

  test('sends nothing for an organization that was deactivated', async () => {
    const closed = await buildRealm(chat, { is_default: false, host: 'closed.example.test' });
    await chat.db.query('update realms set deactivated_at = now() where id = $1', [closed.id]);
    const form = { email: closed.member.delivery_email };
    await chat.api().request('post', '/password_reset').set('Host', closed.host).type('form').send(form);
    expect(await mailsTo(chat, closed.member.delivery_email)).toEqual([]);
  });

  test('two an hour for an address, known or not; five a day from one place', async () => {
    const env = { RATE_LIMIT_EMAIL: '3600:2,86400:5', RATE_LIMIT_MAIL: '86400:5' };
    const limited = await chat.startReplica({ env });
    for (const email of [realm.guest.delivery_email, 'unknown@example.test']) {
      expectSuccess(await ask(email, limited.api()));
      expectSuccess(await ask(email.toUpperCase(), limited.api()));
      if (email === realm.guest.delivery_email) expectError(await ask(email, limited.api()), 'RATE_LIMIT_HIT');
    }
    expectError(await ask('another@example.test', limited.api()), 'RATE_LIMIT_HIT', {
      'retry-after': expect.any(Number),
    });
    expect(await mailsTo(chat, realm.guest.delivery_email)).toHaveLength(2);
    await limited.stop();
  });

  test('what is no address is refused, and a service without mail says so', async () => {
    for (const email of ['', 'x', 'a@b@c', 'a b@c.example', `${'x'.repeat(300)}@c.example`, 'a\r\nb@c.example'])
      expectRefused(
        await ask(email),
        /^(?:email cannot be blank|Enter a valid e-mail address\.|email is too long \(limit: 254 characters\))$/,
      );
    expectError(await ask(undefined), 'REQUEST_VARIABLE_MISSING', { var_name: 'email' });
    const silent = await chat.startReplica({ env: { MAIL_FOLDER: '' } });
    expectError(await ask('a@b.example', silent.api()), 'BAD_REQUEST', { msg: expect.stringContaining('send mail') });
    await silent.stop();
  });
});
