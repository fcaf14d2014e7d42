import { problem } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says who made it and what was known then', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await problem(app, doctor, patient, { note: 'New' });
  const url = `/api/v1/patients/${patient.id}/problems/${id}`;
  await app.as(doctor).patch(url).send({ note: null });
  const response = await app.as(doctor).get(`${url}/versions`);
  const actor = { type: 'user', id: doctor.id, name: doctor.name };
  expect(response.body.data).toMatchObject([
    { version: 2, event: 'problem.update', actor, content: { id, note: null } },
    { version: 1, event: 'problem.create', actor, content: { id, note: 'New' } },
  ]);
  await expectAudit(app, response, { event: 'problem.history', patient_ids: [patient.id] });
  expectNotFound(await app.as((await app.build.practice()).doctor).get(`${url}/versions`));
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(`${url}/versions`), 'missing_ability');
});
