import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { builtProcess } from './support/built-service.js';
import { settingsOf } from './support/logins.js';
import { tell } from '../src/features/auth/index.js';
import { startSmtpServer } from './support/smtp-server.js';
import { webhookOf } from './support/webhook-receiver.js';
import { startApp, type TestApp } from './support/start.js';
import { until } from './support/wait-until.js';

/** The worker as a process of its own. It reaches no receiver of ours: those are at private addresses. */
let app: TestApp;
const children: ChildProcess[] = [];
beforeEach(async () => {
  app = await startApp();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await app.stop();
});

async function startWorker(settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, builtProcess('worker'), {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...settingsOf(app.deps.config.logins, [
        'clinical_app',
        'clinical_worker',
        'clinical_sealer',
        'clinical_auditor',
        'clinical_janitor',
      ]),
      SECRETS_KEY: '5'.repeat(64),
      HOST: '127.0.0.1',
      WORKER_PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said: Record<string, unknown>[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line)));
  const listening = () => said.find(({ msg }) => msg === 'listening');
  await until(() => listening() !== undefined);
  return { child, said, address: `http://127.0.0.1:${String(listening()?.['port'])}`, ended: once(child, 'exit') };
}

const delivery = async () => (await app.db('webhook_deliveries').first()) as Record<string, unknown> | undefined;

/** One that was made before names were looked at: it fails at once, and nobody is asked for a name. */
async function webhookWithin() {
  const webhook = await webhookOf(app, 'https://hooks.example.org/');
  await app.db('webhooks').update({ url: 'https://localhost/' });
  return webhook;
}

test('it tells webhooks, answers how it is, and leaves with 0 when it is asked to', async () => {
  const { rename } = await webhookWithin();
  const { child, said, address, ended } = await startWorker();
  await rename('Ana');
  await until(async () => (await delivery())?.['error'] === 'private_address');
  expect(await (await fetch(`${address}/health/ready`)).json()).toMatchObject({ status: 'ok', database: 'ok' });
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  const metrics = await (await fetch(`${address}/metrics`)).text();
  expect(metrics).toContain('clinical_webhook_attempts_total{result="private_address"} 1');
  expect(metrics).toContain('clinical_job_runs_total{job="queue deliveries to webhooks",result="ok"}');
  for (const path of ['/api/v1/ping', '/%ff', '/metrics']) {
    // To who comes through a proxy there are no metrics either.
    const response = await fetch(address + path, { headers: { 'X-Forwarded-For': '1.1.1.1' } });
    expect({ path, status: response.status, body: await response.json() }).toEqual({
      path,
      status: 404,
      body: { status: 'not found' },
    });
  }
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said.map(({ level }) => level)).not.toContain(50);
});

test('of two, one that is killed leaves its work to the other', async () => {
  const { rename } = await webhookWithin();
  const [one] = await Promise.all([startWorker(), startWorker()]);
  await rename('Ana');
  await until(async () => (await delivery()) !== undefined);
  one.child.kill('SIGKILL');
  await one.ended;
  await app.db('webhook_deliveries').update({ leased_until: 'epoch', next_attempt_at: app.db.fn.now(), attempts: 0 });
  await app.db('webhook_health').update({ resume_at: 'epoch' });
  await until(async () => Number((await delivery())?.['attempts']) > 0);
  await rename('Eva');
  await until(async () => (await app.db('webhook_deliveries')).length === 2);
});

test('a mail that a killed worker was at is sent by another, as the same mail', async () => {
  let hung = false;
  const smtp = await startSmtpServer((line) => (line === '.' && !hung ? null : undefined));
  const mailing = { SMTP_URL: smtp.url, SMTP_TLS: 'off', MAIL_FROM: 'clinical@example.test' };
  const { doctor } = await app.build.practice();
  await app.deps.db.transaction(undefined, (tx) => tell(tx, doctor.id, 'mfa_enabled'));
  const killed = await startWorker(mailing);
  await until(() => smtp.heard.length === 1);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await app.db('mails')).toMatchObject([{ attempts: 1 }]);
  hung = true;
  await startWorker(mailing);
  await app.db('mails').update({ leased_until: '-infinity' });
  await until(async () => (await app.db('mails')).length === 0);
  expect(smtp.mails).toMatchObject([{ to: doctor.email }]);
  const [first, second] = smtp.heard.map(({ head }) => /^Message-ID: .*$/im.exec(head)?.[0]);
  expect(first).toBe(second);
  await smtp.stop();
});

test('connections that the database cuts are made anew, and the work goes on', async () => {
  const { rename } = await webhookWithin();
  const { child } = await startWorker();
  await rename('Ana');
  await until(async () => (await delivery())?.['error'] === 'private_address');
  await app.db.raw(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'clinical'`);
  await until(
    async () =>
      await rename('Eva').then(
        () => true,
        () => false,
      ),
  );
  await until(async () => (await app.db('webhook_deliveries')).length === 2);
  expect(child.exitCode).toBeNull();
});

test('a job that has failed three times in a row is named by the health, the metrics and the log, until it succeeds', async () => {
  const { address, said } = await startWorker();
  const health = async () =>
    (await fetch(`${address}/health/ready`)).json() as Promise<{ status: string; jobs: string }>;
  expect(await health()).toMatchObject({ status: 'ok', jobs: 'ok' });
  await app.db.raw('alter table outbox rename to outbox_away');
  await until(async () => (await health()).jobs.includes('queue deliveries to webhooks'));
  expect(await health()).toMatchObject({ status: 'ok', jobs: expect.stringMatching(/^failing again and again: /) });
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(
    /clinical_job_failures_in_a_row\{job="queue deliveries to webhooks"\} [3-9]/,
  );
  const message = 'the job "queue deliveries to webhooks" failed and will be tried again';
  const levels = said.filter(({ msg }) => msg === message).map(({ level }) => level);
  expect(levels.slice(0, 3)).toEqual([40, 40, 50]);
  await app.db.raw('alter table outbox_away rename to outbox');
  await until(async () => (await health()).jobs === 'ok');
});
