import { dayIn } from '../src/calendar.js';
import { createJobs } from '../src/jobs.js';
import { bedOf, dischargeSummary, stepsOf as stepsOfAdmission } from './support/admissions.js';
import { wardWith } from './support/beds.js';
import { laboratoryTest, labResult, measured } from './support/clinical-records.js';
import { signedNote, stepsOf, VISITS } from './support/emergency-visits.js';
import { follow } from './support/event-streams.js';
import { expectInvalid } from './support/expect.js';
import { administrationsOf, dose, medicationsOf } from './support/inpatient-medications.js';
import { ago, observe, task, tasksPath, WELL } from './support/inpatients.js';
import type { TestApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

const app = useClinical();

type By = Awaited<ReturnType<TestApp['build']['user']>>;

async function hospital() {
  const practice = await app.build.practice();
  const { clinic } = practice;
  const [desk, nurse] = [await app.build.user(clinic, 'front_desk'), await app.build.user(clinic, 'nurse')];
  return { ...practice, ...(await wardWith(app, clinic, 2)), desk, nurse };
}

const read = async (by: By, path: string) => (await app.as(by).get(path).expect(200)).body.data;

/** Somebody arrives whom nobody knows, waits too long, is seen, and turns out to be a patient whom the clinic has. */
async function emergency({ doctor, nurse, desk, patient }: Awaited<ReturnType<typeof hospital>>) {
  const arrived = { unknown: { label: 'Bus stop', sex: 'female' }, arrival_mode: 'ambulance', arrival_at: ago(30) };
  const visit = (await app.as(desk).post(VISITS).send(arrived).expect(201)).body.data;
  const steps = stepsOf(app, doctor, visit.id);
  const triage = { level: 2, complaint: 'Fever', vitals: { temperature_c: 39.5, heart_rate: 118 } };
  await stepsOf(app, nurse, visit.id).post('triage', triage).expect(200);
  expect(await read(doctor, '/api/v1/emergency/board')).toMatchObject([{ id: visit.id, overdue: true }]);
  const jobs = createJobs(app.deps);
  await jobs.list.find(({ name }) => name === 'tell of overdue emergency visits')?.run();
  await jobs.stop();
  await steps.post('assign', { practitioner_id: doctor.practitioner_id }).expect(200);
  await steps.post('start-care').expect(200);

  const notes = '/api/mobile/v1/doctor/consultations';
  const note = (await app.as(doctor).post(notes).send({ emergency_visit_id: visit.id }).expect(201)).body.data;
  const items = [{ test_id: await laboratoryTest(app) }];
  const order = (await app.as(doctor).post(`${notes}/${note.id}/lab-orders`).send({ items }).expect(200)).body.data;
  const result = await labResult(app, doctor, visit.patient, {
    order_item_id: order.items[0].id,
    observations: [measured(5.9, { interpretation: 'LL' })],
  });
  expect(await read(doctor, '/api/v1/emergency/board')).toMatchObject([{ critical_unread: 1 }]);
  await app.as(doctor).post(`/api/v1/lab-results/${result.id}/acknowledge`).expect(200);
  await stepsOf(app, desk, visit.id).post('identify', { patient_id: patient.id }).expect(200);
  await signedNote(app, doctor, visit.id);
  const admission = (await steps.post('admit', { reason: 'Sepsis', isolation: 'contact' }).expect(201)).body.data;
  expect(admission).toMatchObject({ status: 'waiting', patient: { id: patient.id }, source: 'emergency' });
  expect(await read(doctor, `${VISITS}/${visit.id}`)).toMatchObject({ status: 'boarding', identity: 'confirmed' });
  return { visit: visit.id as string, admission: admission.id as string };
}

/** In the ward: two beds, an order, tasks, an alert. */
async function ward(here: Awaited<ReturnType<typeof hospital>>, id: string) {
  const { doctor, nurse, beds } = here;
  const { post } = stepsOfAdmission(app, doctor, id);
  const screen = await follow(app, nurse, '/api/v1/beds/events');
  await screen.count(1);
  await post('admit', { bed_id: beds[0]?.id }).expect(200);
  await screen.count(2);
  await post('transfer', { bed_id: beds[1]?.id, reason: 'Isolation' }).expect(200);
  const states = (await screen.count(4)).slice(1).map(({ data }) => `${data.name} ${data.state}`);
  expect(states.toSorted()).toEqual(['1 cleaning', '1 occupied', '2 occupied']);
  screen.close();
  await doses(here, id);
  const turn = await task(app, doctor, id, { title: 'Turn', repeat: { every_hours: 2 }, role: 'nurse' });
  await app
    .as(nurse)
    .post(`${tasksPath(id)}/${turn.id}/done`)
    .send({})
    .expect(200);
  await task(app, doctor, id, { title: 'Blood cultures' });
  await observe(app, nurse, id, { ...WELL, vitals: { ...WELL.vitals, respiratory_rate: 26, heart_rate: 125 } });
  const board = await read(nurse, `/api/v1/wards/${here.ward.id}/board`);
  expect(board[1]).toMatchObject({
    state: 'occupied',
    admission: { id, isolation: 'contact', tasks_due: 1, news2: { score: 5, risk: 'medium' } },
  });
}

/** One dose is late before it is given, another is refused. */
async function doses({ clinic, doctor, nurse }: Awaited<ReturnType<typeof hospital>>, id: string) {
  const { made } = medicationsOf(app, doctor, id);
  const { chart, given } = administrationsOf(app, nurse, id);
  const antibiotic = await made({ starts_at: ago(90) });
  const syrup = await made({ medication: { display: 'Lactulose' }, route: 'oral' });
  // Of the day of the clinic on which each is due.
  const stateOf = async ({ id: order, starts_at }: { id: string; starts_at: string }) => {
    const { medications } = await chart(dayIn(clinic.timezone, new Date(starts_at)));
    return medications.find(({ medication }: { medication: { id: string } }) => medication.id === order).doses[0]
      .status;
  };
  expect([await stateOf(antibiotic), await stateOf(syrup)]).toEqual(['late', 'due']);
  await given(dose(antibiotic));
  await given(dose(syrup, { status: 'refused', reason: 'Tastes bad' }));
  expect([await stateOf(antibiotic), await stateOf(syrup)]).toEqual(['given', 'refused']);
}

/** What HL7 FHIR tells of it. */
async function toldByFhir({ doctor, beds }: Awaited<ReturnType<typeof hospital>>, visit: string, id: string) {
  const fhir = async (path: string) => (await app.as(doctor).get(`/fhir/R4/${path}`).expect(200)).body;
  expect(await fhir(`Encounter/${visit}`)).toMatchObject({
    class: { code: 'EMER' },
    status: 'finished',
    statusHistory: ['arrived', 'triaged', 'in-progress', 'finished'].map((status) => ({ status })),
    hospitalization: { dischargeDisposition: { coding: [{ code: 'oth' }], text: 'admitted' } },
  });
  const stay = await fhir(`Encounter/${id}`);
  expect(stay).toMatchObject({
    class: { code: 'IMP' },
    status: 'finished',
    partOf: { reference: `Encounter/${visit}` },
    reasonCode: [{ text: 'Sepsis' }],
    hospitalization: {
      admitSource: { coding: [{ code: 'emd' }] },
      dischargeDisposition: { coding: [{ code: 'home' }] },
    },
    location: beds.map((bed) => ({ location: { reference: `Location/${bed.id}` }, status: 'completed' })),
  });
  expect(stay.location[0].period.end).toBe(stay.location[1].period.start);
  expect(stay.location[1].period.end).toBe(stay.period.end);
  const { entry } = await fhir(`Encounter/${id}/_history`);
  const states = entry.map(({ resource }: { resource: { status: string } }) => resource.status);
  expect(states.filter((each: string, place: number) => each !== states[place - 1])).toEqual([
    'finished',
    'in-progress',
    'finished',
    'in-progress',
    'planned',
  ]);
  const found = async (query: string) =>
    ((await fhir(query)).entry ?? []).map(({ resource }: { resource: object }) => resource);
  expect(await found(`Observation?encounter=${visit}&code=75616-3`)).toMatchObject([
    { valueCodeableConcept: { text: 'manchester 2' } },
  ]);
  expect(await found(`Observation?encounter=${id}&code=1104051000000101`)).toMatchObject([
    { valueQuantity: { value: 5 } },
  ]);
  const tasks = await found(`Task?encounter=${id}`);
  expect(tasks.map(({ status }: { status: string }) => status).toSorted()).toEqual([
    'cancelled',
    'cancelled',
    'completed',
  ]);
}

test('a whole stay, from the ambulance to the second discharge, is in the record, the outbox and the trail', async () => {
  const here = await hospital();
  const { clinic, doctor, nurse, patient, bed } = here;
  const { visit, admission: id } = await emergency(here);
  await ward(here, id);
  expect(await read(doctor, `${VISITS}/${visit}`)).toMatchObject({ status: 'disposed', admission_id: id });

  const { post, get } = stepsOfAdmission(app, doctor, id);
  await dischargeSummary(app, doctor, id);
  const refused = await post('discharge', { disposition: 'home' });
  expectInvalid(refused, 'acknowledge');
  const open = async () =>
    (await read(nurse, `${tasksPath(id)}?status=open`)).map(({ title }: { title: string }) => title).toSorted();
  expect(await open()).toEqual(['Blood cultures', 'Turn']);
  await post('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  expect(await open()).toEqual([]);
  await post('undo', { reason: 'Fever again' }).expect(200);
  expect(await open()).toEqual(['Blood cultures', 'Turn']);
  expect(await get()).toMatchObject({ status: 'admitted', bed: { name: '2' } });
  await post('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  const stay = await get();
  expect(stay).toMatchObject({ status: 'discharged', stays: [{ bed: { name: '1' } }, { bed: { name: '2' } }] });
  expect(stay.stays[0].to).toBe(stay.stays[1].from);
  expect(stay.stays[1].to).toBe(stay.discharged_at);
  expect((await bedOf(app, doctor, bed.id)).state).toBe('cleaning');

  await toldByFhir(here, visit, id);

  const told = await app.db('outbox').where({ clinic_id: clinic.id }).whereLike('event', 'admission.%').pluck('event');
  const movements = ['preadmit', 'admit', 'transfer', 'discharge', 'undo_discharge', 'discharge'];
  expect(told.toSorted()).toEqual(movements.map((each) => `admission.${each}`).toSorted());
  const trail = await app.db('audit_events').where({ clinic_id: clinic.id });
  const events = new Set(trail.map(({ event }) => event));
  for (const event of [
    'emergency_visit.create',
    'emergency_visit.triage',
    'emergency_visit.overdue',
    'emergency_visit.identify',
    'lab_result.acknowledge',
    'admission.transfer',
    'admission_task.done',
    'observation.create',
    'administration.create',
    'admission.undo_discharge',
  ])
    expect([event, events.has(event)]).toEqual([event, true]);
  const ofStay = trail.filter(({ resource_id, outcome }) => resource_id === id && outcome === 0);
  expect(ofStay.every(({ patient_ids }) => patient_ids.includes(patient.id))).toBe(true);
});
