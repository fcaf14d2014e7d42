import { expectAudit } from '../../../test/support/expect.js';
import {
  endWaits,
  signatureOf,
  startReceiver,
  webhookOf,
  work,
  type Receiver,
} from '../../../test/support/webhook-receiver.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { keyRing } from '../../secrets/key-ring.js';
import { openAs } from '../../db/roles.js';
import { createJobs } from '../../jobs.js';
import { deliverNext, dispatchChanges } from './index.js';

let app: TestApp;
let receiver: Receiver;
beforeEach(async () => {
  [app, receiver] = await Promise.all([startApp(), startReceiver()]);
});
afterEach(() => Promise.all([app.stop(), receiver.stop()]));

const versions = () => receiver.received.map(({ body }) => JSON.parse(body).data.version);

test('a change is told, signed, with ids and no word of the record; nobody else is told', async () => {
  const { clinic, patient, administrator, base, secret, rename, deliveries } = await webhookOf(app, receiver.url);
  await webhookOf(app, receiver.url);
  await webhookOf(app, receiver.url, { events: ['order.result'] });
  const change = await rename('Rosalinda');
  await work(app, receiver.send);
  expect(receiver.received).toHaveLength(1);
  const [letter] = receiver.received;
  if (!letter) throw new Error('Nothing was sent.');
  expect(JSON.parse(letter.body)).toEqual({
    type: 'patient.update',
    timestamp: expect.any(String),
    data: {
      clinic_id: clinic.id,
      resource_type: 'patient',
      resource_id: patient.id,
      version: change.body.data.version,
    },
  });
  expect(JSON.stringify(letter)).not.toMatch(/Rosalinda|Patient[a-z0-9]/);
  expect(letter.headers['webhook-signature']).toBe(signatureOf(letter, secret));
  expect(Math.abs(Number(letter.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);

  const response = await app.as(administrator).get(`${base}/deliveries`).query({ status: 'delivered' });
  expect(response.body.data).toMatchObject([
    { id: letter.headers['webhook-id'], status: 'delivered', answer_status: 204 },
  ]);
  await expectAudit(app, response, { event: 'webhook.deliveries', result_count: 1 });
  expect((await app.as(administrator).get(base)).body.data.last_success_at).not.toBeNull();
  await work(app, receiver.send);
  expect(await deliveries()).toHaveLength(1);
});

test('what was not taken is sent again under its id, later each time, and what follows of that record waits', async () => {
  const { clinic, administrator, base, rename, deliveries } = await webhookOf(app, receiver.url);
  receiver.answer((response) => response.writeHead(503).end('Rosalinda is not in'));
  await rename('Ana');
  await rename('Eva');
  await work(app, receiver.send);
  const first = await deliveries();
  expect(first).toMatchObject([
    { status: 'pending', attempts: 1, answer_status: 503, error: 'answer_status' },
    { status: 'pending', attempts: 0 },
  ]);
  const waits = (delivery: Record<string, string>) =>
    Date.parse(delivery['next_attempt_at'] ?? '') - Date.parse(delivery['attempted_at'] ?? '');
  expect(waits(first[0])).toBeGreaterThan(0);
  // However long this test takes, the first is not due, and only that keeps the other.
  await app
    .db('webhook_deliveries')
    .where({ attempts: 1 })
    .update({ next_attempt_at: app.db.raw(`next_attempt_at + interval '1 hour'`) });
  await app.db('webhook_health').update({ resume_at: 'epoch' });
  await work(app, receiver.send);
  expect(receiver.received).toHaveLength(1);
  await endWaits(app);
  await work(app, receiver.send);
  const later = await deliveries();
  expect(waits(later[0])).toBeGreaterThan(waits(first[0]));
  expect((await app.as(administrator).get(base)).body.data).toMatchObject({ consecutive_failures: 2 });

  receiver.answer((response) => response.writeHead(200).end());
  const other = await app.build.patient(clinic);
  await rename('Ines', other);
  await endWaits(app);
  await work(app, receiver.send);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(await deliveries()).toMatchObject([
    { status: 'delivered', attempts: 3 },
    { status: 'delivered' },
    { status: 'delivered' },
  ]);
  expect(versions().filter((version) => version === 3)).toHaveLength(1);
  expect((await app.as(administrator).get(base)).body.data).toMatchObject({ consecutive_failures: 0 });
});

test('after a day without being taken it has failed, the webhook is disabled, and its administrators are told', async () => {
  const { clinic, administrator, base, webhook, rename, deliveries } = await webhookOf(app, receiver.url);
  receiver.answer((response) => response.writeHead(500).end());
  await rename('Ana');
  await rename('Eva');
  await work(app, receiver.send);
  await app.db('webhook_deliveries').update({ expires_at: app.db.raw('now()') });
  await endWaits(app);
  await work(app, receiver.send);
  expect(await deliveries()).toMatchObject([
    { status: 'failed', error: 'answer_status' },
    { status: 'failed', error: 'disabled' },
  ]);
  expect((await app.as(administrator).get(base)).body.data).toMatchObject({
    status: 'disabled',
    disabled_reason: 'failing',
  });
  const notices = await app.as(administrator).get('/api/mobile/v1/auth/notices');
  expect(notices.body.data).toMatchObject([{ kind: 'webhook_disabled', clinic_name: clinic.name }]);
  expect(await app.db('audit_events').where({ event: 'webhook.disable' })).toMatchObject([
    { clinic_id: clinic.id, resource_id: webhook.id, actor_type: 'system', details: { reason: 'failing' } },
  ]);
});

test('one that took something meanwhile goes on; one that says it is gone is disabled at once', async () => {
  const { administrator, base, rename, deliveries } = await webhookOf(app, receiver.url);
  receiver.answer((response, { body }) =>
    response.writeHead(JSON.parse(body).type === 'webhook.ping' ? 200 : 500).end(),
  );
  await rename('Ana');
  await work(app, receiver.send);
  await app.as(administrator).post(`${base}/ping`).expect(201);
  await endWaits(app);
  await work(app, receiver.send);
  await app
    .db('webhook_deliveries')
    .where({ status: 'pending' })
    .update({ expires_at: app.db.raw(`now() + interval '1 hour'`) });
  await endWaits(app);
  await app
    .db('webhook_deliveries')
    .where({ status: 'pending' })
    .update({ expires_at: app.db.raw('now()') });
  await app.db('webhook_health').update({ last_success_at: app.db.fn.now() });
  await work(app, receiver.send);
  expect((await deliveries())[0]).toMatchObject({ status: 'failed' });
  expect((await app.as(administrator).get(base)).body.data).toMatchObject({ status: 'active' });
  receiver.answer((response) => response.writeHead(410).end());
  await rename('Eva');
  await endWaits(app);
  await work(app, receiver.send);
  expect((await app.as(administrator).get(base)).body.data).toMatchObject({
    status: 'disabled',
    disabled_reason: 'gone',
  });
});

test('a worker that is lost while it sends is followed by another, under the same id; what it says too late counts for nothing', async () => {
  const { rename, deliveries } = await webhookOf(app, receiver.url);
  await rename('Ana');
  const db = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 2, onError: () => {} });
  const courier = {
    db,
    clock: () => new Date(),
    leaseTime: async () => new Date(),
    keys: app.deps.config.keys,
    notice: async () => 'nothing' as const,
  };
  await dispatchChanges(db);
  let comeBack = () => {};
  const sent: string[] = [];
  const lost = deliverNext({
    ...courier,
    send: async ({ headers }) => {
      sent.push(headers['webhook-id'] ?? '');
      await new Promise<void>((resolve) => (comeBack = resolve));
      return { answer_status: 500, error: 'answer_status' };
    },
  });
  while (sent.length === 0) await new Promise(setImmediate);
  expect(await deliverNext({ ...courier, send: receiver.send })).toBeUndefined();
  await app.db('webhook_deliveries').update({ leased_until: 'epoch' });
  expect(await deliverNext({ ...courier, send: receiver.send })).toMatchObject({ error: null });
  comeBack();
  await lost;
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(sent);
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 2, error: null }]);
  await db.close();
});

