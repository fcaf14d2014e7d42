import { openAs } from '../../../db/roles.js';
import { PURGES } from '../../../purges.js';
import { expectAudit } from '../../../../test/support/expect.js';
import { allergy, labOrder, labResult, measured } from '../../../../test/support/clinical-records.js';
import { endWaits, signatureOf, startReceiver, type Receiver } from '../../../../test/support/webhook-receiver.js';
import {
  ABILITIES,
  becomes,
  subscribing,
  subscribingService,
  type Service,
} from '../../../../test/support/subscriptions.js';
import { startApp, type TestApp } from '../../../../test/support/start.js';

/** What a `Subscription` is told, from its first word to its end: by a real server of https. */

let app: TestApp;
let receiver: Receiver;
let on: ReturnType<typeof subscribing>;
beforeAll(async () => {
  [app, receiver] = await Promise.all([startApp(), startReceiver()]);
  on = subscribing(app, receiver);
});
beforeEach(() => on.anew());
afterAll(() => Promise.all([app.stop(), receiver.stop()]));

const service = (...asked: [scopes?: string[], staff?: Service]) => subscribingService(app, ...asked);

test('begins with a word that is taken, then sends what its search finds, signed, as the service may see it', async () => {
  const own = await service();
  const header = ['Authorization: Bearer of-the-receiver', 'X-Tenant: 7'];
  app.build.unspeakable.add('of-the-receiver');
  const asked = await on.ask(own, on.subscriptionTo(`Patient?_id=${own.patient.id}`, { header }));
  expect(asked.status).toBe(201);
  const { id, extension, ...made } = asked.body;
  expect(made).toMatchObject({
    status: 'requested',
    meta: { versionId: '1' },
    criteria: `Patient?_id=${own.patient.id}`,
  });
  const secret = extension[0].valueString;
  app.build.unspeakable.add(secret);
  await expectAudit(app, asked, {
    event: 'subscription.create',
    resource_id: id,
    details: { host: 'receiver.test', type: 'Patient' },
  });

  await on.rename(own, 'Before');
  receiver.answer((response) => response.writeHead(503).end());
  await on.deliver();
  expect(await on.read(own, id)).toMatchObject({ status: 'requested' });
  receiver.answer((response) => response.writeHead(204).end());
  await on.deliverLater();
  expect(await on.read(own, id)).toMatchObject({ status: 'active' });
  expect(on.bodies()).toEqual(['', '']);

  const other = await app.build.patient(own.clinic);
  await on.rename({ ...own, patient: other }, 'Nobody asked for');
  await on.rename(own, 'Rosalinda');
  await on.deliver();
  const [letter, ...more] = receiver.received.slice(2);
  expect(more).toEqual([]);
  if (!letter) throw new Error('Nothing was sent.');
  const shown = (await app.as(own).get(`/fhir/R4/Patient/${own.patient.id}`)).body;
  expect(JSON.parse(letter.body)).toEqual(shown);
  expect(letter.headers).toMatchObject({
    authorization: 'Bearer of-the-receiver',
    'x-tenant': '7',
    'content-type': 'application/fhir+json',
    'webhook-signature': signatureOf(letter, secret),
  });
  const trail = await app.db('audit_events').where({ clinic_id: own.clinic.id, event: 'patient.notify' });
  expect(trail).toMatchObject([{ actor_id: own.id, patient_ids: [own.patient.id], resource_id: id, outcome: 0 }]);

  const seen = await on.read(own, id);
  expect(JSON.stringify(seen)).not.toMatch(/of-the-receiver|whsec_/);
  expect(seen.channel).not.toHaveProperty('header');
  const [kept] = await app.db('fhir_subscriptions').where({ id });
  expect(kept.headers_encrypted.toString('latin1')).not.toContain('of-the-receiver');
  await on.deliver();
  expect(receiver.received).toHaveLength(3);
});

test('without a payload says only that something changed, also of what was withdrawn, and the trail says whose', async () => {
  const own = await service();
  await on.active(own, 'AllergyIntolerance', { payload: undefined });
  const recorded = await allergy(app, own.doctor, own.patient);
  await app
    .as(own.doctor)
    .post(`/api/v1/allergies/${recorded.id}/cancel`)
    .set('If-Match', '*')
    .send({ reason: 'In error' });
  await on.deliver();
  expect(receiver.received.length).toBeGreaterThanOrEqual(1);
  for (const { headers, body } of receiver.received) {
    expect(body).toBe('');
    expect(headers['content-type']).toBeUndefined();
  }
  const trail = await app.db('audit_events').where({ clinic_id: own.clinic.id }).whereLike('event', '%.notify');
  expect(trail.map(({ event, patient_ids }) => ({ event, patient_ids }))).toEqual(
    receiver.received.map(() => ({ event: 'allergy.notify', patient_ids: [own.patient.id] })),
  );
});

test('each resource of a record is sent by itself, in order, again from the one that was not taken, under the same id', async () => {
  const ordered = await labOrder(app);
  const { clinic, doctor, patient, order } = ordered;
  const administrator = await app.build.user(clinic, 'administrator');
  const own = await subscribingService(app, ABILITIES, { ...ordered, administrator });
  const { id } = await on.active(own, 'Observation?category=laboratory');
  let refused = 0;
  receiver.answer((response) =>
    response.writeHead(receiver.received.length === 2 && (refused += 1) === 1 ? 500 : 200).end(),
  );
  const observations = [1, 2, 3].map((number) =>
    measured(number, { code: { system: 'http://loinc.org', code: `789-${number}`, display: `Test ${number}` } }),
  );
  await labResult(app, doctor, patient, { order_item_id: order.items[0].id, observations });
  await on.rename({ doctor, patient }, 'Watched by nobody');
  await on.deliver();
  expect(receiver.received).toHaveLength(2);
  await on.deliverLater();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids[1]).toBe(ids[2]);
  expect(new Set(ids).size).toBe(3);
  expect(new Set(on.bodies().map((each) => each.id)).size).toBe(3);
  expect(await app.db('webhook_deliveries').where({ webhook_id: id, status: 'pending' })).toEqual([]);
});

