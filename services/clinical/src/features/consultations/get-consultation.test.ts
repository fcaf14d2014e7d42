import pg from 'pg';
import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}`;

const app = useClinical();

async function consultationWithPatient() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  return { ...practice, consultation };
}

test('the detail is read with one audit row that names the patient', async () => {
  const { doctor, patient, consultation } = await consultationWithPatient();
  const response = await app.as(doctor).get(pathOf(consultation.id));
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    id: consultation.id,
    patient: { id: patient.id, mrn: patient.mrn, birth_date: '1980-05-17' },
  });
  await expectAudit(app, response, {
    event: 'consultation.read',
    action: 'R',
    phi_level: 'full',
    purpose: 'TREAT',
    actor_id: doctor.id,
    actor_role: 'doctor',
    resource_id: consultation.id,
    patient_ids: [patient.id],
  });
});

test('an unchanged detail is 304, and an order linked to it makes it 200 again', async () => {
  const { doctor, patient, consultation } = await consultationWithPatient();
  const first = await app.as(doctor).get(pathOf(consultation.id));
  const again = await app
    .as(doctor)
    .get(pathOf(consultation.id))
    .set('If-None-Match', first.headers['etag'] ?? '');
  expect(again.status).toBe(304);
  expect(again.text).toBe('');
  await expectAudit(app, again, { outcome: 0, patient_ids: [patient.id] });

  await app
    .as(doctor)
    .post(`${pathOf(consultation.id)}/imaging-orders`)
    .send({ items: [{ body_part: 'knee' }] });
  const changed = await app
    .as(doctor)
    .get(pathOf(consultation.id))
    .set('If-None-Match', first.headers['etag'] ?? '');
  expect(changed.status).toBe(200);
  expect(changed.body.data.orders.imaging).toHaveLength(1);
});

test("another clinic's consultation, an unknown and a malformed id are the same 404, and audited", async () => {
  const { doctor } = await app.build.practice();
  const theirs = await consultationWithPatient();
  for (const id of [theirs.consultation.id, '0190b6d2-0000-7000-8000-000000000000', "1' or '1'='1", '%00', '..%2f']) {
    const response = await app.as(doctor).get(pathOf(id));
    expectNotFound(response);
    await expectAudit(app, response, { outcome: 4, reason: 'not_found', patient_ids: [] });
  }
});

test("the clinic's policy decides by role, relation, network and hour, and tells nothing", async () => {
  const { clinic, doctor, consultation } = await consultationWithPatient();
  const colleague = await app.build.user(clinic, 'doctor');
  const read = (caller: { token: string }) => app.as(caller).get(pathOf(consultation.id));
  const set = (values: Record<string, unknown>) =>
    app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'any', hours: null, ip_cidrs: [], ...values });

  await set({ roles: ['nurse'] });
  const denied = await read(doctor);
  expectDenied(denied, 'phi_access_denied');
  await expectAudit(app, denied, { outcome: 4, reason: 'phi_access_denied' });
  await set({ relation: 'own' });
  expectDenied(await read(colleague), 'phi_access_denied');
  expect((await read(doctor)).status).toBe(200);
  await set({ relation: 'care_team' });
  expectDenied(await read(colleague), 'phi_access_denied');
  await set({ ip_cidrs: ['10.0.0.0/8'] });
  expectDenied(await read(doctor), 'phi_access_denied');
  await set({ hours: JSON.stringify([]) });
  expectDenied(await read(doctor), 'phi_access_denied');
});

test('the glass is broken only where the policy allows it, with a reason, and on record', async () => {
  const { clinic, consultation } = await consultationWithPatient();
  const colleague = await app.build.user(clinic, 'doctor');
  const read = (reason: string) => app.as(colleague).get(pathOf(consultation.id)).set('X-Break-Glass-Reason', reason);

  expectDenied(await read('Unconscious in the waiting room'), 'phi_access_denied');
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  expect((await read('x')).status).toBe(422);
  const broken = await read('Unconscious in the waiting room');
  expect(broken.status).toBe(200);
  await expectAudit(app, broken, { purpose: 'BTG', purpose_reason: 'Unconscious in the waiting room' });
});

test('a consultation with twenty orders takes at most six statements, begin and commit included', async () => {
  const { doctor, consultation } = await consultationWithPatient();
  for (let n = 0; n < 20; n += 1) {
    await app
      .as(doctor)
      .post(`${pathOf(consultation.id)}/imaging-orders`)
      .send({ items: [{ body_part: 'knee' }, { body_part: 'hip' }] });
  }
  await app.as(doctor).get(pathOf(consultation.id));
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  try {
    const { body } = await app.as(doctor).get(pathOf(consultation.id));
    expect(body.data.orders.imaging).toHaveLength(20);
    expect(sent.mock.calls.length).toBeLessThanOrEqual(6);
    expect(sent.mock.calls.length).toBeGreaterThan(3);
  } finally {
    sent.mockRestore();
  }
});
