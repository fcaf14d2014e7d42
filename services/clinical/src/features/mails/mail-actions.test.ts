import { codeIn } from '../../../test/support/mails.js';
import { address, people, staffedClinic } from '../../../test/support/accounts.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { startSmtpServer } from '../../../test/support/smtp-server.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Database } from '../../db/db.js';
import { openAs } from '../../db/roles.js';
import type { SmtpSettings } from '../../deps/config.js';
import { createJobs } from '../../jobs.js';
import { tell } from '../auth/index.js';
import { makeInvitationCode } from '../invitations/index.js';
import { queueMail, sendNextMail } from './index.js';

const app = useClinical();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  await app.db('mails').delete();
  app.deps.config.smtp = undefined;
});

/** A mail server, and workers that send to it. */
async function withSmtp(answer?: Parameters<typeof startSmtpServer>[0], settings: Partial<SmtpSettings> = {}) {
  const smtp = await startSmtpServer(answer);
  stops.push(() => smtp.stop());
  const { hostname: host, port } = new URL(smtp.url);
  const from = 'Clínica <clinical@example.test>';
  app.deps.config.smtp = { host, port: Number(port), tls: 'off', auth: undefined, from, ...settings };
  const worker = () => {
    const { config, log, metrics, clock } = app.deps;
    const jobs = createJobs({ config, log, metrics, clock });
    stops.push(() => jobs.stop());
    return () => jobs.list.find(({ name }) => name === 'send mails')?.run();
  };
  return { smtp, work: worker(), worker };
}

const waiting = () => app.db('mails').orderBy('created_at');
const dueNow = () => app.db('mails').update({ next_attempt_at: app.db.fn.now(), leased_until: '-infinity' });
const idOf = ({ head }: { head: string }) => /^Message-ID: (.*)$/im.exec(head)?.[1];

async function invited(email = address()) {
  const staff = await staffedClinic(app);
  const response = await people(app).invite(staff.administrator, { email });
  expect(response.body.data.code).toBeNull();
  return { ...staff, email, id: response.body.data.id as string };
}

test('an invitation goes to its address, and its code to nobody else; with it the person registers', async () => {
  const { smtp, work } = await withSmtp();
  const { clinic, email, administrator } = await invited();
  await work();
  const [mail] = smtp.mails;
  expect(mail).toMatchObject({ to: email, text: expect.stringContaining(`${clinic.name} le invita`) });
  expect(mail?.text).toContain(`${app.deps.config.account_url}#invitation=${codeIn(mail)}`);
  expect(mail?.head).toMatch(/^Auto-Submitted: auto-generated$/im);
  expect(await waiting()).toEqual([]);
  const list = await app.as(administrator).get('/api/v1/invitations');
  expect(list.text).not.toContain(codeIn(mail));
  expect((await people(app).register(codeIn(mail))).status).toBe(201);
  expectInvalid(await people(app).register(codeIn(mail)), 'invitation_code');
});