test('what follows waits for what was not taken, whatever record it is of', async () => {
  const own = await service();
  const { id } = await on.active(own, 'Patient');
  const other = await app.build.patient(own.clinic);
  receiver.answer((response) => response.writeHead(500).end());
  await on.rename(own, 'Ana');
  await on.rename({ ...own, patient: other }, 'Eva');
  await on.deliver();
  await endWaits(app);
  await Promise.all([on.deliver(), on.deliver()]);
  expect(new Set(on.bodies().map((each) => each.id))).toEqual(new Set([own.patient.id]));
  receiver.answer((response) => response.writeHead(200).end());
  await endWaits(app);
  receiver.received.length = 0;
  await Promise.all([on.deliver(), on.deliver()]);
  expect(on.bodies().map((each) => each.id)).toEqual([own.patient.id, other.id]);
  await app.db('webhooks').where({ id }).delete();
});

describe('ends', () => {
  test.each([
    ['when its key ends', async (own: Service) => app.as(own.administrator).delete(`/api/v1/api-keys/${own.id}`)],
    [
      'when nobody stands behind it',
      async (own: Service) =>
        app
          .db('memberships')
          .where({ clinic_id: own.clinic.id, user_id: own.doctor.id })
          .update({ status: 'suspended' }),
    ],
    [
      'when the policy lets nobody like it read',
      async (own: Service) =>
        app
          .as(own.administrator)
          .put('/api/v1/settings/phi-policy')
          .set('If-Match', '*')
          .send({ roles: ['nurse'], relation: 'any', hours: null, ip_cidrs: [], break_glass: false })
          .expect(200),
    ],
  ])('%s: nothing is sent, and it says so', async (_when, happens) => {
    const own = await service();
    const { id } = await on.active(own, 'Encounter');
    await happens(own);
    await app.build.consultation(own.clinic, own.doctor.practitioner_id ?? '', { patient_id: own.patient.id });
    const [note] = await app.db('consultations').where({ clinic_id: own.clinic.id });
    await app.db('outbox').insert({
      clinic_id: own.clinic.id,
      id: app.db.raw('gen_random_uuid()'),
      event: 'consultation.update',
      resource_type: 'consultation',
      resource_id: note.id,
      version: 2,
      request_id: 'a change',
    });
    await on.deliver();
    expect(receiver.received).toEqual([]);
    const ended = await on.read(own.administrator, id);
    expect(ended).toMatchObject({ status: 'error', error: expect.stringMatching(/may not read/) });
    const trail = await app.db('audit_events').where({ clinic_id: own.clinic.id, event: 'subscription.disable' });
    expect(trail).toMatchObject([{ resource_id: id, details: { reason: 'access_lost' } }]);
  });

  test('at 410, and is begun anew by its service; off and past its end it is told nothing', async () => {
    const own = await service();
    const { id } = await on.active(own, 'Patient');
    receiver.answer((response) => response.writeHead(410).end());
    await on.rename(own, 'Ana');
    await on.deliver();
    expect(await on.read(own, id)).toMatchObject({ status: 'error', error: expect.stringMatching(/410/) });

    receiver.answer((response) => response.writeHead(200).end());
    receiver.received.length = 0;
    const anew = await on.set(own, id, becomes('requested'));
    expect({ status: anew.status, body: anew.body }).toMatchObject({ status: 200, body: { status: 'requested' } });
    expect(anew.body).not.toHaveProperty('error');
    await on.rename(own, 'Not yet told');
    await on.deliver();
    expect(on.bodies()).toEqual(['']);
    expect(await on.read(own, id)).toMatchObject({ status: 'active' });

    expect((await on.set(own, id, becomes('off'))).body.status).toBe('off');
    await on.rename(own, 'Off');
    await on.deliver();
    expect(receiver.received).toHaveLength(1);

    await on.set(own, id, becomes('requested'));
    await on.deliver();
    receiver.received.length = 0;
    await on.rename(own, 'Queued before the end');
    await app
      .db('fhir_subscriptions')
      .where({ id })
      .update({ ends_at: app.db.raw('now()') });
    await on.rename(own, 'After the end');
    await on.deliver();
    expect(receiver.received).toEqual([]);
    expect(await on.read(own, id)).toMatchObject({ status: 'off' });
  });
});

test('what has been off for long is purged, with what it was told, and nothing else', async () => {
  const own = await service();
  const [gone, kept] = [await on.active(own, 'Patient'), await on.active(own, 'Patient')];
  await on.set(own, gone.id, becomes('off'));
  const janitor = openAs(app.deps.config.logins, 'clinical_janitor', { poolSize: 1, onError: () => {} });
  const later = (days: number) => new Date(Date.now() + days * 86_400_000);
  const purge = PURGES['purge subscriptions that are off'];
  expect(await purge?.(janitor, later(89), 10)).toBe(0);
  expect(await purge?.(janitor, later(91), 10)).toBeGreaterThan(0);
  await janitor.close();
  expect((await on.read(own, gone.id)).resourceType).toBe('OperationOutcome');
  expect(await on.read(own, kept.id)).toMatchObject({ status: 'active' });
  expect(await app.db('webhook_deliveries').where({ webhook_id: gone.id })).toEqual([]);
});
