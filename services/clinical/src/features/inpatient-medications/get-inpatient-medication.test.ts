import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an order is read by those who treat and by the pharmacy, by nobody else', async () => {
  const { clinic, doctor, patient, id } = await inpatient(app);
  const { made, base } = medicationsOf(app, doctor, id);
  const order = await made();
  const url = `${base}/${order.id}`;
  const read = async (role: 'nurse' | 'pharmacist' | 'front_desk' | 'administrator') =>
    app.as(await app.build.user(clinic, role)).get(url);
  for (const role of ['nurse', 'pharmacist'] as const) {
    const response = await read(role);
    expect(response.body.data).toEqual(order);
    await expectAudit(app, response, { event: 'inpatient_medication.read', patient_ids: [patient.id] });
  }
  for (const role of ['front_desk', 'administrator'] as const) expectDenied(await read(role), 'missing_ability');
  const other = await inpatient(app);
  expectNotFound(await app.as(other.doctor).get(url));
  expectNotFound(await app.as(other.doctor).get(`/api/v1/admissions/${other.id}/medications/${order.id}`));
});

test('it completes by itself at its end', async () => {
  const { doctor, id } = await inpatient(app);
  const { made, get } = medicationsOf(app, doctor, id);
  const ends_at = new Date(Date.now() - 60_000).toISOString();
  const starts_at = new Date(Date.now() - 3_600_000).toISOString();
  const order = await made({ starts_at, ends_at });
  expect((await get(order.id)).status).toBe('completed');
});
