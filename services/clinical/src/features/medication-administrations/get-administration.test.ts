import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { administrationsOf, dose, medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('it is read by those who treat and by the pharmacy, by nobody else', async () => {
  const { clinic, doctor, nurse, patient, id } = await inpatient(app);
  const order = await medicationsOf(app, doctor, id).made();
  const { given, doses } = administrationsOf(app, nurse, id);
  const made = await given(dose(order));
  const url = `${doses}/${made.id}`;
  const response = await app.as(await app.build.user(clinic, 'pharmacist')).get(url);
  expect(response.body.data).toEqual(made);
  await expectAudit(app, response, { event: 'administration.read', patient_ids: [patient.id] });
  for (const role of ['front_desk', 'administrator'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(url), 'missing_ability');
  const other = await inpatient(app);
  expectNotFound(await app.as(other.doctor).get(url));
});
