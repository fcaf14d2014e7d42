import { createDemoClinic, CLINICS } from '../src/demo/demo-clinic.js';
import { openOwner, PATIENT } from '../src/db/db-settings.js';
import { tell } from '../src/features/auth/index.js';
import { createJobs, type Jobs } from '../src/jobs.js';
import { PURGES } from '../src/purges.js';
import { webhookOf } from './support/webhook-receiver.js';
import { startApp, type TestApp } from './support/start.js';

/** Jobs are run, not read: a statement that PostgreSQL refuses, or for which a role lacks the right, is found here. */
let app: TestApp;
let jobs: Jobs;
beforeAll(async () => {
  app = await startApp({ config: { mail_folder: `/tmp/clinical-every-job-${process.pid}` } });
  jobs = createJobs(app.deps, () => Promise.resolve({ answer_status: 204, error: null }));
});
afterAll(async () => {
  await jobs.stop();
  await app.stop();
});

/** Why jobs failed, by their names. */
async function faults(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, run } of jobs.list) await run().catch((error: Error) => (found[name] = error.message));
  return found;
}

test('every job succeeds on an empty database', async () => {
  expect(jobs.list.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(PURGES)));
  expect(await faults()).toEqual({});
});

test('every job succeeds on a database in use, and then again', async () => {
  const owner = openOwner(app.ownerUrl, PATIENT);
  await owner.transaction(async (db) => {
    for (const clinic of CLINICS) await createDemoClinic(db, clinic, new Date());
  });
  await owner.destroy();
  const { rename } = await webhookOf(app, 'https://receiver.test/hooks');
  const { doctor } = await app.build.practice();
  await app.deps.db.transaction(undefined, (tx) => tell(tx, doctor.id, 'mfa_enabled'));
  await rename('Ana');
  expect(await faults()).toEqual({});
  expect(await app.db('mails')).toEqual([]);
  expect(await app.db('webhook_deliveries').pluck('status')).toEqual(['delivered']);
  expect(await faults()).toEqual({});
});
