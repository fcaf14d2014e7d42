import { dispensary, tablets } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied } from '../../../test/support/expect.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('prescriptions wait as long as something is left of them, the longest waiting first', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const items = [tablets('Paracetamol', 10), tablets('Paracetamol', 5)];
  const first = await dispensary(app, practice, { items });
  const second = await dispensary(app, { ...practice, patient: await app.build.patient(clinic) });
  const queue = (query: object = {}) => app.as(first.pharmacist).get(`${PHARMACY}/queue`).query(query);
  const waiting = async () =>
    (await queue().expect(200)).body.data.map((each: { id: string; items_open: number }) => [each.id, each.items_open]);
  const response = await queue({ patient_id: patient.id }).expect(200);
  expect(response.body.data).toMatchObject([
    { id: first.script.id, type: 'prescription', patient: { id: patient.id }, items_open: 2, priority: 'routine' },
  ]);
  await expectAudit(app, response, { event: 'dispensation.queue', patient_ids: [patient.id], result_count: 1 });
  expect(await waiting()).toEqual([
    [first.script.id, 2],
    [second.script.id, 1],
  ]);
  await first.dispense(0, { items: [first.given(10)] }).expect(201);
  const prepared = await second.dispense(20, { status: 'preparation' }).expect(201);
  expect(await waiting()).toEqual([[first.script.id, 1]]);
  await second.act(prepared.body.data.id, 'decline').expect(200);
  const stop = app.as(doctor).post(`/api/v1/prescriptions/${first.script.id}/stop`);
  await stop.send({ reason: 'Rash' }).expect(200);
  expect(await waiting()).toEqual([[second.script.id, 1]]);
  const front = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(front).get(`${PHARMACY}/queue`), 'missing_ability');
});
