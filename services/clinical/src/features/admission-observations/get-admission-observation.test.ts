import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { inpatient, observationsPath, observe, WELL } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('one observation of one admission is read', async () => {
  const { doctor, patient, id } = await inpatient(app);
  const made = await observe(app, doctor, id, WELL);
  const response = await app
    .as(doctor)
    .get(`${observationsPath(id)}/${made.id}`)
    .expect(200);
  expect(response.body.data).toEqual(made);
  await expectAudit(app, response, { event: 'observation.read', resource_id: made.id, patient_ids: [patient.id] });
  const other = await inpatient(app);
  for (const path of [`${observationsPath(other.id)}/${made.id}`, `${observationsPath(id)}/x`])
    expectNotFound(await app.as(doctor).get(path));
});
