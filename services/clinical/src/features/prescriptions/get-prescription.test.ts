import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { medication, prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const pathOf = (id: string) => `/api/v1/prescriptions/${id}`;

test('a prescription is read by staff and by its patient, and is 304 while it stays the same', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = await prescription(app, doctor, { id: patient.patient_id ?? '' });
  const response = await app.as(patient).get(pathOf(own.id));
  expect(own.unchecked).not.toEqual([]);
  expect(response.body.data).toEqual({ ...own, unchecked: null });
  await expectAudit(app, response, {
    event: 'prescription.read',
    phi_level: 'limited',
    patient_ids: [patient.patient_id],
  });
  const again = await app
    .as(patient)
    .get(pathOf(own.id))
    .set('If-None-Match', response.headers['etag'] ?? '');
  expect(again.status).toBe(304);
  expect((await app.as(await app.build.user(clinic, 'nurse')).get(pathOf(own.id))).status).toBe(200);
});

test("another patient's, a draft, another clinic's and a malformed id are the same 404", async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const nosy = await app.build.user(clinic, 'patient');
  const other = await prescription(app, doctor, patient);
  const draft = await prescription(app, doctor, { id: nosy.patient_id ?? '' }, { status: 'draft' });
  const stranger = await app.build.practice();
  for (const [caller, id] of [
    [nosy, other.id],
    [nosy, draft.id],
    [stranger.doctor, other.id],
    [doctor, 'x'],
  ] as const) {
    const response = await app.as(caller).get(pathOf(id));
    expectNotFound(response);
    await expectAudit(app, response, { outcome: 4, reason: 'not_found', patient_ids: [] });
  }
});

test('the policy of the clinic binds its staff', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expect((await app.as(doctor).get(pathOf(id))).status).toBe(200);
  expectDenied(await app.as(await app.build.user(clinic, 'doctor')).get(pathOf(id)), 'phi_access_denied');
});

test('what the prescriber weighed is not told to the patient', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  await app
    .db('patients')
    .where({ id: patient.patient_id })
    .update({ allergies: ['Penicilina'] });
  const { id } = await prescription(
    app,
    doctor,
    { id: patient.patient_id ?? '' },
    { items: [medication('Penicilina G')], override_reason: 'Doubts the allergy' },
  );
  expect((await app.as(doctor).get(pathOf(id))).body.data).toMatchObject({ warnings: [{ kind: 'allergy' }] });
  for (const path of [pathOf(id), '/api/mobile/v1/clinical/prescriptions'])
    expect((await app.as(patient).get(path)).text).not.toMatch(/Doubts|allergy/);
});
