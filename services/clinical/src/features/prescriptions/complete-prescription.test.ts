import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const complete = (caller: { token: string }, id: string) => app.as(caller).post(`/api/v1/prescriptions/${id}/complete`);

test('an active prescription is completed, and a draft is not', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  const response = await complete(doctor, id);
  expect(response.body.data).toMatchObject({ status: 'completed', version: 2 });
  await expectAudit(app, response, { event: 'prescription.complete', patient_ids: [patient.id] });
  expectInvalid(await complete(doctor, id), 'status');
  const draft = await prescription(app, doctor, patient, { status: 'draft' });
  expectInvalid(await complete(doctor, draft.id), 'status');
  expectNotFound(await complete((await app.build.practice()).doctor, id));
});
