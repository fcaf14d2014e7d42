import { endpoints } from '../../endpoints.js';
import { LIMITS } from '../../limits/index.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { WEBHOOK_EVENTS } from './webhook-events.js';

const app = useClinical();

const WEBHOOKS = '/api/v1/webhooks';
const body = { url: 'https://hooks.example.org/clinic', events: ['patient.update'] };

async function clinicWithAdministrator() {
  const clinic = await app.build.clinic();
  return { clinic, administrator: await app.build.user(clinic, 'administrator') };
}

test('an administrator makes a webhook, whose secret is shown once and kept encrypted', async () => {
  const { clinic, administrator } = await clinicWithAdministrator();
  const send = () => app.as(administrator).post(WEBHOOKS).set('Idempotency-Key', 'k').send(body);
  const response = await send();
  expect(response.status).toBe(201);
  const { secret, ...webhook } = response.body.data;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({
    ...body,
    status: 'active',
    disabled_reason: null,
    created_by: { id: administrator.id },
  });
  await expectAudit(app, response, { event: 'webhook.create', resource_id: webhook.id, clinic_id: clinic.id });

  const again = await send();
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body.data).toEqual({ ...webhook, secret: null });
  expect(await app.db('webhooks').where({ clinic_id: clinic.id })).toHaveLength(1);
  const kept = await Promise.all(
    ['webhooks', 'idempotency_keys', 'audit_events'].map((table) => app.db(table).where({ clinic_id: clinic.id })),
  );
  const written = JSON.stringify(kept);
  expect(written).not.toContain(secret.slice(6));
  expect(kept[0]?.[0].secret_encrypted.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
});

test.each([
  'http://hooks.example.org/',
  'ftp://hooks.example.org/',
  'hooks.example.org',
  'https://',
  'https://user:secret@hooks.example.org/',
  'https://hooks.example.org/#part',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://localhost/',
  'https://LOCALHOST./',
  'https://hooks.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://nas.home.arpa/',
  'https://intranet/',
  `https://hooks.example.org/${'x'.repeat(2_000)}`,
])('%s is no address to tell', async (url) => {
  const { administrator } = await clinicWithAdministrator();
  expectInvalid(
    await app
      .as(administrator)
      .post(WEBHOOKS)
      .send({ ...body, url }),
    'url',
  );
});

test('events are those that there are, each once; and they are those of all records with versions', async () => {
  const { administrator } = await clinicWithAdministrator();
  const post = (events: unknown) =>
    app
      .as(administrator)
      .post(WEBHOOKS)
      .send({ ...body, events });
  expectInvalid(await post([]), 'events');
  expectInvalid(await post(['auth.login']), 'events.0');
  expectInvalid(await post(['patient.update', 'patient.update']), 'events.1');
  // Of what somebody does without a credential, what became of the record is told.
  const told = endpoints.flatMap(({ access, audit }) =>
    audit?.record && access.kind !== 'public' ? [audit.event] : [],
  );
  // Told of records that another operation changes, and by a job.
  const others = [
    'admission.undo_admit',
    'admission.undo_discharge',
    'admission_task.reopen',
    'appointment.fulfil',
    'emergency_visit.overdue',
    'order.result',
    'patient.records_moved',
    'emergency_visit.admit',
    'inpatient_medication.complete',
    'observation.alert',
    'prescription.reopen',
  ];
  expect([...WEBHOOK_EVENTS]).toEqual([...new Set([...told, ...others])].sort());
});

test('who does not manage the clinic makes none, and neither does a key', async () => {
  const { clinic } = await clinicWithAdministrator();
  for (const role of ['doctor', 'nurse', 'front_desk', 'patient'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(WEBHOOKS)
        .send(body),
      'missing_ability',
    );
  expectDenied(
    await app
      .as(await app.build.apiKey(clinic))
      .post(WEBHOOKS)
      .send(body),
    'missing_ability',
  );
});

test('a clinic has so many and no more, also when many are made at once', async () => {
  const { clinic, administrator } = await clinicWithAdministrator();
  const answers = await Promise.all(
    Array.from({ length: LIMITS.webhooksPerClinic + 5 }, () => app.as(administrator).post(WEBHOOKS).send(body)),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(LIMITS.webhooksPerClinic);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'url');
  expect(await app.db('webhooks').where({ clinic_id: clinic.id })).toHaveLength(LIMITS.webhooksPerClinic);
});
