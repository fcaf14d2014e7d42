import { admission } from '../../../test/support/admissions.js';
import { BEDS } from '../../../test/support/beds.js';
import { prescription } from '../../../test/support/clinical-records.js';
import { dispensary, tablets } from '../../../test/support/dispensing.js';
import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { follow, listOf } from '../../../test/support/event-streams.js';
import { expectDenied } from '../../../test/support/expect.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { orderInWard } from '../../../test/support/ward-orders.js';
import { until } from '../../../test/support/wait-until.js';

const app = useClinical();
const QUEUE = `${PHARMACY}/queue`;
const EVENTS = `${QUEUE}/events`;

const named = (events: { event: string | undefined; data: { id: string } }[]) =>
  events.map(({ event, data }) => [event, data.id]);

async function waiting() {
  const practice = await app.build.practice();
  const pharmacy = await dispensary(app, practice);
  const { clinic, doctor } = practice;
  const { pharmacist } = pharmacy;
  const prescribe = async (patient?: { id: string }) =>
    prescription(app, doctor, patient ?? (await app.build.patient(clinic)), { items: [tablets('Paracetamol', 20)] });
  const queue = async (by: { token: string } = pharmacist) => (await app.as(by).get(QUEUE).expect(200)).body.data;
  return { ...practice, ...pharmacy, prescribe, queue };
}

test('a screen is shown what waits, and within a second what changes; all that it was told is the queue', async () => {
  const { pharmacist, script, dispense, act, prescribe, queue } = await waiting();
  const screen = await follow(app, pharmacist, EVENTS);
  const [snapshot] = await screen.count(1);
  expect(snapshot).toMatchObject({ event: 'snapshot', data: [{ id: script.id, priority: 'routine' }] });
  const second = await prescribe();
  await screen.count(2);
  // What is prepared waits no longer, though its prescription is the same; what is cancelled does again.
  const { id } = (await dispense(20, { status: 'preparation' }).expect(201)).body.data;
  await screen.count(3);
  await act(id, 'cancel').expect(200);
  await screen.count(4);
  await dispense(20).expect(201);
  const events = await screen.count(5);
  expect(named(events.slice(1))).toEqual([
    ['upsert', second.id],
    ['remove', script.id],
    ['upsert', script.id],
    ['remove', script.id],
  ]);
  expect([...listOf(events).values()]).toEqual(await queue());
  screen.close();
});

test('who is in the emergency room or in hospital comes first, and a screen is told when that changes', async () => {
  const { clinic, doctor, pharmacist, script, prescribe, queue } = await waiting();
  const [admitted, urgent] = [await app.build.patient(clinic), await app.build.patient(clinic)];
  const [inHospital, inEmergency] = [await prescribe(admitted), await prescribe(urgent)];
  const order = async () => (await queue()).map(({ id, priority }: { id: string; priority: string }) => [id, priority]);
  const screen = await follow(app, pharmacist, EVENTS);
  await screen.count(1);
  const visit = await emergencyVisit(app, doctor, urgent);
  await stepsOf(app, doctor, visit.id).triaged(1);
  await admission(app, doctor, admitted);
  expect((await order()).slice(0, 1)).toEqual([[inEmergency.id, 'stat']]);
  const less = await app.build.patient(clinic);
  const lessUrgent = await prescribe(less);
  await stepsOf(app, doctor, (await emergencyVisit(app, doctor, less)).id).triaged(3);
  expect(await order()).toContainEqual([lessUrgent.id, 'urgent']);
  const isTold = () => screen.all().some(({ data }) => data.id === inEmergency.id && data.priority === 'stat');
  await until(isTold);
  await app.db('admissions').where({ patient_id: admitted.id }).update({ status: 'waiting' });
  expect(await order()).toEqual([
    [inEmergency.id, 'stat'],
    [lessUrgent.id, 'urgent'],
    [script.id, 'routine'],
    [inHospital.id, 'routine'],
  ]);
  screen.close();
});

test('a screen that comes back goes on behind its last event, or begins anew', async () => {
  const { pharmacist, script, dispense, prescribe } = await waiting();
  const screen = await follow(app, pharmacist, EVENTS);
  const [first] = await screen.count(1);
  screen.close();
  const second = await prescribe();
  const again = await follow(app, pharmacist, EVENTS, first?.id);
  expect(named(await again.count(1))).toEqual([['upsert', second.id]]);
  again.close();
  await dispense(20, { status: 'preparation' }).expect(201);
  const behind = await follow(app, pharmacist, EVENTS, first?.id);
  expect(named(await behind.count(2))).toEqual([
    ['upsert', second.id],
    ['remove', script.id],
  ]);
  behind.close();
  const anew = await follow(app, pharmacist, EVENTS, 'unknown');
  expect((await anew.count(1))[0]).toMatchObject({ event: 'snapshot', data: [{ id: second.id }] });
  anew.close();
});

