import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/appointments';
/** A Tuesday; in Santiago it is noon, at UTC-3. */
const NOW = '2026-03-10T15:00:00.000Z';
const AT = '2026-03-11T13:00:00.000Z';

const app = useClinical({ clock: () => new Date(NOW) });

async function practice(settings: object = {}) {
  const built = await app.build.practice();
  const front = await app.build.user(built.clinic, 'front_desk');
  await app
    .db('clinics')
    .where({ id: built.clinic.id })
    .update({ settings: { appointments: settings } });
  const people = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const book = (body: object = {}, caller: object = front) =>
    app
      .as(caller)
      .post(PATH)
      .send({ ...people, start_at: AT, duration_minutes: 30, ...body });
  const booked = () => app.db('appointments').where({ clinic_id: built.clinic.id });
  return { ...built, front, people, book, booked };
}

test('the front desk books, and the doctor finds it', async () => {
  const { clinic, doctor, patient, people, book } = await practice();
  const location = { clinic_id: clinic.id, id: newId(), name: 'Annex' };
  await app.db('locations').insert(location);
  const response = await book({
    location_id: location.id,
    type: { code: 'first', name: 'First visit' },
    modality: 'video',
    reason: 'Cough',
    start_at: '2026-03-11T10:00:00-03:00',
  });
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    status: 'booked',
    start_at: AT,
    end_at: '2026-03-11T13:30:00.000Z',
    timezone: 'America/Santiago',
    type: { code: 'first', name: 'First visit' },
    modality: 'video',
    location: { id: location.id },
    version: 1,
  });
  const { id } = response.body.data;
  expect(response.headers['location']).toBe(`${PATH}/${id}`);
  await expectAudit(app, response, {
    event: 'appointment.create',
    action: 'C',
    phi_level: 'limited',
    resource_id: id,
    patient_ids: [patient.id],
  });
  const agenda = await app.as(doctor).get('/api/mobile/v1/doctor/agenda').query({ date: '2026-03-11' });
  expect(agenda.body.data.items[0]).toMatchObject({ id, practitioner: { id: people.practitioner_id } });
});

test('of fifty bookings of one slot exactly one wins, and the others are 422', async () => {
  const { book, booked } = await practice();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => book({ start_at: new Date(Date.parse(AT) + (index % 30) * 60_000) })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'start_at');
  expect(await booked()).toHaveLength(1);
});

test('neighbours, other practitioners and times that are held by nothing do not collide', async () => {
  const { clinic, book } = await practice();
  const other = await app.build.practitioner(clinic);
  expect((await book()).status).toBe(201);
  expect((await book({ start_at: '2026-03-11T13:30:00Z' })).status).toBe(201);
  expect((await book({ start_at: '2026-03-11T12:30:00Z' })).status).toBe(201);
  expect((await book({ practitioner_id: other.id })).status).toBe(201);
  expect((await book({ status: 'waitlist' })).status).toBe(201);
  expect((await book({ status: 'proposed' })).status).toBe(201);
  expectInvalid(await book({ status: 'pending' }), 'start_at');
  const spanish = await book({ start_at: '2026-03-11T13:29:00Z' }).set('Accept-Language', 'es');
  expect(spanish.body.errors).toEqual({ start_at: ['start_at ya no está disponible.'] });
});

test('staff may overbook unless the clinic forbids it, and also within a block', async () => {
  const lax = await practice();
  await lax.book();
  expect((await lax.book({ overbook: true })).body.data.overbook).toBe(true);
  await app.db('schedule_blocks').insert({
    clinic_id: lax.clinic.id,
    id: newId(),
    practitioner_id: lax.people.practitioner_id,
    start_at: '2026-03-12T00:00:00Z',
    end_at: '2026-03-13T00:00:00Z',
  });
  expectInvalid(await lax.book({ start_at: '2026-03-12T23:45:00Z' }), 'start_at');
  expect((await lax.book({ start_at: '2026-03-13T00:00:00Z' })).status).toBe(201);
  expect((await lax.book({ start_at: '2026-03-12T12:00:00Z', overbook: true })).status).toBe(201);
  const strict = await practice({ overbooking: false });
  await strict.book();
  expectInvalid(await strict.book({ overbook: true }), 'overbook');
});

