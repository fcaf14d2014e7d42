import { useClinical } from '../../../test/support/use-clinical.js';
import { APPOINTMENT_STATUSES } from './appointment-rules.js';

const NOW = '2026-03-10T15:00:00.000Z';
const LATER = '2026-03-20T15:00:00.000Z';
let minutesLater = 0;
const app = useClinical({ clock: () => new Date(Date.parse(NOW) + minutesLater * 60_000) });

/** A clinic where a patient has one appointment of each state at each time, and where patients may change theirs until so many hours before. */
async function clinicWith(patient_change_hours: number | null, hours: readonly number[]) {
  const { clinic, doctor } = await app.build.practice();
  const settings = JSON.stringify({ appointments: { patient_change_hours } });
  await app.db('clinics').where({ id: clinic.id }).update({ settings });
  const patient = await app.build.user(clinic, 'patient');
  const people = { patient_id: patient.patient_id ?? '', practitioner_id: doctor.practitioner_id };
  const made = [];
  for (const status of APPOINTMENT_STATUSES)
    for (const hour of hours) {
      const start = Date.parse(NOW) + hour * 3_600_000;
      const time = { start_at: new Date(start), end_at: new Date(start + 1_800_000), overbook: true };
      made.push(await app.build.appointment(clinic, people, { status, ...time }));
    }
  return { clinic, doctor, patient, made };
}

const BODIES = { confirm: {}, reschedule: { start_at: LATER }, cancel: { reason: 'Ill' } };

test.each([
  ['never', null],
  ['until two days before', 48],
  ['until the start', 0],
])('what is offered is what is taken, where patients change theirs %s', async (_, hours) => {
  const { clinic, doctor, patient, made } = await clinicWith(hours, [-30, -1, 1, 72]);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['appointments:read', 'appointments:book'] });
  const days = { date_from: '2026-03-01', date_to: '2026-03-31', per_page: 100 };
  // The hours are those of patients: a key is tried once.
  for (const caller of hours === 0 ? [patient, doctor, key] : [patient, doctor]) {
    const { body } = await app.as(caller).get('/api/mobile/v1/appointments').query(days).expect(200);
    expect(body.data).toHaveLength(made.length);
    for (const { id, status, start_at, actions } of body.data) {
      const read = await app.as(caller).get(`/api/v1/appointments/${id}`);
      expect(read.body.data.actions).toEqual(actions);
      const taken = [];
      for (const [action, said] of Object.entries(BODIES)) {
        const before = await app.db('appointments').where({ id }).first();
        const answer = await app.as(caller).post(`/api/v1/appointments/${id}/${action}`).send(said);
        if (answer.status === 200) taken.push(action);
        const { start_at, end_at, status, overbook } = before;
        await app.db('appointments').where({ id }).update({ start_at, end_at, status, overbook });
      }
      expect({ status, start_at, taken }).toEqual({ status, start_at, taken: actions });
    }
  }
});

test('an answer to a change says what may be done from then on', async () => {
  const { patient, made } = await clinicWith(0, [72]);
  const pending = made[APPOINTMENT_STATUSES.indexOf('pending')]!;
  const path = `/api/v1/appointments/${pending.id}`;
  const confirmed = await app.as(patient).post(`${path}/confirm`).expect(200);
  expect(confirmed.body.data.actions).toEqual(['reschedule', 'cancel']);
  const cancelled = await app.as(patient).post(`${path}/cancel`).send({ reason: 'Ill' }).expect(200);
  expect(cancelled.body.data.actions).toEqual([]);
});

test('a list that was read before is sent again once it is too late to change an appointment', async () => {
  const { patient } = await clinicWith(72, [72]);
  const days = { date_from: '2026-03-01', date_to: '2026-03-31', per_page: 100, status: 'booked' };
  const read = (etag: string) =>
    app.as(patient).get('/api/mobile/v1/appointments').query(days).set('If-None-Match', etag);
  const first = await read('"none"').expect(200);
  expect(first.body.data).toMatchObject([{ actions: ['reschedule', 'cancel'] }]);
  const { etag = '' } = first.headers;
  await read(etag).expect(304);
  minutesLater = 1;
  const later = await read(etag);
  minutesLater = 0;
  expect([later.status, later.body.data]).toMatchObject([200, [{ actions: [] }]]);
});

test('who may not book is offered nothing, and neither versions nor FHIR say what a caller may do', async () => {
  const { clinic, doctor, made } = await clinicWith(0, [72]);
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['appointments:read'] });
  const { body } = await app
    .as(key)
    .get('/api/v1/appointments')
    .query({ date_from: '2026-03-01', date_to: '2026-03-31', per_page: 100 })
    .expect(200);
  expect(body.data.map(({ actions }: { actions: string[] }) => actions)).toEqual(made.map(() => []));
  const { id } = made[APPOINTMENT_STATUSES.indexOf('booked')]!;
  await app.as(doctor).post(`/api/v1/appointments/${id}/cancel`).send({ reason: 'Ill' }).expect(200);
  const versions = await app.as(doctor).get(`/api/v1/appointments/${id}/versions`).expect(200);
  const resource = await app.as(doctor).get(`/fhir/R4/Appointment/${id}`).expect(200);
  for (const told of [versions.body.data, resource.body]) expect(JSON.stringify(told)).not.toContain('"actions"');
});