test('a screen that comes back is told what a closed record and the emergency room changed meanwhile', async () => {
  const { clinic, doctor, pharmacist, patient, script, prescribe, queue } = await waiting();
  const urgent = await app.build.patient(clinic);
  const second = await prescribe(urgent);
  const screen = await follow(app, pharmacist, EVENTS);
  const [first] = await screen.count(1);
  screen.close();
  const visit = await emergencyVisit(app, doctor, urgent);
  await stepsOf(app, doctor, visit.id).triaged(1);
  const desk = await app.build.user(clinic, 'front_desk');
  const close = app.as(desk).patch(`/api/v1/patients/${patient.id}`).set('If-Match', '*');
  await close.send({ active: false }).expect(200);
  const again = await follow(app, pharmacist, EVENTS, first?.id);
  const events = await again.count(2);
  expect(named(events)).toEqual([
    ['upsert', second.id],
    ['remove', script.id],
  ]);
  expect(await queue()).toEqual([events[0]?.data]);
  again.close();
});

test('a screen that comes back on another day begins anew: what ended with the day was no change', async () => {
  const { pharmacist, script, prescribe } = await waiting();
  const second = await prescribe();
  const screen = await follow(app, pharmacist, EVENTS);
  const [first] = await screen.count(1);
  expect(first?.data).toHaveLength(2);
  screen.close();
  const almostADay = 86_395_000_000;
  const yesterday = first?.id?.replace(/^\d+/, (at) => String(Number(at) - almostADay));
  const again = await follow(app, pharmacist, EVENTS, yesterday);
  expect((await again.count(1))[0]).toMatchObject({ event: 'snapshot', data: [{ id: script.id }, { id: second.id }] });
  again.close();
});

test('under a policy that asks for a relation each is shown what is theirs, and nobody without the right', async () => {
  const { clinic, pharmacist, doctor, script, prescribe } = await waiting();
  const second = await prescribe();
  await app.build.phiPolicy(clinic, { relation: 'own' });
  const shownTo = async (by: { token: string }) => {
    const screen = await follow(app, by, EVENTS);
    const [snapshot] = await screen.count(1);
    screen.close();
    return snapshot?.data.map(({ id }: { id: string }) => id);
  };
  expect(await shownTo(pharmacist)).toEqual([]);
  expect(await shownTo(doctor)).toEqual([script.id, second.id]);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  expect(await shownTo(pharmacist)).toEqual([script.id, second.id]);
  const desk = await app.build.user(clinic, 'front_desk');
  expectDenied(await app.as(desk).get(EVENTS), 'missing_ability');
  const nurse = await app.build.user(clinic, 'nurse');
  expect(await shownTo(nurse)).toEqual([]);
});

test('a screen is told of orders in hospital, also when the stock of a ward changes', async () => {
  const { pharmacist, order, wardStore, receive } = await orderInWard(app);
  const screen = await follow(app, pharmacist, EVENTS);
  const [first] = await screen.count(1);
  const made = await order();
  await screen.count(2);
  const { id: store_id } = await wardStore();
  await receive(store_id, 3);
  await screen.count(3);
  const second = await order({ medication: { display: 'Ampicillin' } });
  const events = await screen.count(5);
  expect(named(events.slice(1, 3))).toEqual([
    ['upsert', made.id],
    ['remove', made.id],
  ]);
  expect(new Set(events.slice(3).map(({ data }) => data.id))).toEqual(new Set([made.id, second.id]));
  screen.close();
  await receive(store_id, 3);
  const anew = await follow(app, pharmacist, EVENTS, first?.id);
  expect((await anew.count(1))[0]).toMatchObject({ event: 'snapshot', data: [] });
  anew.close();
});

test('a screen that comes back is told of each order that lacks what another one takes, and has it again', async () => {
  const here = await orderInWard(app);
  const { clinic, doctor, manager, ward, pharmacist, product } = here;
  const order = { product_id: product.id, dose: { value: 1, unit: 'tablet' }, override_reason: 'Test' };
  const made = await here.order();
  await here.receive((await here.wardStore()).id, 4);
  const screen = await follow(app, pharmacist, EVENTS);
  const [first] = await screen.count(1);
  expect(first).toMatchObject({ event: 'snapshot', data: [] });
  screen.close();
  const bed = (await app.as(manager).post(BEDS).send({ ward_id: ward.id, room: 'A', name: '2' }).expect(201)).body.data;
  const { id } = await admission(app, doctor, await app.build.patient(clinic), { bed_id: bed.id });
  const neighbour = medicationsOf(app, doctor, id);
  const other = await neighbour.made(order);
  const short = await follow(app, pharmacist, EVENTS, first?.id);
  const told = await short.count(2);
  expect(new Set(named(told))).toEqual(
    new Set([
      ['upsert', made.id],
      ['upsert', other.id],
    ]),
  );
  short.close();
  await neighbour.act(other.id, 'stop').expect(200);
  const again = await follow(app, pharmacist, EVENTS, told.at(-1)?.id);
  expect(new Set(named(await again.count(2)))).toEqual(
    new Set([
      ['remove', made.id],
      ['remove', other.id],
    ]),
  );
  again.close();
});
