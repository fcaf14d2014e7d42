import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';

const app = useClinical();

const LIST = '/api/v1/orders';
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id);

test('orders are listed newest first with their patients and items, and the trail names whom they are about', async () => {
  const { clinic, doctor, patient, order, consultation } = await labOrder(app);
  const imaging = await app
    .as(doctor)
    .post(`/api/mobile/v1/doctor/consultations/${consultation.id}/imaging-orders`)
    .send({ items: [{ body_part: 'Chest' }], priority: 'urgent' });
  expect(imaging.status).toBe(200);
  const response = await app.as(doctor).get(LIST);
  expect(idsOf(response.body)).toEqual([imaging.body.data.id, order.id]);
  expect(response.body.data[1]).toMatchObject({
    patient: { id: patient.id, mrn: patient.mrn },
    items: [{ status: 'requested', test: { code: 'HGB' } }],
  });
  await expectAudit(app, response, {
    event: 'order.search',
    action: 'R',
    clinic_id: clinic.id,
    result_count: 2,
    patient_ids: [patient.id],
  });
  const find = async (query: string) => idsOf((await app.as(doctor).get(`${LIST}?${query}`)).body);
  expect(await find('kind=laboratory')).toEqual([order.id]);
  expect(await find('priority=urgent,emergency')).toEqual([imaging.body.data.id]);
  const colleague = await app.build.user(clinic, 'doctor');
  expect(await find(`ordered_by=${doctor.practitioner_id}&kind=laboratory`)).toEqual([order.id]);
  expect(await find(`ordered_by=${colleague.practitioner_id}`)).toEqual([]);
  expect(await find('sort=ordered_at')).toEqual([order.id, imaging.body.data.id]);
  expect(await find('date_from=2000-01-01&date_to=2000-01-02')).toEqual([]);
  await app.as(doctor).post(`/api/v1/orders/${order.id}/hold`).send({ reason: 'Holidays' }).expect(200);
  expect(await find('status=on-hold')).toEqual([order.id]);
  expect(await find(`patient_id=${patient.id}&status=active`)).toEqual([imaging.body.data.id]);
});

test('nobody lists orders of another clinic, nor who may not read consultations; a wrong filter is named', async () => {
  const { clinic, doctor, order } = await labOrder(app);
  const stranger = await labOrder(app);
  expect(idsOf((await app.as(stranger.doctor).get(LIST)).body)).toEqual([stranger.order.id]);
  expect(idsOf((await app.as(stranger.doctor).get(`${LIST}?patient_id=${order.patient_id}`)).body)).toEqual([]);
  for (const role of ['front_desk', 'administrator', 'patient'] as const)
    expectDenied(await app.as(await app.build.user(clinic, role)).get(LIST), 'missing_ability');
  expectInvalid(
    await app.as(doctor).get(`${LIST}?status=done&kind=surgery&priority=soon&sort=id`),
    'status',
    'kind',
    'priority',
    'sort',
  );
});
