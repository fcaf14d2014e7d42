import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { labResult } from '../../../test/support/clinical-records.js';

const app = useClinical();

const pathOf = (id: string) => `/api/v1/lab-results/${id}`;

test('a result is read by staff and by its patient, once released, with 304 while it stays the same', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = await labResult(app, doctor, { id: patient.patient_id ?? '' });
  const response = await app.as(doctor).get(pathOf(own.id));
  expect(response.body.data).toEqual(own);
  await expectAudit(app, response, {
    event: 'lab_result.read',
    phi_level: 'limited',
    patient_ids: [patient.patient_id],
  });
  const again = await app
    .as(doctor)
    .get(pathOf(own.id))
    .set('If-None-Match', response.headers['etag'] ?? '');
  expect(again.status).toBe(304);

  expectNotFound(await app.as(patient).get(pathOf(own.id)));
  await app.as(doctor).post(`${pathOf(own.id)}/release`);
  expect((await app.as(patient).get(pathOf(own.id))).status).toBe(200);
});

test("another patient's, another clinic's and a malformed id are the same 404, and audited", async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const result = await labResult(app, doctor, patient, { release: true });
  const [nosy, stranger] = [await app.build.user(clinic, 'patient'), await app.build.practice()];
  for (const [caller, id] of [
    [nosy, result.id],
    [stranger.doctor, result.id],
    [doctor, 'x'],
    [doctor, '%00'],
  ] as const) {
    const response = await app.as(caller).get(pathOf(id));
    expectNotFound(response);
    await expectAudit(app, response, { outcome: 4, reason: 'not_found', patient_ids: [] });
  }
});

test('the policy of the clinic binds its staff', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const result = await labResult(app, doctor, patient);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const denied = await app.as(doctor).get(pathOf(result.id));
  expectDenied(denied, 'phi_access_denied');
  await expectAudit(app, denied, { outcome: 4, reason: 'phi_access_denied', patient_ids: [] });
});
