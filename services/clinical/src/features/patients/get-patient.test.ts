import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/patients/${id}`;

const app = useClinical();

test('one who was merged is answered, and names the other', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const twin = await app.build.patient(clinic, { merged_into_id: patient.id, active: false });
  const response = await app.as(doctor).get(pathOf(twin.id));
  expect(response.body.data).toMatchObject({ id: twin.id, merged_into_id: patient.id, active: false });
  await expectAudit(app, response, {
    event: 'patient.read',
    phi_level: 'limited',
    resource_id: twin.id,
    patient_ids: [twin.id],
  });
});

test('unchanged it is 304, after a change 200', async () => {
  const { doctor, patient } = await app.build.practice();
  const { headers } = await app.as(doctor).get(pathOf(patient.id));
  const again = () =>
    app
      .as(doctor)
      .get(pathOf(patient.id))
      .set('If-None-Match', headers['etag'] ?? '');
  const unchanged = await again();
  expect(unchanged.status).toBe(304);
  await expectAudit(app, unchanged, { patient_ids: [patient.id] });
  await app.db('patients').where({ id: patient.id }).update({ phone: '12345' });
  expect((await again()).body.data.version).toBe(2);
});

test("another clinic's, an unknown and a malformed id are the same 404", async () => {
  const { doctor } = await app.build.practice();
  const { patient: theirs } = await app.build.practice();
  for (const id of [theirs.id, newId(), "1' or '1'='1", '%00', 'x'.repeat(200)]) {
    const response = await app.as(doctor).get(pathOf(id));
    expectNotFound(response);
    await expectAudit(app, response, { outcome: 4, reason: 'not_found', patient_ids: [] });
  }
});

test('a patient has no access to the index of patients', async () => {
  const { clinic } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  expectDenied(await app.as(patient).get(pathOf(patient.patient_id ?? '')), 'missing_ability');
});
