import type { Database } from '../../db/db.js';
import { openAs, type Role } from '../../db/roles.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { labOrder, measured } from '../../../test/support/clinical-records.js';
import { until } from '../../../test/support/wait-until.js';
import { consumeOutbox, deleteConsumed, makePartitions, measureOutbox, type OutboxChange } from './outbox-store.js';

let app: TestApp;
let worker: Database;
let janitor: Database;
beforeEach(async () => {
  app = await startApp();
  const open = (role: Role) => openAs(app.deps.config.logins, role, { poolSize: 3, onError: () => {} });
  [worker, janitor] = [open('clinical_worker'), open('clinical_janitor')];
});
afterEach(async () => {
  await Promise.all([worker.close(), janitor.close()]);
  await app.stop();
});

/** Everything that there is for the consumer now. */
async function consumed(limit = 100): Promise<OutboxChange[]> {
  const all: OutboxChange[] = [];
  while (await consumeOutbox(worker, 'webhooks', limit, async (_tx, changes) => void all.push(...changes)));
  return all;
}

/** Everybody who follows changes has had all of them. */
async function hadByAll(): Promise<void> {
  await consumed();
  while (await consumeOutbox(worker, 'hl7', 100, async () => {}));
}

async function rename(practice: { doctor: { token: string }; patient: { id: string } }, given_names: string) {
  const url = `/api/v1/patients/${practice.patient.id}`;
  await app.as(practice.doctor).patch(url).set('If-Match', '*').send({ given_names }).expect(200);
}

test('each change is handed over once, oldest first, of all clinics, with ids and no word of the record', async () => {
  const [one, other] = [await app.build.practice(), await app.build.practice()];
  await rename(one, 'Ana');
  await rename(other, 'Eva');
  await rename(one, 'Ada');
  const changes = await consumed(2);
  expect(changes).toMatchObject([
    {
      clinic_id: one.clinic.id,
      event: 'patient.update',
      resource_type: 'patient',
      resource_id: one.patient.id,
      version: 2,
    },
    { clinic_id: other.clinic.id, version: 2, patient_ids: [other.patient.id] },
    { clinic_id: one.clinic.id, version: 3 },
  ]);
  expect(JSON.stringify(changes)).not.toMatch(/Ana|Eva|Ada/);
  expect(await consumed()).toEqual([]);
});

test('a clinic with many changes is handed over in turns with the others, each change once and in its order', async () => {
  const [busy, other] = [await app.build.practice(), await app.build.practice()];
  await rename(busy, 'Ana');
  await rename(other, 'Eva');
  const [first] = await app.db('outbox').where({ clinic_id: busy.clinic.id });
  const backlog = Array.from({ length: 60 }, (_, nth) => ({
    ...first,
    id: crypto.randomUUID(),
    version: nth + 3,
    changed_at: app.db.raw(`?::timestamptz - interval '1 minute' + ? * interval '1 millisecond'`, [
      first.changed_at,
      nth,
    ]),
  }));
  await app.db('outbox').insert(backlog);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const turns: OutboxChange[][] = [];
  while (await consumeOutbox(worker, 'webhooks', 20, async (_tx, changes) => void turns.push(changes))) {
    // What a clinic that is behind was not handed yet is neither purged nor forgotten in how long changes wait.
    if (turns.length === 2) {
      expect(await measureOutbox(worker)).toBeGreaterThan(30);
      await deleteConsumed(janitor, tomorrow, 1_000);
    }
  }
  const turnOf = (clinic: string) =>
    turns.findIndex((changes) => changes.some(({ clinic_id }) => clinic_id === clinic));
  expect([turnOf(busy.clinic.id), turnOf(other.clinic.id)]).toEqual([0, 1]);
  expect(turns.length).toBeGreaterThan(3);
  const versions = turns.flat().flatMap(({ clinic_id, version }) => (clinic_id === busy.clinic.id ? [version] : []));
  expect(versions).toEqual([...backlog.map(({ version }) => version), 2]);
  expect(turns.flat()).toHaveLength(62);
  expect(await app.db('outbox_backlogs')).toEqual([]);
});

test('how long the oldest change waits is measured, until it is handed over', async () => {
  expect(await measureOutbox(worker)).toBe(0);
  const practice = await app.build.practice();
  await rename(practice, 'Ana');
  await app.db('outbox').update({ changed_at: app.db.raw(`changed_at - interval '90 seconds'`) });
  await rename(practice, 'Eva');
  expect(await measureOutbox(worker)).toBeGreaterThanOrEqual(90);
  await hadByAll();
  expect(await measureOutbox(worker)).toBe(0);
});

