import { createJobs, type Jobs } from '../src/jobs.js';
import { LOCKS } from '../src/db/advisory-locks.js';
import { startApp, type TestApp } from './support/start.js';

/** What stands still in silence is measured, and named in the log when it lasts. */
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

let app: TestApp;
let jobs: Jobs;
beforeEach(async () => {
  app = await startApp();
  jobs = createJobs(app.deps);
});
afterEach(async () => {
  await jobs.stop();
  await app.stop();
});

const run = (name: string) => jobs.list.find((job) => job.name.startsWith(name))?.run();

async function gauge(name: string): Promise<number> {
  const { text } = await app.as().get('/metrics');
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const warnings = () => app.logged.map((line) => JSON.parse(line)).filter(({ level }) => level === 40);

test('a lock of the sealing that somebody keeps is said, with who keeps it, once rows have waited too long', async () => {
  const { doctor } = await app.build.practice();
  await app.as(doctor).get(CATALOGS);
  const holder = await app.db.transaction();
  const { rows } = await holder.raw('select pg_backend_pid() as pid, pg_advisory_xact_lock(?)', [LOCKS.sealing]);
  await run('seal');
  await run('watch');
  expect(warnings()).toEqual([]);

  await app.db('audit_events').update({ occurred_at: app.db.raw(`now() - interval '10 minutes'`) });
  await run('watch');
  expect(await gauge('clinical_audit_unsealed_seconds')).toBeGreaterThanOrEqual(600);
  expect(warnings()).toMatchObject([{ msg: 'the audit trail is not being sealed', held_by: [rows[0].pid] }]);
  await holder.rollback();
  await run('seal');
  await run('watch');
  expect(await gauge('clinical_audit_unsealed_seconds')).toBe(0);
  expect(warnings()).toHaveLength(1);
});

test('a change that is not committed for long is said, with who makes it, as it holds up every feed', async () => {
  await run('watch');
  expect(await gauge('clinical_change_horizon_lag_seconds')).toBeLessThan(30);
  const writer = await app.db.transaction();
  const then = Math.floor(Date.now() / 1000) - 1_700_000_000 - 120;
  const { rows } = await writer.raw('select pg_backend_pid() as pid, pg_advisory_xact_lock_shared(20261121, ?)', [
    then,
  ]);
  await run('watch');
  expect(await gauge('clinical_change_horizon_lag_seconds')).toBeGreaterThanOrEqual(120);
  expect(warnings()).toMatchObject([{ msg: 'the feeds of changes stand still', held_by: [rows[0].pid] }]);
  await writer.rollback();
  await run('watch');
  expect(warnings()).toHaveLength(1);
});
