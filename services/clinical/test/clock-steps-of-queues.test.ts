import { createLeaseTime } from '../src/db/lease-clock.js';
import { openAs } from '../src/db/roles.js';
import type { Database } from '../src/db/db.js';
import { tell } from '../src/features/auth/index.js';
import { sendNextMail } from '../src/features/mails/index.js';
import { deliverNext, dispatchChanges } from '../src/features/webhooks/index.js';
import { createJobs, type Jobs } from '../src/jobs.js';
import { LIMITS } from '../src/limits/index.js';
import { exportingService } from './support/exports.js';
import { webhookOf } from './support/webhook-receiver.js';
import { startApp, type TestApp } from './support/start.js';
import { until } from './support/wait-until.js';

/** What waits in a queue is done soon and once, whatever the clock of the database does. */
let app: TestApp;
let worker: Database;
let jobs: Jobs;
let told: string[];
beforeEach(async () => {
  app = await startApp({ config: { mail_folder: `/tmp/clinical-clock-steps-${process.pid}` } });
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 4, onError: () => {} });
  told = [];
  jobs = createJobs(app.deps, async ({ body }) => {
    told.push(JSON.parse(body).data.resource_id);
    return { answer_status: 204, error: null };
  });
});
afterEach(async () => {
  await jobs.stop();
  await worker.close();
  await app.stop();
});

const run = (name: string) => jobs.list.find((job) => job.name === name)?.run();
const bound = () => run('bound waits after a step of the clock');
const queueMail = async (userId: string) => app.deps.db.transaction(undefined, (tx) => tell(tx, userId, 'mfa_enabled'));
const setClock = (offset: string) =>
  app.db.raw(`create or replace function database_clock() returns timestamptz language sql volatile
    return clock_timestamp() + interval '${offset}'`);
/** As though the clock had since stepped: what is stored was written by the clock before. */
const moveStored = (table: string, columns: readonly string[], interval: string) =>
  app
    .db(table)
    .update(Object.fromEntries(columns.map((name) => [name, app.db.raw(`${name} + interval '${interval}'`)])));
const secondsUntil = async (table: string, column: string): Promise<number> =>
  (await app.db(table).select(app.db.raw(`extract(epoch from ${column} - now())::float8 as seconds`)))[0].seconds;

describe('after the clock has stepped back by a day', () => {
  test('mails and deliveries that were queued before are sent at once', async () => {
    const { doctor, patient, rename } = await webhookOf(app, 'https://receiver.test/hooks');
    await rename('Ana');
    await dispatchChanges(worker);
    await queueMail(doctor.id);
    await moveStored('webhook_deliveries', ['next_attempt_at', 'expires_at', 'created_at'], '1 day');
    await moveStored('mails', ['next_attempt_at', 'created_at', 'turn'], '1 day');
    await bound();
    await run('send mails');
    await run('deliver to webhooks');
    expect(await app.db('mails')).toEqual([]);
    expect(told).toEqual([patient.id]);
  });

  test('what failed waits for its usual step, and what somebody is at for a lease', async () => {
    const { doctor, rename } = await webhookOf(app, 'https://receiver.test/hooks');
    await rename('Ana');
    await dispatchChanges(worker);
    await queueMail(doctor.id);
    await app.db('mails').update({ attempts: 2 });
    await app.db('webhook_deliveries').update({ attempts: 1, leased_until: app.db.fn.now() });
    await app.db('webhook_health').update({ resume_at: app.db.fn.now() });
    await moveStored('mails', ['next_attempt_at'], '1 day');
    await moveStored('webhook_deliveries', ['next_attempt_at', 'leased_until'], '1 day');
    await moveStored('webhook_health', ['resume_at'], '1 day');
    await bound();
    const waits = {
      mail: await secondsUntil('mails', 'next_attempt_at'),
      delivery: await secondsUntil('webhook_deliveries', 'next_attempt_at'),
      lease: await secondsUntil('webhook_deliveries', 'leased_until'),
      pause: await secondsUntil('webhook_health', 'resume_at'),
    };
    for (const [name, most] of Object.entries({
      mail: LIMITS.mailBackOffSeconds[1],
      delivery: 1.2 * LIMITS.webhookBackOffSeconds[0],
      lease: LIMITS.webhookLeaseSeconds,
      pause: LIMITS.webhookPauseSeconds,
    })) {
      expect(waits).toMatchObject({ [name]: expect.any(Number) });
      const wait = waits[name as keyof typeof waits];
      expect(wait).toBeLessThanOrEqual(most);
      expect(wait).toBeGreaterThan(most - 5);
    }
  });

  test('nothing changes while the clock goes on as it should', async () => {
    const { doctor, rename } = await webhookOf(app, 'https://receiver.test/hooks');
    await rename('Ana');
    await dispatchChanges(worker);
    await queueMail(doctor.id);
    await app.db('mails').update({ attempts: 6, next_attempt_at: app.db.raw(`now() + interval '59 minutes'`) });
    await app
      .db('webhook_deliveries')
      .update({ attempts: 7, next_attempt_at: app.db.raw(`now() + interval '140 minutes'`) });
    const rows = async () => [
      await app.db('mails'),
      await app.db('webhook_deliveries'),
      await app.db('webhook_health'),
    ];
    const before = await rows();
    await bound();
    expect(await rows()).toEqual(before);
  });

  test('an export that a lost worker has left is written', async () => {
    const { begin, clinic } = await exportingService(app, async () => {});
    await begin('$export?_type=Patient');
    await app.db('fhir_exports').update({ leased_until: app.db.raw(`now() + interval '1 day'`) });
    await bound();
    expect(await secondsUntil('fhir_exports', 'leased_until')).toBeLessThanOrEqual(60);
    await app.db('fhir_exports').update({ leased_until: app.db.raw(`leased_until - interval '1 minute'`) });
    await run('write exports');
    expect(await app.db('fhir_exports').where({ clinic_id: clinic.id }).pluck('status')).toEqual(['completed']);
  });
});

