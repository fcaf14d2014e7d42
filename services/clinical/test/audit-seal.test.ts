import { spawnSync } from 'node:child_process';
import type { Database } from '../src/db/db.js';
import { openAs, type Role } from '../src/db/roles.js';
import { sealAuditTrail, verifyAuditTrail } from '../src/features/audit/index.js';
import { lockImports } from '../src/features/catalogs/import-store.js';
import { createJobs } from '../src/jobs.js';
import { newId } from '../src/id.js';
import { builtProcess } from './support/built-service.js';
import { startApp, type TestApp } from './support/start.js';

const CATALOGS = '/api/mobile/v1/doctor/catalogs';

let app: TestApp;
let auditor: Database;
let sealer: Database;
beforeEach(async () => {
  app = await startApp();
  const open = (role: Role) => openAs(app.deps.config.logins, role, { poolSize: 4, onError: () => {} });
  [auditor, sealer] = [open('clinical_auditor'), open('clinical_sealer')];
});
afterEach(async () => {
  await Promise.all([auditor.close(), sealer.close()]);
  await app.stop();
});

const seal = () => sealAuditTrail(sealer, () => new Date());
const verify = (anchor?: { id: number; hash: string }) => verifyAuditTrail(auditor, { anchor });

/** Rows in two batches; the ids of those of the first. */
async function sealedRows(): Promise<string[]> {
  const { doctor } = await app.build.practice();
  for (let i = 0; i < 3; i += 1) await app.as(doctor).get(CATALOGS);
  await seal();
  const first: { id: string }[] = await app.db('audit_events').orderBy('id');
  await app.as(doctor).get(CATALOGS);
  await seal();
  await app.as(doctor).get(CATALOGS);
  return first.map(({ id }) => id);
}

test('a whole trail verifies, and says what waits and where the chain ends', async () => {
  await sealedRows();
  const result = await verify();
  expect(result).toMatchObject({ seals: 2, rows: 4, waiting: 1, fault: undefined, head: { id: 2 } });
  expect(await seal()).toHaveLength(1);
  expect(await seal()).toEqual([]);
  expect(await verify(result.head)).toMatchObject({ seals: 3, waiting: 0, fault: undefined });
});

test('while a catalog is imported the trail is sealed all the same', async () => {
  const { doctor } = await app.build.practice();
  await app.as(doctor).get(CATALOGS);
  const importing = await app.db.transaction();
  await lockImports(importing);
  expect(await seal()).toHaveLength(1);
  await importing.rollback();
});

test('a clinic with more rows than a batch holds is sealed in turns with the others', async () => {
  const [busy, other] = [await app.build.practice(), await app.build.practice()];
  const rows = Array.from({ length: 1_200 }, () => ({
    id: newId(),
    clinic_id: busy.clinic.id,
    occurred_at: new Date(),
    request_id: 'x',
    actor_type: 'anonymous',
    method: 'GET',
    route: '/',
    action: 'R',
    event: 'x',
    phi_level: 'none',
    outcome: 0,
    http_status: 200,
  }));
  await app.db.batchInsert('audit_events', rows, 400);
  await app.as(other.doctor).get(CATALOGS);
  const [first, ...more] = await seal();
  expect(more.length).toBeGreaterThan(0);
  const { event_ids } = await app.db('audit_seals').where({ id: first?.id }).first();
  const sealed = await app.db('audit_events').whereIn('id', event_ids).distinct().pluck('clinic_id');
  expect(sealed).toEqual(expect.arrayContaining([busy.clinic.id, other.clinic.id]));
  expect(await app.db('audit_unsealed')).toEqual([]);
  expect(await verify()).toMatchObject({ waiting: 0, fault: undefined });
});

test.each([
  ['altered', (id: string) => app.db('audit_events').where({ id }).update({ reason: 'x' })],
  ['removed', (id: string) => app.db('audit_events').where({ id }).delete()],
])('a row that its owner %s is named with its batch', async (what, tamper) => {
  const [, second = ''] = await sealedRows();
  await tamper(second);
  expect((await verify()).fault).toBe(`row ${second} of batch 1 was ${what}`);
});

test('a row that was put in past the seals is named', async () => {
  const [first = ''] = await sealedRows();
  const { rows } = await app.db.raw(
    `insert into audit_events select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
     from audit_events e where id = ? returning id`,
    [first],
  );
  await app.db('audit_unsealed').where({ event_id: rows[0].id }).delete();
  expect((await verify()).fault).toContain(`row ${rows[0].id} is in no batch`);
});

test('a batch that was altered, removed or cut off is named', async () => {
  await sealedRows();
  await seal();
  const { head } = await verify();
  await app.db('audit_seals').where({ id: 3 }).delete();
  expect(await verify(head)).toMatchObject({ fault: 'batch 3 is gone or is not the one that was noted' });
  await app.db('audit_seals').where({ id: 1 }).delete();
  expect((await verify()).fault).toBe('between batch 0 and batch 2 a batch was removed or inserted');
  await app
    .db('audit_seals')
    .where({ id: 2 })
    .update({ sealed_at: new Date(0) });
  expect((await verify()).fault).toBe('batch 2 was altered');
});

