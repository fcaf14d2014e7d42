import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { codeIn, startMailingApp, type MailingApp } from '../../../test/support/mails.js';
import { address, people } from '../../../test/support/accounts.js';
import { startApp } from '../../../test/support/start.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const LINKS = '/api/mobile/v1/auth/password-links';

let app: MailingApp;
beforeAll(async () => {
  app = await startMailingApp();
});
afterAll(() => app.stop());

const ask = (email: string, on: Pick<MailingApp, 'as'> = app) => on.as().post(LINKS).send({ email });

test('who forgot the password gets a link, and nothing has changed until they use it', async () => {
  const { doctor } = await app.build.practice();
  const response = await ask(` ${doctor.email.toUpperCase()} `);
  expect(response.status).toBe(200);
  const rows = await app.auditOf(response);
  expect(rows).toMatchObject([{ event: 'auth.password_link', actor_type: 'anonymous', clinic_id: null }]);
  expect(JSON.stringify(rows)).not.toContain(doctor.email);
  const [mail] = await app.mailsTo(doctor.email);
  const link = `${app.deps.config.account_url}#password=${codeIn(mail)}`;
  expect(codeIn(mail)).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  expect(mail?.text).toContain(link);
  expect((await people(app).login(doctor.email, doctor.password)).status).toBe(200);
  expect((await app.as(doctor).get('/api/mobile/v1/auth/me')).status).toBe(200);
});

test('an address without an account gets the same answer for the same work, and no mail', async () => {
  const { doctor } = await app.build.practice();
  const gone = await app.build.practice();
  await app.db('users').where({ id: gone.doctor.id }).update({ disabled_at: new Date() });
  const statements: string[][] = [];
  const answers: object[] = [];
  const addresses = [doctor.email, gone.doctor.email, address()];
  for (const email of addresses) {
    statements.push(await statementsOf(() => ask(email).then((answer) => answers.push(answer.body))));
    expect(await app.db('mails')).toMatchObject([{ kind: 'password_link', user_id: null, about: { address: email } }]);
    await app.mailsTo(email);
  }
  expect(statements[0]).toContainEqual(expect.stringContaining('insert into mails'));
  expect(new Set(statements.map((each) => each.join('\n'))).size).toBe(1);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await Promise.all(addresses.map(async (email) => (await app.mailsTo(email)).length))).toEqual([1, 0, 0]);
});

/** What the service says to the database meanwhile. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const { transaction } = app.deps.db;
  const spy: typeof transaction = (clinicId, work) =>
    transaction.call(app.deps.db, clinicId, (tx) => {
      const { rows } = tx;
      tx.rows = (query: never, ...rest: never[]) => {
        said.push(String(query));
        return rows.call(tx, query, ...rest) as never;
      };
      return work(tx) as never;
    }) as never;
  app.deps.db.transaction = spy;
  try {
    await act();
  } finally {
    app.deps.db.transaction = transaction;
  }
  return said;
}

test('nobody is flooded: known or not, so many links an hour', async () => {
  const limits = Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, 10_000]));
  const narrow = await startMailingApp({ config: { rate_limits: { ...limits, 'mail-hour': 2 } } });
  const { doctor } = await narrow.build.practice();
  for (const email of [doctor.email, address()])
    expect(
      [await ask(email, narrow), await ask(email, narrow), await ask(email, narrow)].map(({ status }) => status),
    ).toEqual([200, 200, 429]);
  await narrow.stop();
});

test('what is no address is refused, and without a mail server there are no links', async () => {
  for (const email of ['', 'x', 'a@b\u0000.cl', `${'a'.repeat(300)}@example.test`, 7, null])
    expectInvalid(await app.as().post(LINKS).send({ email }), 'email');
  const silent = await startApp();
  const { doctor } = await silent.build.practice();
  for (const email of [doctor.email, address()]) {
    const response = await ask(email, silent);
    expect(response.status).toBe(503);
    await expectAudit(silent, response, { event: 'auth.password_link', http_status: 503 });
  }
  expect(await silent.db('mails')).toEqual([]);
  await silent.stop();
});