test('what is wrong is named, and nothing is written', async () => {
  const { clinic, people, front, book, booked } = await practice();
  expectInvalid(await app.as(front).post(PATH).send({}), 'start_at');
  expectInvalid(await app.as(front).post(PATH).send({ start_at: AT }), 'end_at', 'patient_id', 'practitioner_id');
  const merged = await app.build.patient(clinic, { merged_into_id: people.patient_id });
  const retired = await app.build.practitioner(clinic, { active: false });
  const stranger = await practice();
  for (const [body, ...fields] of [
    [{ start_at: '2026-03-11T10:00:00' }, 'start_at'],
    [{ start_at: '2026-03-09T14:00:00Z' }, 'start_at'],
    [{ start_at: '2029-01-01T00:00:00Z' }, 'start_at'],
    [{ end_at: '2026-03-11T12:00:00Z', duration_minutes: undefined }, 'end_at'],
    [{ end_at: '2026-03-11T14:00:00Z' }, 'duration_minutes'],
    [{ end_at: '2026-03-13T14:00:00Z', duration_minutes: undefined }, 'duration_minutes'],
    [{ duration_minutes: '30' }, 'duration_minutes'],
    [{ duration_minutes: 1 }, 'duration_minutes'],
    [{ duration_minutes: 1441 }, 'duration_minutes'],
    [{ status: 'fulfilled' }, 'status'],
    [{ modality: 'x' }, 'modality'],
    [{ overbook: 'yes' }, 'overbook'],
    [{ reason: 'x'.repeat(2001) }, 'reason'],
    [{ patient_id: merged.id }, 'patient_id'],
    [{ patient_id: stranger.patient.id }, 'patient_id'],
    [{ patient_id: newId() }, 'patient_id'],
    [{ practitioner_id: stranger.people.practitioner_id }, 'practitioner_id'],
    [{ practitioner_id: retired.id }, 'practitioner_id'],
    [{ location_id: newId() }, 'location_id'],
  ] as const) {
    const response = await book(body);
    expectInvalid(response, ...fields);
    await expectAudit(app, response, { outcome: 4, reason: 'validation_failed', patient_ids: [] });
  }
  expect(await booked()).toEqual([]);
});

test('doctors book for themselves, keys for whom they name; without the scope nobody does', async () => {
  const { clinic, doctor, people, book } = await practice();
  const colleague = await app.build.practitioner(clinic);
  expect((await book({ practitioner_id: undefined }, doctor)).body.data.practitioner.id).toBe(people.practitioner_id);
  expectDenied(await book({ practitioner_id: colleague.id }, doctor), 'missing_ability');
  const key = await app.build.apiKey(clinic);
  expect((await book({ practitioner_id: colleague.id }, key)).status).toBe(201);
  const reading = await app.build.apiKey(clinic, 'live', { scopes: ['appointments:read', 'appointments:write'] });
  expectDenied(await book({}, reading), 'missing_ability');
  expectDenied(await book().set('X-Clinic-ID', newId()), 'clinic_not_allowed');
});

test('patients book nothing unless the clinic lets them, and then only free time for themselves', async () => {
  const closed = await practice();
  const outsider = await app.build.user(closed.clinic, 'patient');
  expectDenied(await closed.book({ patient_id: undefined }, outsider), 'missing_ability');

  const { clinic, people, book, booked } = await practice({ patient_booking: 'book' });
  const patient = await app.build.user(clinic, 'patient');
  const own = (body: object = {}) => book({ patient_id: undefined, ...body }, patient);
  const response = await own();
  expect(response.body.data).toMatchObject({ status: 'booked', patient: { id: patient.patient_id } });
  for (const [body, field] of [
    [{}, 'start_at'],
    [{ start_at: '2026-03-10T14:00:00Z' }, 'start_at'],
    [{ start_at: '2026-03-11T04:00:00Z' }, 'start_at'],
    [{ start_at: '2026-03-14T13:00:00Z' }, 'start_at'],
    [{ patient_id: people.patient_id, start_at: '2026-03-11T14:00:00Z' }, 'patient_id'],
    [{ status: 'pending', start_at: '2026-03-11T14:00:00Z' }, 'status'],
  ] as const) {
    expectInvalid(await own(body), field);
  }
  expectDenied(await own({ overbook: true }), 'missing_ability');
  expect(await booked()).toHaveLength(1);
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { appointments: { patient_booking: 'request' } } });
  expect((await own({ start_at: '2026-03-11T14:00:00Z' })).body.data.status).toBe('proposed');
});

test('a repeated request books once', async () => {
  const { book, booked } = await practice();
  const answers = await Promise.all(Array.from({ length: 20 }, () => book().set('Idempotency-Key', 'k')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await booked()).toHaveLength(1);
  expectInvalid(await book({ reason: 'x' }).set('Idempotency-Key', 'k'), 'idempotency_key');
});