test('rows that commit after the sealing of later ones are sealed with the next batch', async () => {
  const { doctor } = await app.build.practice();
  const early = await app.db.transaction();
  await early.raw(
    `insert into audit_events (id, occurred_at, request_id, actor_type, method, route, action, event, phi_level, outcome, http_status)
     values ('00000000-0000-7000-8000-000000000001', now() - interval '1 hour', 'slow-request', 'anonymous', 'GET', '/x', 'R', 'x', 'none', 0, 200)`,
  );
  await app.as(doctor).get(CATALOGS);
  expect(await seal()).toMatchObject([{ rows: 1 }]);
  await early.commit();
  expect(await seal()).toMatchObject([{ rows: 1 }]);
  expect(await verify()).toMatchObject({ rows: 2, waiting: 0, fault: undefined });
});

test('many replicas that seal while rows are written make one chain of all rows', async () => {
  const { doctor } = await app.build.practice();
  const writing = Promise.all(Array.from({ length: 30 }, () => app.as(doctor).get(CATALOGS)));
  for (let round = 0; round < 5; round += 1) await Promise.all([seal(), seal(), seal(), seal()]);
  await writing;
  await seal();
  expect(await verify()).toMatchObject({ rows: 30, waiting: 0, fault: undefined });
});

test('neither the application nor who seals or verifies can change the trail, its queue or its seals', async () => {
  await sealedRows();
  for (const statement of [
    'delete from audit_unsealed',
    'select * from audit_unsealed',
    'select * from audit_seals',
    'select * from audit_verifications',
    `update audit_events set reason = 'x'`,
    'delete from audit_events',
  ]) {
    await expect(app.deps.db.rows(statement)).rejects.toMatchObject({ code: '42501' });
  }
  for (const statement of [
    `update audit_seals set hash = ''`,
    'delete from audit_seals',
    'insert into audit_events select * from audit_events',
    'delete from audit_events',
  ]) {
    await expect(auditor.rows(statement)).rejects.toMatchObject({ code: '42501' });
    await expect(sealer.rows(statement)).rejects.toMatchObject({ code: '42501' });
  }
  for (const statement of [
    'delete from audit_unsealed',
    `insert into audit_seals (sealed_at, event_ids, row_hashes, hash) values (now(), '{}', '', '')`,
  ]) {
    await expect(auditor.rows(statement)).rejects.toMatchObject({ code: '42501' });
  }
});

test('audit:verify answers with its exit code and names what is wrong', async () => {
  const [first = ''] = await sealedRows();
  const run = (env: Record<string, string>, ...args: string[]) =>
    spawnSync(process.execPath, [...builtProcess('cli/verify-audit'), ...args], {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', ...env },
    });
  const AUDITOR_DATABASE_URL = app.deps.config.logins.clinical_auditor ?? '';
  const whole = run({ AUDITOR_DATABASE_URL });
  expect(whole).toMatchObject({ status: 0, stderr: '' });
  expect(whole.stdout).toMatch(
    /^The audit trail is whole: 4 rows in 2 batches, 1 rows not sealed yet\. Anchor 2:[0-9a-f]{64}\n$/,
  );
  const anchor = whole.stdout.split('Anchor ')[1]?.trim() ?? '';
  expect(run({ AUDITOR_DATABASE_URL }, '--anchor', anchor).status).toBe(0);
  await app.db('audit_events').where({ id: first }).update({ actor_name: 'Somebody else' });
  const broken = run({ AUDITOR_DATABASE_URL });
  expect(broken.status).toBe(1);
  expect(broken.stderr).toContain(`row ${first} of batch 1 was altered`);
  expect(run({}).status).toBe(2);
  expect(run({ AUDITOR_DATABASE_URL }, '--anchor', 'x').status).toBe(2);
});

test('jobs seal, and purge what has expired of every clinic, and nothing else', async () => {
  const { doctor } = await app.build.practice();
  const { doctor: other } = await app.build.practice();
  for (const user of [doctor, other]) {
    for (const key of ['old', 'new']) {
      await app.as(user).post('/api/mobile/v1/doctor/consultations').set('Idempotency-Key', key);
    }
  }
  const scopes = await app.db('idempotency_keys').distinctOn('clinic_id').select('clinic_id', 'scope');
  for (const { clinic_id, scope } of scopes) {
    await app
      .db('idempotency_keys')
      .where({ clinic_id, scope })
      .update({ expires_at: new Date(Date.now() - 1000) });
  }
  const ended = await app.build.token(doctor, ['doctor'], { revoked_at: new Date(Date.now() - 40 * 86_400_000) });
  await app.build.token(doctor, ['doctor'], { revoked_at: new Date() });

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await app
    .db('account_notices')
    .insert(
      [400, 1].map((days) => ({ id: newId(), user_id: doctor.id, kind: 'clinic_left', created_at: daysAgo(days) })),
    );
  const invitation = { name: 'X', role: 'nurse', clinic_id: scopes[0].clinic_id };
  await app.db('invitations').insert(
    [40, 1].map((days) => {
      const id = newId();
      return {
        ...invitation,
        id,
        email: `${days}@example.test`,
        code_hash: Buffer.from(id),
        expires_at: daysAgo(days),
      };
    }),
  );

  const jobs = createJobs(app.deps);
  jobs.start();
  for (const job of jobs.list) await job.run();
  await jobs.stop();
  expect(await app.db('idempotency_keys')).toHaveLength(2);
  expect(await app.db('access_tokens').where({ id: ended.id })).toEqual([]);
  expect(await app.db('access_tokens').where({ user_id: doctor.id })).toHaveLength(2);
  expect(await app.db('account_notices')).toHaveLength(1);
  expect(await app.db('invitations').select('email')).toEqual([{ email: '1@example.test' }]);
  expect(await verify()).toMatchObject({ rows: 4, waiting: 0, fault: undefined });
  expect(app.logged.join()).toContain('audit batch sealed');
});