test('two workers at once tell each change once, those of one record in their order, and one receiver no more than a few at a time', async () => {
  const { clinic, rename, deliveries } = await webhookOf(app, receiver.url);
  const patients = await Promise.all(Array.from({ length: 8 }, () => app.build.patient(clinic)));
  for (const name of ['Ana', 'Eva', 'Ada']) for (const patient of patients) await rename(name, patient);
  let [open, most] = [0, 0];
  receiver.answer((response) => {
    most = Math.max(most, (open += 1));
    setImmediate(() => {
      open -= 1;
      response.writeHead(204).end();
    });
  });
  const workers = [createJobs(app.deps, receiver.send), createJobs(app.deps, receiver.send)];
  const lanes = (name: string) =>
    workers.flatMap(({ list }) => {
      const job = list.find((each) => each.name.startsWith(name));
      return Array.from({ length: job?.lanes ?? 1 }, () => job?.run() ?? Promise.reject(new Error(name)));
    });
  await Promise.all(lanes('queue'));
  expect(await deliveries()).toHaveLength(24);
  while ((await app.db('webhook_deliveries').where({ status: 'pending' })).length > 0)
    await Promise.all(lanes('deliver'));
  await Promise.all(workers.map((jobs) => jobs.stop()));
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(24);
  expect(receiver.received).toHaveLength(24);
  for (const patient of patients) {
    const told = receiver.received
      .map(({ body }) => JSON.parse(body).data)
      .filter(({ resource_id }) => resource_id === patient.id);
    expect(told.map(({ version }) => version)).toEqual([2, 3, 4]);
  }
  expect(most).toBeLessThanOrEqual(16);
});

test('a key that is another one since sends nothing, and says why', async () => {
  const { rename, deliveries } = await webhookOf(app, receiver.url);
  await rename('Ana');
  app.deps.config.keys = keyRing('7'.repeat(64));
  await work(app, receiver.send);
  expect(receiver.received).toEqual([]);
  expect(await deliveries()).toMatchObject([{ status: 'pending', error: 'unreadable_secret' }]);
});
