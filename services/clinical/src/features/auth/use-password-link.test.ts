import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { codeIn, startMailingApp, type MailingApp } from '../../../test/support/mails.js';
import { withFixedMinute } from '../../../test/support/fixed-minute.js';
import { ME, NEW_PASSWORD, people } from '../../../test/support/accounts.js';
import { enrolled } from '../../../test/support/second-factor.js';
import { RATE_LIMITS } from '../../deps/rate-limit-policies.js';

const AUTH = '/api/mobile/v1/auth';

let app: MailingApp;
let now = new Date();
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
beforeAll(async () => {
  app = await startMailingApp({ clock: () => now });
});
afterAll(() => app.stop());

const use = (code: string, password = NEW_PASSWORD, on: Pick<MailingApp, 'as'> = app) =>
  on.as().post(`${AUTH}/password-links/use`).send({ code, password });

async function linkFor(email: string) {
  await app.as().post(`${AUTH}/password-links`).send({ email });
  return codeIn((await app.mailsTo(email)).findLast((mail) => codeIn(mail) !== ''));
}

test('the owner of the address chooses a password, and every session and every other link ends', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [other, code] = [await linkFor(doctor.email), await linkFor(doctor.email)];
  const response = await use(code.toLowerCase().replaceAll('-', ' '));
  expect(response.status).toBe(200);
  await expectAudit(app, response, {
    event: 'auth.password_change',
    actor_id: doctor.id,
    clinic_id: clinic.id,
    changed_fields: ['password'],
  });
  expect((await app.as(doctor).get(ME)).status).toBe(401);
  const { login } = people(app);
  expect((await login(doctor.email, doctor.password)).status).toBe(422);
  const session = (await login(doctor.email, NEW_PASSWORD)).body.data;
  expect((await app.as(session).get(`${AUTH}/notices`)).body.data).toMatchObject([{ kind: 'password_changed' }]);
  expect((await app.mailsTo(doctor.email)).at(-1)?.subject).toContain('Su contraseña cambió');
  for (const used of [code, other]) expectInvalid(await use(used, 'another password of mine'), 'code');
});

test('a code that is wrong, ended, of somebody disabled or of before a change of the password gets one and the same answer', async () => {
  const [{ doctor }, { doctor: disabled }, { doctor: changed }] = [
    await app.build.practice(),
    await app.build.practice(),
    await app.build.practice(),
  ];
  const codes = [await linkFor(doctor.email), await linkFor(disabled.email), await linkFor(changed.email)];
  await app.db('users').where({ id: disabled.id }).update({ disabled_at: now });
  await app
    .as(changed)
    .post(`${AUTH}/password`)
    .send({ current_password: changed.password, password: NEW_PASSWORD })
    .expect(200);
  const answers = [];
  for (const code of [...codes.slice(1), '00000-00000-00000-00000', 'x']) answers.push(await use(code));
  later(61);
  answers.push(await use(codes[0] ?? ''));
  for (const answer of answers) expectInvalid(answer, 'code');
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect((await people(app).login(doctor.email, doctor.password)).status).toBe(200);
});

test('of two who use a link at the same time one sets the password', async () => {
  const { doctor } = await app.build.practice();
  const codes = [await linkFor(doctor.email), await linkFor(doctor.email)];
  const passwords = ['the first of two passwords', 'the second of two passwords'];
  const answers = await Promise.all(passwords.map((password, n) => use(codes[n] ?? '', password)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect((await people(app).login(doctor.email, passwords[won] ?? '')).status).toBe(200);
});

test('the second factor is asked for as before', async () => {
  const { doctor } = await app.build.practice();
  const { code } = await enrolled(app, doctor, () => now);
  await use(await linkFor(doctor.email)).expect(200);
  const { login } = people(app);
  expectInvalid(await login(doctor.email, NEW_PASSWORD), 'code');
  later(1);
  const body = { email: doctor.email, password: NEW_PASSWORD, device_name: 'x', code: code() };
  expect((await app.as().post(`${AUTH}/login`).send(body)).status).toBe(200);
});

test('a short or common password, the own name or address is refused, and the link stays good', async () => {
  const { doctor } = await app.build.practice();
  const code = await linkFor(doctor.email);
  for (const password of ['short', 'contraseña1', doctor.email.toUpperCase(), 'x'.repeat(1_025)])
    expectInvalid(await use(code, password), 'password');
  expect((await use(code)).status).toBe(200);
});

test('only a hash of a code is kept', async () => {
  const { doctor } = await app.build.practice();
  const code = await linkFor(doctor.email);
  const kept = await app.db.raw(`select (select json_agg(m) from mails m), (select json_agg(l) from password_links l)`);
  for (const text of [code, code.replaceAll('-', '')]) expect(JSON.stringify(kept.rows)).not.toContain(text);
});

test('codes cannot be tried one after another', async () => {
  const quota = RATE_LIMITS['login-address-minute'].quota;
  const rate_limits = Object.fromEntries(Object.keys(RATE_LIMITS).map((name) => [name, 10_000]));
  const narrow = await startMailingApp(withFixedMinute({ ...rate_limits, 'login-address-minute': quota }));
  for (let i = 0; i < quota; i += 1) expect((await use(`wrong ${i}`, NEW_PASSWORD, narrow)).status).toBe(422);
  expect((await use('wrong again', NEW_PASSWORD, narrow)).status).toBe(429);
  await narrow.stop();
});
