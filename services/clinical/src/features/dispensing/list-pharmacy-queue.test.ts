import { dispensary, tablets } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { ago } from '../../../test/support/inpatients.js';
import { orderInWard } from '../../../test/support/ward-orders.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('prescriptions wait as long as something is left of them and their patients live, the longest waiting first', async () => {
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
  await app.db('patients').where({ clinic_id: clinic.id }).update({ deceased_at: new Date() });
  expect(await waiting()).toEqual([]);
  const front = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(front).get(`${PHARMACY}/queue`), 'missing_ability');
});

test('where the policy asks for the care team, pharmacists are on it while a prescription waits', async () => {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const { pharmacist, script, dispense, act } = await dispensary(app, practice);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const other = await app.build.user(clinic, 'pharmacist');
  const nurse = await app.build.user(clinic, 'nurse');
  const ids = async (by: { token: string }) =>
    (await app.as(by).get(`${PHARMACY}/queue`).expect(200)).body.data.map(({ id }: { id: string }) => id);
  const read = (by: { token: string }) => app.as(by).get(`/api/v1/prescriptions/${script.id}`);
  for (const each of [pharmacist, other]) expect(await ids(each)).toEqual([script.id]);
  expect(await ids(nurse)).toEqual([]);
  expectDenied(await read(nurse), 'phi_access_denied');
  await read(other).expect(200);
  const given = await dispense(20).expect(201);
  expect(given.body.data.patient.id).toBe(patient.id);
  const { id, items } = given.body.data;
  for (const each of [pharmacist, other]) {
    expect(await ids(each)).toEqual([]);
    expectDenied(await read(each), 'phi_access_denied');
  }
  const [{ lot_id }] = items[0].lots;
  const back = { reason: 'Too many', items: [{ item_id: items[0].id, lot_id, quantity: 1, sellable: true }] };
  // Who brings it back finds whoever of the pharmacy is there.
  await act(id, 'returns', back, other).expect(200);
  await read(other).expect(200);
  await app.as(doctor).post(`/api/v1/prescriptions/${script.id}/stop`).send({ reason: 'Rash' }).expect(200);
  expectDenied(await read(other), 'phi_access_denied');
});

test.each(['own', 'care_team'])('under the policy %s pharmacists give what waits', async (relation) => {
  const practice = await app.build.practice();
  const { dispense } = await dispensary(app, practice);
  await app.build.phiPolicy(practice.clinic, { relation });
  await dispense(20).expect(201);
  expectInvalid(await dispense(1), 'prescription_id');
});

test('an order in hospital waits until the store of its ward has what the ward takes in a day', async () => {
  const { clinic, patient, pharmacist, order, wardStore, receive } = await orderInWard(app);
  const made = await order();
  await order({ product_id: null, medication: { display: 'Ibuprofen' } });
  await order({ starts_at: ago(-3 * 24 * 60), medication: { display: 'Morphine' } });
  const queue = () => app.as(pharmacist).get(`${PHARMACY}/queue`).query({ patient_id: patient.id }).expect(200);
  const ids = async () => (await queue()).body.data.map(({ id }: { id: string }) => id);
  const waiting = {
    id: made.id,
    type: 'inpatient',
    number: made.number,
    items_open: 1,
    priority: 'urgent',
    since: made.created_at,
  };
  const response = await queue();
  expect(response.body.data).toMatchObject([{ ...waiting, patient: { id: patient.id } }]);
  await expectAudit(app, response, { patient_ids: [patient.id], result_count: 1 });
  const { id: store_id } = await wardStore();
  await receive(store_id, 2);
  expect(await ids()).toEqual([made.id]);
  const lot = await receive(store_id, 1);
  expect(await ids()).toEqual([]);
  // What another patient of the ward is to have is taken of the same.
  const second = await order({ medication: { display: 'Ampicillin' } });
  expect(await ids()).toEqual([made.id, second.id]);
  await receive(store_id, 3);
  expect(await ids()).toEqual([]);
  await app.db('pharmacy_lots').where({ clinic_id: clinic.id, id: lot }).update({ recalled: true });
  expect(await ids()).toEqual([made.id, second.id]);
});

test('an order waits no longer when it is halted or the patient is not there, and the policy decides who sees it', async () => {
  const { clinic, doctor, pharmacist, order, medications, id: admission } = await orderInWard(app);
  const made = await order();
  const ids = async (by: { token: string } = pharmacist) =>
    (await app.as(by).get(`${PHARMACY}/queue`).expect(200)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids()).toEqual([made.id]);
  await medications.act(made.id, 'hold').expect(200);
  expect(await ids()).toEqual([]);
  await medications.act(made.id, 'resume').expect(200);
  await app.build.phiPolicy(clinic, { roles: ['doctor', 'pharmacist'], relation: 'own' });
  await app.db('admissions').where({ id: admission }).update({ attending_id: doctor.practitioner_id });
  expect(await ids()).toEqual([]);
  expect(await ids(doctor)).toEqual([made.id]);
  await app.as(doctor).post(`/api/v1/admissions/${admission}/leave`).send({ bed: 'hold' }).expect(200);
  expect(await ids(doctor)).toEqual([]);
});
