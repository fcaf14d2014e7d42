import { admission, ADMISSIONS, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { follow, listOf, type StreamEvent } from '../../../test/support/event-streams.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const EVENTS = '/api/v1/beds/events';
const app = useClinical();

const bedsOf = async (by: { token: string }) =>
  (await app.as(by).get('/api/v1/beds?per_page=100').expect(200)).body.data as { id: string }[];

test('a screen is shown the beds, and what changes; all that it was told are the beds', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const [first, second] = beds.map(({ id }) => id);
  const screen = await follow(app, doctor, EVENTS);
  expect([screen.status, screen.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const [snapshot] = await screen.count(1);
  expect(snapshot).toMatchObject({ event: 'snapshot', data: [{ state: 'free' }, { state: 'free' }] });
  const { id } = await admission(app, doctor, patient, { bed_id: first });
  const came = (await screen.count(2)).at(-1);
  const occupant = { admission_id: id, patient: { id: patient.id } };
  expect(came).toMatchObject({ event: 'upsert', data: { id: first, state: 'occupied', occupant } });
  await stepsOf(app, doctor, id).post('transfer', { bed_id: second, reason: 'Window' }).expect(200);
  const events = await screen.count(4);
  expect(new Set(events.slice(2).map(({ event, data }) => `${event} ${data.state}`))).toEqual(
    new Set(['upsert cleaning', 'upsert occupied']),
  );
  const shown = [...listOf(events).values()] as { id: string }[];
  const byId = (rows: { id: string }[]) => [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(shown)).toEqual(byId(await bedsOf(doctor)));
  screen.close();
  const again = await follow(app, doctor, EVENTS, came?.id);
  const missed = await again.count(2);
  expect(missed.map(({ event }) => event)).toEqual(['upsert', 'upsert']);
  again.close();
});

test('whom the policy hides is not in a bed for who may not see them, until they may', async () => {
  const { clinic, doctor, bed, id, ward, patient } = await inpatient(app);
  const nurse = await app.build.user(clinic, 'nurse');
  const attending_id = doctor.practitioner_id;
  await app.as(doctor).patch(`${ADMISSIONS}/${id}`).send({ attending_id }).expect(200);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const other = await follow(app, nurse, EVENTS);
  expect((await other.count(1))[0]).toMatchObject({ data: [{ id: bed.id, state: 'occupied', occupant: null }] });
  const { manager } = await wardWith(app, clinic, 0);
  const administrator = await follow(app, manager, EVENTS);
  expect((await administrator.count(1))[0]?.data).toMatchObject([{ id: bed.id, occupant: null }]);
  await app
    .as(manager)
    .patch(`/api/v1/wards/${ward.id}`)
    .send({ practitioner_ids: [nurse.practitioner_id] })
    .expect(200);
  const occupant = { patient: { id: patient.id } };
  expect((await other.count(2))[1]).toMatchObject({
    event: 'upsert',
    data: { id: bed.id, state: 'occupied', occupant },
  });
  await stepsOf(app, doctor, id).post('leave', { bed: 'hold' }).expect(200);
  expect((await other.count(3))[2]).toMatchObject({
    event: 'upsert',
    data: { id: bed.id, state: 'reserved', occupant },
  });
  for (const each of [other, administrator]) each.close();
});

test('who has no right to beds follows none, and a glass is broken for one patient only', async () => {
  const { clinic, doctor } = await inpatient(app);
  expectDenied(await app.as(await app.build.user(clinic, 'laboratory')).get(EVENTS), 'missing_ability');
  await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
  const reason = { 'X-Break-Glass-Reason': 'Unconscious in the waiting room' };
  expectInvalid(await app.as(doctor).get(EVENTS).set(reason), 'x-break-glass-reason');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await app.as(doctor).get(EVENTS), 'area_disabled');
});

test('the trail says when a stream was opened and ended, and who was shown', async () => {
  const { doctor, patient } = await inpatient(app);
  const screen = await follow(app, doctor, EVENTS);
  await screen.count(1);
  const opened = await app.db('audit_events').where({ request_id: screen.requestId });
  expect(opened).toMatchObject([{ event: 'bed.watch', phi_level: 'full', patient_ids: [patient.id] }]);
  screen.close();
  const ended = () => app.db('audit_events').where({ event: 'bed.watch_end', actor_id: doctor.id });
  while ((await ended()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ended()).toMatchObject([{ patient_ids: [patient.id], details: { ended: 'reader' } }]);
});

test('a reservation that runs out is told of at once, also to a screen that comes back', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { bed } = await wardWith(app, clinic);
  const { id } = await admission(app, doctor, patient);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await app.as(doctor).post(`/api/v1/beds/${bed.id}/reservations`).send({ admission_id: id, until }).expect(201);
  const screen = await follow(app, doctor, EVENTS);
  const left = await follow(app, doctor, EVENTS);
  const [snapshot] = await left.count(1);
  expect(snapshot?.data).toMatchObject([{ state: 'reserved', reservation: { admission_id: id } }]);
  left.close();
  await screen.count(1);
  const soon = new Date(Date.now() + 200);
  await app.db('bed_reservations').where({ bed_id: bed.id }).update({ until: soon });
  const events = await screen.count(2);
  expect(events[1]).toMatchObject({ event: 'upsert', data: { id: bed.id, state: 'free', reservation: null } });
  const again = await follow(app, doctor, EVENTS, snapshot?.id);
  const [missed] = await again.count(1);
  expect(listOf([missed as StreamEvent]).get(bed.id)).toMatchObject({ state: 'free', reservation: null });
  for (const each of [screen, again]) each.close();
});

test('a screen that comes back is told whom it may see by now, and whom no more', async () => {
  const { clinic, doctor, nurse, bed, id, ward, manager } = await inpatient(app);
  const attends = (by: { token: string }, { practitioner_id }: { practitioner_id: string | null }) =>
    app.as(by).patch(`${ADMISSIONS}/${id}`).send({ attending_id: practitioner_id }).expect(200);
  await attends(doctor, doctor);
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const told: StreamEvent[] = [];
  const occupantToldTo = async (by: { token: string }) => {
    const screen = await follow(app, by, EVENTS, told.at(-1)?.id);
    told.push(...(await screen.count(1)));
    screen.close();
    return listOf(told).get(bed.id);
  };
  expect(await occupantToldTo(nurse)).toMatchObject({ occupant: null });
  await attends(doctor, nurse);
  expect(await occupantToldTo(nurse)).toMatchObject({ occupant: { admission_id: id } });
  await attends(nurse, doctor);
  expect(await occupantToldTo(nurse)).toMatchObject({ occupant: null });
  for (const practitioner_ids of [[nurse.practitioner_id], []]) {
    await app.as(manager).patch(`/api/v1/wards/${ward.id}`).send({ practitioner_ids }).expect(200);
    const occupant = practitioner_ids.length > 0 ? { admission_id: id } : null;
    expect(await occupantToldTo(nurse)).toMatchObject({ occupant });
  }
});
