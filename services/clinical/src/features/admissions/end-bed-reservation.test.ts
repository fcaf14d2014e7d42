import { bedOf, reservation } from '../../../test/support/admissions.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a bed is kept no longer', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id, bed_id } = await reservation(app, clinic, doctor, patient);
  const path = `/api/v1/beds/${bed_id}/reservations/${id}`;
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  expectNotFound(await app.as(stranger).delete(path));
  const response = await app.as(doctor).delete(path).expect(200);
  await expectAudit(app, response, { event: 'bed_reservation.delete', resource_id: id, patient_ids: [patient.id] });
  expect(await bedOf(app, doctor, bed_id)).toMatchObject({ state: 'free', reservation: null });
  for (const again of [path, `/api/v1/beds/${bed_id}/reservations/x`])
    expectNotFound(await app.as(doctor).delete(again));
});
