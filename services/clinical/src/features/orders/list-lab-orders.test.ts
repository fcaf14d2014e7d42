import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const PATH = '/api/v1/lab-orders';

test('a laboratory sees what is ordered of it, takes a specimen and enters the result, and reads no notes', async () => {
  const { clinic, doctor, patient, order } = await labOrder(app);
  const imaging = await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${order.consultation_id}/imaging-orders`)
    .send({ items: [{ body_part: 'Thorax' }] });
  expect(imaging.status).toBe(200);
  const laboratory = await app.build.user(clinic, 'laboratory');
  const response = await app.as(laboratory).get(`${PATH}?status=active`);
  expect(response.body.data.map(({ id }: { id: string }) => id)).toEqual([order.id]);
  await expectAudit(app, response, { event: 'order.search', patient_ids: [patient.id], phi_level: 'full' });
  const [item] = order.items;
  const move = (status: string) =>
    app.as(laboratory).post(`/api/v1/orders/${order.id}/items/${item.id}/status`).send({ status });
  await move('collected').expect(200);
  await move('in_process').expect(200);
  const value = { type: 'quantity', number: 13, unit: 'g/dL' };
  const code = { system: 'local', code: 'HB', display: 'Hemoglobin' };
  const entered = await app
    .as(laboratory)
    .post('/api/v1/lab-results')
    .send({ order_item_id: item.id, observations: [{ code, value }] });
  expect(entered.status).toBe(201);
  expectDenied(await app.as(laboratory).get('/api/v1/orders'), 'missing_ability');
  expectDenied(
    await app.as(laboratory).get(`/api/mobile/v1/doctor/consultations/${order.consultation_id}`),
    'missing_ability',
  );
});

test('another clinic, the front desk and patients see none of them', async () => {
  const { clinic } = await labOrder(app);
  for (const role of ['front_desk', 'administrator', 'patient'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(PATH), 'missing_ability');
  const stranger = await app.build.practice();
  expect((await app.as(stranger.doctor).get(PATH)).body.data).toEqual([]);
  expectInvalid(await app.as(stranger.doctor).get(`${PATH}?status=lost`), 'status');
});
