import type { Database } from '../../db/db.js';
import { openAs, type Role } from '../../db/roles.js';
import { webhookOf } from '../../../test/support/webhook-receiver.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { dispatchChanges } from '../webhooks/index.js';
import { recordMissedChanges } from './missed-change-actions.js';

let app: TestApp;
let worker: Database;
let serving: Database;
beforeEach(async () => {
  app = await startApp();
  const open = (role: Role) => openAs(app.deps.config.logins, role, { poolSize: 1, onError: () => {} });
  [worker, serving] = [open('clinical_worker'), open('clinical_app')];
  // The database of the tests was migrated when all that is in it was written.
  await app.db('knex_migrations').update({ migration_time: app.db.raw(`now() - interval '1 hour'`) });
});
afterEach(async () => {
  await Promise.all([worker.close(), serving.close()]);
  await app.stop();
});

const versionsOf = (id: string) => app.db('record_versions').where({ resource_id: id }).orderBy('version');

test('what a replica of the release before writes gets its version, and webhooks and followers hear of it once', async () => {
  const { clinic, patient } = await app.build.practice();
  await recordMissedChanges(worker, serving);

  await app.db('patients').where({ id: patient.id }).update({ given_names: 'Ana' });
  expect(await recordMissedChanges(worker, serving)).toBe(1);
  expect(await recordMissedChanges(worker, serving)).toBe(0);

  const newest = (await versionsOf(patient.id)).at(-1);
  expect(newest).toMatchObject({ event: 'record.changed', actor_type: 'system', actor_id: null });
  expect(newest.content).toMatchObject({ given_names: 'Ana' });
  const told = await app.db('outbox').where({ resource_id: patient.id, version: newest.version });
  expect(told).toMatchObject([{ clinic_id: clinic.id, event: 'record.changed', patient_ids: [patient.id] }]);
});

test('what this release writes is told once, by itself', async () => {
  const { doctor, patient } = await app.build.practice();
  await recordMissedChanges(worker, serving);
  const url = `/api/v1/patients/${patient.id}`;
  await app.as(doctor).patch(url).set('If-Match', '*').send({ given_names: 'Eva' }).expect(200);
  expect(await recordMissedChanges(worker, serving)).toBe(0);
  expect((await app.db('outbox').where({ resource_id: patient.id })).at(-1)).toMatchObject({ event: 'patient.update' });
});

test('a webhook that wants events of such records hears of it, one of others does not', async () => {
  const patients = await webhookOf(app, 'https://hooks.example.org/', { events: ['patient.create'] });
  const allergies = await webhookOf(app, 'https://hooks.example.org/', { events: ['allergy.create'] });
  await recordMissedChanges(worker, serving);
  while ((await dispatchChanges(worker)) > 0);
  for (const { patient } of [patients, allergies])
    await app.db('patients').where({ id: patient.id }).update({ given_names: 'Ada' });
  await recordMissedChanges(worker, serving);
  while ((await dispatchChanges(worker)) > 0);
  const heard = await app.db('webhook_deliveries').where({ event: 'record.changed', version: 2 }).pluck('webhook_id');
  expect(heard).toEqual([patients.webhook.id]);
});

test('a day after the last migration nothing is looked for', async () => {
  const { patient } = await app.build.practice();
  await app.db('knex_migrations').update({ migration_time: app.db.raw(`now() - interval '25 hours'`) });
  await app.db('patients').where({ id: patient.id }).update({ given_names: 'Ana' });
  expect(await recordMissedChanges(worker, serving)).toBe(0);
});
