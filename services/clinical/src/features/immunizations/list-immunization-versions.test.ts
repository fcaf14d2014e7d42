import { immunization } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says who made it and what was known then', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await immunization(app, doctor, patient, { lot_number: 'A-1' });
  const url = `/api/v1/patients/${patient.id}/immunizations/${id}`;
  await app.as(doctor).patch(url).send({ lot_number: 'A-2' });
  const response = await app.as(doctor).get(`${url}/versions`);
  const actor = { type: 'user', id: doctor.id, name: doctor.name };
  expect(response.body.data).toMatchObject([
    { version: 2, event: 'immunization.update', actor, content: { id, lot_number: 'A-2' } },
    { version: 1, event: 'immunization.create', actor, content: { id, lot_number: 'A-1' } },
  ]);
  await expectAudit(app, response, { event: 'immunization.history', patient_ids: [patient.id] });
  expectNotFound(await app.as((await app.build.practice()).doctor).get(`${url}/versions`));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(`${url}/versions`), 'missing_ability');
});