describe('after the clock has stepped forward by two hours', () => {
  /** Two workers that have known the time since before the step. */
  async function workersBefore() {
    await setClock('-2 hours');
    const workers = [createLeaseTime(worker, 30), createLeaseTime(worker, 30)] as const;
    for (const leaseTime of workers) await leaseTime();
    return workers;
  }

  test('a delivery that one worker is making is not made by another', async () => {
    const { rename, deliveries } = await webhookOf(app, 'https://receiver.test/hooks');
    await rename('Ana');
    await dispatchChanges(worker);
    const [one, other] = await workersBefore();
    let answer = () => {};
    let sent = 0;
    const courier = {
      db: worker,
      clock: () => new Date(),
      keys: app.deps.config.keys,
      notice: async () => 'nothing' as const,
      async send() {
        sent += 1;
        if (sent === 1) await new Promise<void>((resolve) => (answer = resolve));
        return { answer_status: 204, error: null };
      },
    };
    const sending = deliverNext({ ...courier, leaseTime: one });
    await until(() => sent === 1);
    await moveStored('webhook_deliveries', ['leased_until', 'attempted_at', 'next_attempt_at'], '-2 hours');
    await setClock('0 seconds');
    expect(await deliverNext({ ...courier, leaseTime: other })).toBeUndefined();
    answer();
    await sending;
    expect(sent).toBe(1);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  test('a mail that one worker is sending is not sent by another', async () => {
    const [one, other] = await workersBefore();
    const { doctor } = await app.build.practice();
    await queueMail(doctor.id);
    let taken = () => {};
    let sent = 0;
    const mailer = {
      async send() {
        sent += 1;
        if (sent === 1) await new Promise<void>((resolve) => (taken = resolve));
      },
    };
    const post = { db: worker, clock: () => new Date(), mailer, accountUrl: app.deps.config.account_url, codes: {} };
    const sending = sendNextMail({ ...post, leaseTime: one });
    await until(() => sent === 1);
    await moveStored('mails', ['leased_until', 'next_attempt_at'], '-2 hours');
    await setClock('0 seconds');
    expect(await sendNextMail({ ...post, leaseTime: other })).toBeUndefined();
    taken();
    expect(await sending).toEqual({ outcome: 'sent' });
    expect({ sent, left: await app.db('mails') }).toEqual({ sent: 1, left: [] });
  });

  test('leases that began before are over once one has lasted since, and time is the new one', async () => {
    await setClock('-2 hours');
    let elapsed = 0;
    const leaseTime = createLeaseTime(worker, 30, () => elapsed);
    const began = (await leaseTime()).getTime();
    await setClock('0 seconds');
    elapsed = 20_000;
    expect((await leaseTime()).getTime() - began).toBe(20_000);
    elapsed = 51_000;
    expect((await leaseTime()).getTime() - began).toBeGreaterThan(7_000_000);
    await setClock('-3 hours');
    expect((await leaseTime()).getTime()).toBeLessThan(began);
  });
});
