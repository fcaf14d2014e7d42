import type { Database } from '../src/db/db.js';
import { openAs, type Role } from '../src/db/roles.js';
import { makeAuditPartitions, sealAuditTrail, verifyAuditTrail } from '../src/features/audit/index.js';
import { newId } from '../src/id.js';
import { startApp, type TestApp } from './support/start.js';

const CATALOGS = '/api/mobile/v1/doctor/catalogs';

let app: TestApp;
let auditor: Database;
let sealer: Database;
let worker: Database;
beforeAll(async () => {
  app = await startApp();
  const open = (role: Role) => openAs(app.deps.config.logins, role, { poolSize: 2, onError: () => {} });
  [auditor, sealer, worker] = [open('clinical_auditor'), open('clinical_sealer'), open('clinical_worker')];
});
afterAll(async () => {
  await Promise.all([auditor.close(), sealer.close(), worker.close()]);
  await app.stop();
});

test('rows of a month without a partition are recorded, sealed and moved into their own later', async () => {
  const { clinic, doctor } = await app.build.practice();
  await app.as(doctor).get(CATALOGS);
  const [row] = await app.db('audit_events').where({ clinic_id: clinic.id });
  const ahead = new Date(Date.UTC(new Date().getUTCFullYear() + 2, 0, 15));
  await app.db('audit_events').insert({ ...row, id: newId(), occurred_at: ahead });
  const partitionsOf = async () => {
    const { rows } = await app.db.raw(
      'select tableoid::regclass::text as partition from audit_events where clinic_id = ? order by occurred_at',
      [clinic.id],
    );
    return rows.map(({ partition }: { partition: string }) => partition);
  };
  expect((await partitionsOf()).at(-1)).toBe('audit_events_rest');
  expect(await sealAuditTrail(sealer, () => new Date())).toMatchObject([{ rows: 2 }]);

  const months = 36;
  const made = await Promise.all([makeAuditPartitions(worker, months), makeAuditPartitions(worker, months)]);
  expect(made.filter((some) => some > 0)).toHaveLength(1);
  expect((await partitionsOf()).at(-1)).toBe(`audit_events_${ahead.getUTCFullYear()}_01`);
  expect(await verifyAuditTrail(auditor)).toMatchObject({ fault: undefined, rows: 2, waiting: 0 });
});

test.each([
  ['actor_id', 'audit_events_.*actor'],
  ['credential_id', 'audit_events_.*credential'],
  ['resource_id', 'audit_events_.*resource'],
  ['event', 'audit_events_.*event'],
])('the trail of one %s is found by an index', async (column, index) => {
  const { clinic } = await app.build.practice();
  const plan = await app.db.transaction(async (db): Promise<{ rows: unknown[] }> => {
    await db.raw('set local enable_seqscan = off; set local enable_bitmapscan = off');
    await db.raw(`select set_config('app.clinic_id', ?, true)`, [clinic.id]);
    const value = column === 'event' ? 'x' : newId();
    return db.raw(
      `explain select id from visible_audit_events where ${column} = ? order by occurred_at desc, id desc limit 25`,
      [value],
    );
  });
  expect(JSON.stringify(plan.rows)).toMatch(new RegExp(index));
});
