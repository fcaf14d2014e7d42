import { webhookOf } from '../../../test/support/webhook-receiver.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import type { Database } from '../../db/db.js';
import { openAs } from '../../db/roles.js';
import { claimDelivery } from './delivery-queue-store.js';
import { deliverNext, dispatchChanges } from './index.js';

const URL = 'https://receiver.test/hooks';

let app: TestApp;
let db: Database;
beforeEach(async () => {
  app = await startApp();
  db = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 2, onError: () => {} });
});
afterEach(async () => {
  await db.close();
  await app.stop();
});

test('thousands that wait for a receiver that is busy or left alone keep nobody else from being told', async () => {
  const [busy, other] = [await webhookOf(app, URL), await webhookOf(app, URL)];
  await app.db.raw(
    `insert into webhook_deliveries (clinic_id, id, webhook_id, change_id, event, resource_type, resource_id, version, changed_at,
       next_attempt_at, expires_at)
     select ?, gen_random_uuid(), ?, gen_random_uuid(), 'patient.update', 'patient', gen_random_uuid(), 2, now(),
       now() - interval '1 minute', now() + interval '1 day' from generate_series(1, 10000)`,
    [busy.clinic.id, busy.webhook.id],
  );
  await app.db.raw('analyze webhook_deliveries');
  const told: string[] = [];
  const courier = {
    notice: async () => 'nothing' as const,
    db,
    clock: () => new Date(),
    leaseTime: async () => new Date(),
    keys: app.deps.config.keys,
    send: async ({ body }: { body: string }) => {
      told.push(JSON.parse(body).data.clinic_id);
      return { answer_status: 204, error: null };
    },
  };
  await app.db.raw(
    `update webhook_deliveries set leased_until = now() + interval '1 hour'
     where id in (select id from webhook_deliveries limit 3)`,
  );
  await other.rename('Ana');
  await dispatchChanges(db);
  expect(await deliverNext(courier)).toMatchObject({ error: null });
  await app.db('webhook_deliveries').update({ leased_until: '-infinity' });
  await app.db('webhook_health').where({ webhook_id: busy.webhook.id }).update({ resume_at: 'infinity' });
  await other.rename('Eva');
  await dispatchChanges(db);
  expect(await deliverNext(courier)).toMatchObject({ error: null });
  expect(told).toEqual([other.clinic.id, other.clinic.id]);
  expect(await deliverNext(courier)).toBeUndefined();
});

test('many slow receivers of one clinic leave the others room', async () => {
  const [slow, other] = [await webhookOf(app, URL), await webhookOf(app, URL)];
  const another = { url: URL, events: ['patient.update'] };
  await app.as(slow.administrator).post('/api/v1/webhooks').send(another).expect(201);
  for (let i = 0; i < 4; i += 1) await slow.rename('Ana', await app.build.patient(slow.clinic));
  await other.rename('Eva');
  await dispatchChanges(db);
  const clinics: string[] = [];
  for (let claim = await claimDelivery(db, new Date()); claim; claim = await claimDelivery(db, new Date()))
    clinics.push(claim.clinic_id);
  expect(clinics.filter((id) => id === slow.clinic.id)).toHaveLength(4);
  expect(clinics).toContain(other.clinic.id);
});

/** So many changes of one patient that a webhook is to be told, the oldest first, due since then. */
const queued = ({ clinic, webhook }: Awaited<ReturnType<typeof webhookOf>>, number: number, minutes: number) =>
  app.db.raw(
    `insert into webhook_deliveries (clinic_id, id, webhook_id, change_id, event, resource_type, resource_id, version, changed_at,
       next_attempt_at, expires_at)
     select ?, gen_random_uuid(), ?, gen_random_uuid(), 'patient.update', 'patient', record.id, nth,
       now() - make_interval(mins => ?) + nth * interval '1 millisecond',
       now() - make_interval(mins => ?), now() + interval '1 day'
     from (select gen_random_uuid() as id) record, generate_series(1, ?) nth`,
    [clinic.id, webhook.id, minutes, minutes, number],
  );

test('of clinics whose deliveries are due the one with the fewest under way is next, however long the others have waited', async () => {
  const [one, other] = [await webhookOf(app, URL), await webhookOf(app, URL)];
  for (const minutes of [30, 20]) await queued(one, 1, minutes);
  await queued(other, 1, 1);
  const clinics: (string | undefined)[] = [];
  for (let nth = 0; nth < 3; nth += 1) clinics.push((await claimDelivery(db, new Date()))?.clinic_id);
  expect(clinics).toEqual([one.clinic.id, other.clinic.id, one.clinic.id]);
});

test('behind the many changes of one record, which wait for each other, those of the next record are found', async () => {
  const hook = await webhookOf(app, URL);
  await queued(hook, 200, 30);
  await queued(hook, 1, 1);
  const claims = [await claimDelivery(db, new Date()), await claimDelivery(db, new Date())];
  expect(claims.map((claim) => claim?.version)).toEqual([1, 1]);
  expect(new Set(claims.map((claim) => claim?.resource_id)).size).toBe(2);
  expect(await claimDelivery(db, new Date())).toBeUndefined();
});

test('a delivery that was taken while the database went away is not made again', async () => {
  const { rename } = await webhookOf(app, URL);
  await rename('Ana');
  await dispatchChanges(db);
  let lost = 0;
  let told = 0;
  const losing: Database = {
    ...db,
    transaction(scope, work) {
      if (told === 0 || lost >= 2) return db.transaction(scope, work);
      lost += 1;
      return Promise.reject(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
    },
  };
  const courier = {
    notice: async () => 'nothing' as const,
    db: losing,
    clock: () => new Date(),
    leaseTime: async () => new Date(),
    keys: app.deps.config.keys,
    send: async () => {
      told += 1;
      return { answer_status: 204, error: null };
    },
  };
  expect(await deliverNext(courier)).toMatchObject({ error: null });
  expect(await app.db('webhook_deliveries').pluck('status')).toEqual(['delivered']);
  expect(await deliverNext(courier)).toBeUndefined();
  expect({ lost, told }).toEqual({ lost: 2, told: 1 });
});
