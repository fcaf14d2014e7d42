import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { inpatient, task, tasksPath } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a task is read below its own admission, by who is shown what is clinical', async () => {
  const { clinic, doctor, patient, id } = await inpatient(app);
  const { id: made } = await task(app, doctor, id);
  const read = (by: { token: string }, admission = id) => app.as(by).get(`${tasksPath(admission)}/${made}`);
  const response = await read(await app.build.user(clinic, 'pharmacist')).expect(200);
  expect(response.body.data).toMatchObject({ id: made, status: 'open' });
  await expectAudit(app, response, { event: 'admission_task.read', resource_id: made, patient_ids: [patient.id] });
  expectDenied(await read(await app.build.user(clinic, 'front_desk')), 'missing_ability');
  expectDenied(await read(await app.build.user(clinic, 'laboratory')), 'missing_ability');
  const other = await inpatient(app);
  expectNotFound(await read(other.doctor));
  expectNotFound(await read(other.doctor, other.id));
});
