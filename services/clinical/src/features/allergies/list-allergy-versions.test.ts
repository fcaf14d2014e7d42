import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says who made it and what was known then', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await allergy(app, doctor, patient);
  const url = `/api/v1/allergies/${id}`;
  await app.as(doctor).patch(url).set('If-Match', '"v1"').send({ clinical_status: 'resolved' });
  const response = await app.as(doctor).get(`${url}/versions`);
  const actor = { type: 'user', id: doctor.id, name: doctor.name };
  expect(response.body.data).toMatchObject([
    { version: 2, event: 'allergy.update', actor, content: { id, clinical_status: 'resolved' } },
    { version: 1, event: 'allergy.create', actor, content: { id, clinical_status: 'active' } },
  ]);
  await expectAudit(app, response, { event: 'allergy.history', patient_ids: [patient.id] });
  expectNotFound(await app.as((await app.build.practice()).doctor).get(`${url}/versions`));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(`${url}/versions`), 'missing_ability');
});
