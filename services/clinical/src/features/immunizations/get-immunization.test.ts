import { immunization } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('it is read below its patient alone, by whom the policy lets', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const recorded = await immunization(app, doctor, patient);
  const path = `/api/v1/patients/${patient.id}/immunizations/${recorded.id}`;
  const response = await app.as(doctor).get(path);
  expect(response.body.data).toEqual(recorded);
  await expectAudit(app, response, { event: 'immunization.read', patient_ids: [patient.id], resource_id: recorded.id });
  const again = await app.as(doctor).get(path).set('If-None-Match', String(response.headers['etag']));
  expect(again.status).toBe(304);

  const other = await app.build.patient(clinic);
  expectNotFound(await app.as(doctor).get(path.replace(patient.id, other.id)));
  expectNotFound(await app.as(doctor).get(path.replace(recorded.id, 'x')));
  expectNotFound(await app.as((await app.build.practice()).doctor).get(path));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(path), 'missing_ability');
  expectDenied(await app.as(await app.build.user(clinic, 'patient')).get(path), 'missing_ability');
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expectDenied(await app.as(await app.build.user(clinic, 'nurse')).get(path), 'phi_access_denied');
});