test('of an invitation that was taken back, and to an account that is disabled, nothing is sent', async () => {
  const { smtp, work } = await withSmtp();
  const { id, administrator, doctor } = await invited();
  await app.as(administrator).delete(`/api/v1/invitations/${id}`).expect(200);
  await app.deps.db.transaction(undefined, (tx) => tell(tx, doctor.id, 'mfa_enabled'));
  await app.db('users').where({ id: doctor.id }).update({ disabled_at: new Date() });
  await work();
  expect(smtp.heard).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('each mail is sent once, by whichever of two workers, and none of what was rolled back', async () => {
  const { smtp, work, worker } = await withSmtp();
  const { doctor } = await app.build.practice();
  for (let n = 0; n < 12; n += 1) await app.deps.db.transaction(undefined, (tx) => tell(tx, doctor.id, 'mfa_enabled'));
  const rolledBack = app.deps.db.transaction(undefined, async (tx) => {
    await queueMail(tx, 'mfa_disabled', doctor.id);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const other = worker();
  await Promise.all([work(), work(), other()]);
  expect(smtp.mails).toHaveLength(12);
  expect(new Set(smtp.mails.map(idOf)).size).toBe(12);
  expect(await waiting()).toEqual([]);
});

test('what the server does not take now is tried again, as the same mail with another code, and nothing it says is kept', async () => {
  let busy = true;
  const { smtp, work } = await withSmtp((line) =>
    line === '.' && busy ? '451 later, person@example.test' : undefined,
  );
  const { email } = await invited();
  await work();
  const [row] = await waiting();
  expect(row).toMatchObject({ attempts: 1, error: 'EMESSAGE 451' });
  expect(JSON.stringify(row)).not.toContain(email);
  // However long this test takes, the next attempt is not due.
  await app.db('mails').update({ next_attempt_at: app.db.raw(`next_attempt_at + interval '1 hour'`) });
  await work();
  expect(smtp.heard).toHaveLength(1);
  busy = false;
  await dueNow();
  await work();
  const [first, second] = smtp.heard;
  expect(first && idOf(first)).toBe(second && idOf(second));
  expectInvalid(await people(app).register(codeIn(first)), 'invitation_code');
  expect((await people(app).register(codeIn(second))).status).toBe(201);
});

test.each(['rcpt', '.'])('what the server refuses for good (%s) is given up', async (at) => {
  const { work } = await withSmtp((line) => (line.toLowerCase().startsWith(at) ? '550 nobody here' : undefined));
  await invited();
  await work();
  expect(await waiting()).toEqual([]);
});

test.each([
  ['connect', '554 not you'],
  ['MAIL FROM', '530 log in first'],
])('a server that has something against us (%s: %s) loses no mail', async (at, said) => {
  const { work } = await withSmtp((line) => (line.toUpperCase().startsWith(at.toUpperCase()) ? said : undefined));
  await invited();
  await work();
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
});

test('nothing goes in clear unless the settings say so', async () => {
  const { smtp, work } = await withSmtp(undefined, { tls: 'starttls' });
  await invited();
  await work();
  expect(smtp.heard).toEqual([]);
  expect(await waiting()).toMatchObject([{ attempts: 1 }]);
});

test('nobody writes headers, or lines of their own, by what a clinic is called', async () => {
  const { smtp, work } = await withSmtp();
  const clinic = await app.build.clinic({
    name: 'Evil\r\nBcc: victim@example.test\r\n\r\nhttps://evil.test\u2028x\u202e',
  });
  const administrator = await app.build.user(clinic, 'administrator');
  await people(app).invite(administrator, { email: "o'neil@example.test" });
  await work();
  expect(smtp.mails.map(({ to }) => to)).toEqual(["o'neil@example.test"]);
  expect(smtp.mails[0]?.head).not.toMatch(/^bcc:/im);
  expect(smtp.mails[0]?.text).not.toMatch(/^(Bcc|https:\/\/evil)/m);
  expect(smtp.mails[0]?.text).toContain('Evil Bcc: victim');
});

test('a mail is written in the language of its clinic, as text and as HTML that loads nothing, and in no other', async () => {
  const { smtp, work } = await withSmtp();
  const clinic = await app.build.clinic({ name: '<img src=x> & Sons', locale: 'en' });
  const administrator = await app.build.user(clinic, 'administrator');
  await people(app).invite(administrator, { email: address() });
  await app.deps.db.transaction(undefined, (tx) => tell(tx, administrator.id, 'mfa_enabled'));
  const { doctor } = await app.build.practice();
  await app.deps.db.transaction(undefined, (tx) => tell(tx, doctor.id, 'mfa_enabled'));
  await work();
  const to = (email: string) => smtp.mails.find((mail) => mail.to === email);
  const invitation = smtp.mails.find(({ text }) => codeIn({ text }) !== '');
  expect(invitation?.text).toMatch(/^<img src=x> & Sons invites you to join it\./);
  expect(invitation?.text).toMatch(/^Code: /m);
  const { html = '' } = invitation ?? {};
  expect(html).toContain('<html lang="en">');
  expect(html).toContain(`href="${app.deps.config.account_url}#invitation=${codeIn(invitation)}"`);
  expect(html).toContain('&#60;img src=x&#62; &#38; Sons invites you');
  expect(html).not.toMatch(/<img|src="|url\(|<script|Código/);
  expect(to(administrator.email)?.text).toContain('Your account now asks for a second factor.');
  expect(to(doctor.email)?.text).toContain('Su cuenta pide ahora un segundo factor.');
  expect(to(doctor.email)?.text).not.toContain('second factor');
});

test('an address is invited by one clinic so many times an hour, whoever it is', async () => {
  await withSmtp();
  app.deps.config.rate_limits['mail-hour'] = 2;
  const [{ administrator }, { doctor }] = [await staffedClinic(app), await app.build.practice()];
  for (const email of [doctor.email, address()]) {
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push((await people(app).invite(administrator, { email })).status);
    expect(answers).toEqual([201, 201, 429]);
  }
  app.deps.config.rate_limits['mail-hour'] = 100_000;
});

test('a mail that was sent while the database went away is not sent again', async () => {
  await withSmtp();
  await invited();
  const db = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
  let lost = 0;
  const losing: Database = {
    ...db,
    rows(text, values) {
      if (typeof text !== 'string' || !text.startsWith('delete from mails') || lost >= 2) return db.rows(text, values);
      lost += 1;
      return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    },
  };
  let sent = 0;
  const mailer = { send: () => Promise.resolve(void (sent += 1)) };
  const { clock, config } = app.deps;
  const post = {
    db: losing,
    clock,
    leaseTime: async () => new Date(),
    mailer,
    accountUrl: config.account_url,
    codes: { invitation: makeInvitationCode },
  };
  expect(await sendNextMail(post)).toEqual({ outcome: 'sent' });
  expect({ lost, sent, waiting: await waiting() }).toEqual({ lost: 2, sent: 1, waiting: [] });
  await db.close();
});

test('a clinic that fills the queue delays no mail of another clinic or of a person', async () => {
  const { smtp, work } = await withSmtp();
  const [filling, other] = [await staffedClinic(app), await staffedClinic(app)];
  const many = Array.from({ length: 6 }, () => address());
  for (const email of many) await people(app).invite(filling.administrator, { email });
  const theirs = address();
  await people(app).invite(other.administrator, { email: theirs });
  const link = await app.as().post('/api/mobile/v1/auth/password-links').send({ email: other.doctor.email });
  expect(link.status).toBe(200);
  await work();
  const [first, ...rest] = many;
  expect(smtp.mails.map(({ to }) => to)).toEqual([first, theirs, other.doctor.email, ...rest]);
});