test('a change that commits after later ones is not passed over', async () => {
  const [slow, quick] = [await app.build.practice(), await app.build.practice()];
  let commit = () => {};
  const held = new Promise<void>((resolve) => (commit = resolve));
  let written = () => {};
  const begun = new Promise<void>((resolve) => (written = resolve));
  const late = app.deps.db.transaction(slow.clinic.id, async (db) => {
    await db.rows(
      `insert into outbox (clinic_id, id, event, resource_type, resource_id, version, request_id)
       values ($1, gen_random_uuid(), 'patient.update', 'patient', $2, 2, 'late')`,
      [slow.clinic.id, slow.patient.id],
    );
    written();
    await held;
  });
  await begun;
  await rename(quick, 'Ana');
  expect((await consumed()).map(({ request_id }) => request_id)).not.toContain('late');
  commit();
  await late;
  expect((await consumed()).map(({ clinic_id }) => clinic_id)).toContain(slow.clinic.id);
});

test('what a consumer could not do it is given again; of two at once one does it', async () => {
  const practice = await app.build.practice();
  await rename(practice, 'Ana');
  const failing = consumeOutbox(worker, 'webhooks', 10, () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  const twice = await Promise.all([consumed(), consumed(), consumed()]);
  expect(twice.flat()).toHaveLength(1);
});

test('a result tells of itself, of its order, and a correction of both results', async () => {
  const { doctor, order } = await labOrder(app);
  const content = {
    code: { system: 'http://loinc.org', code: '58410-2', display: 'Blood count' },
    observations: [measured(13)],
  };
  const entered = await app
    .as(doctor)
    .post('/api/v1/lab-results')
    .send({ order_item_id: order.items[0].id, ...content });
  expect(entered.status).toBe(201);
  const corrected = await app
    .as(doctor)
    .post(`/api/v1/lab-results/${entered.body.data.id}/corrections`)
    .send({ status: 'corrected', reason: 'Sample mix-up', observations: [measured(12)] });
  expect(corrected.status).toBe(201);
  const told = (await consumed()).map(({ event, resource_id, version }) => `${event} ${resource_id} ${version}`);
  expect(told.sort()).toEqual(
    [
      `lab_order.create ${order.id} 1`,
      `lab_result.create ${entered.body.data.id} 1`,
      `order.result ${order.id} 2`,
      `lab_result.correct ${entered.body.data.id} 2`,
      `lab_result.correct ${corrected.body.data.id} 1`,
    ].sort(),
  );
});

test('what all have had is purged after its time, and nothing else', async () => {
  const practice = await app.build.practice();
  await rename(practice, 'Ana');
  const tomorrow = new Date(Date.now() + 86_400_000);
  expect(await deleteConsumed(janitor, tomorrow, 10)).toBe(0);
  await hadByAll();
  await rename(practice, 'Eva');
  await hadByAll();
  expect(await deleteConsumed(janitor, new Date(0), 10)).toBe(0);
  expect(await deleteConsumed(janitor, tomorrow, 10)).toBe(1);
});

test('a month without a partition stops no write, and gets its own later, by however many at once', async () => {
  const practice = await app.build.practice();
  const count = async (table: string) => Number((await app.db(table).count('* as n'))[0]?.['n']);
  await rename(practice, 'Ana');
  const before = await count('record_versions_rest');
  expect(before).toBeGreaterThan(0);
  const made = await Promise.all([makePartitions(worker, 2), makePartitions(worker, 2)]);
  expect(made.filter(Boolean)).toHaveLength(1);
  expect(await count('record_versions_rest')).toBe(0);
  await rename(practice, 'Eva');
  expect(await count('record_versions_rest')).toBe(0);
  const { body } = await app.as(practice.doctor).get(`/api/v1/patients/${practice.patient.id}/versions`);
  expect(body.data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
  const rls = await app.db.raw(
    `select relname from pg_class where relname like 'record_versions_%' and relkind = 'r' and not relrowsecurity`,
  );
  expect(rls.rows).toEqual([]);
  await expect(app.deps.db.rows('select * from record_versions_rest')).rejects.toMatchObject({ code: '42501' });
});

test('who writes while the first partitions are made waits for them, and is not refused', async () => {
  const practice = await app.build.practice();
  await rename(practice, 'Ana');
  const [kept] = await app.db('record_versions').orderBy('version', 'desc').limit(1);
  const making = await app.db.transaction();
  await making.raw('select make_record_version_partitions(2)');
  // A query is sent when it is waited for.
  const written = Promise.resolve(
    app
      .db('record_versions')
      .insert({ ...kept, version: kept.version + 1 })
      .returning('version'),
  );
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await app.db.raw(waiting)).rowCount > 0);
  await making.commit();
  expect(await written).toEqual([{ version: kept.version + 1 }]);
  expect(await app.db('record_versions_rest')).toEqual([]);
});

test('the worker reads the outbox and nothing that a record says', async () => {
  for (const table of ['patients', 'consultations', 'record_versions', 'users', 'access_tokens', 'audit_events'])
    await expect(worker.rows(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  await expect(worker.rows('delete from outbox')).rejects.toMatchObject({ code: '42501' });
});
