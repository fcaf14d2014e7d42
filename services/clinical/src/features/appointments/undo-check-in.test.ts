import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { APPOINTMENT_STATUSES } from './appointment-rules.js';

/** Half past two at night of the day after in the clinic of these tests, which is in Santiago. */
const NIGHT = '2026-03-11T05:30:00.000Z';
let now = new Date('2026-03-10T15:00:00.000Z');

const app = useClinical({ clock: () => now });
afterEach(() => {
  now = new Date('2026-03-10T15:00:00.000Z');
});

async function arrival(values: Record<string, unknown> = {}) {
  const built = await app.build.practice();
  const desk = await app.build.user(built.clinic, 'front_desk');
  const people = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const times = { start_at: '2026-03-10T14:00:00Z', end_at: '2026-03-10T14:30:00Z' };
  const { id } = await app.build.appointment(built.clinic, people, { status: 'arrived', ...times, ...values });
  const undo = (body: object = {}, caller: object = desk) =>
    app.as(caller).post(`/api/v1/appointments/${id}/undo-check-in`).send(body);
  const begin = (status: string) =>
    app
      .as(built.doctor)
      .post('/api/mobile/v1/doctor/consultations')
      .send({
        status,
        patient_id: built.patient.id,
        appointment_id: id,
        sections: [{ key: 'assessment', content: 'Tonsillitis' }],
        diagnoses: [{ code: 'J03.9', role: 'principal', certainty: 'confirmed' }],
      });
  return { ...built, id, desk, undo, begin };
}

test('an arrival goes back one step or both, as one change that the trail names, and can be noted again', async () => {
  const { id, desk, patient, undo } = await arrival({ status: 'checked-in' });
  const back = await undo({ status: 'arrived' });
  expect(back.body.data).toMatchObject({ status: 'arrived', version: 2 });
  await expectAudit(app, back, {
    event: 'appointment.undo_check_in',
    patient_ids: [patient.id],
    changed_fields: ['status'],
  });
  expect((await undo()).body.data).toMatchObject({ status: 'booked', version: 3 });
  expectInvalid(await undo(), 'status');
  const again = await app.as(desk).post(`/api/v1/appointments/${id}/check-in`).send({});
  expect(again.body.data).toMatchObject({ status: 'checked-in' });
  const history = await app.as(desk).get(`/api/v1/appointments/${id}/versions`);
  expect(history.body.data.map((each: { event: string }) => each.event)).toEqual(
    expect.arrayContaining(['appointment.undo_check_in', 'appointment.check_in']),
  );
  expect((await (await arrival({ status: 'checked-in' })).undo()).body.data.status).toBe('booked');
});

test.each(APPOINTMENT_STATUSES.filter((status) => status !== 'arrived' && status !== 'checked-in'))(
  'nobody has come to one that is %s',
  async (status) => {
    const { undo } = await arrival({ status });
    expectInvalid(await undo(), 'status');
    expectInvalid(await undo({ status: 'arrived' }), 'status');
  },
);

test('it stays when its day is over in the clinic, and not an hour before', async () => {
  const { undo, desk } = await arrival();
  now = new Date(NIGHT);
  const late = await undo().set('Accept-Language', 'en');
  expect(late.body.errors).toEqual({
    status: ['The status can be taken back only until the day of the appointment is over.'],
  });
  now = new Date('2026-03-11T02:30:00.000Z');
  expect((await undo({}, desk)).status).toBe(200);
});

test('it stays when a consultation of it has begun, unless that was void', async () => {
  const { clinic, undo, begin } = await arrival();
  await begin('draft').expect(201);
  const begun = await undo().set('Accept-Language', 'en');
  expect(begun.body.errors).toEqual({ status: ['The status stays: a consultation of this appointment has begun.'] });
  await app.db('consultations').where({ clinic_id: clinic.id }).update({ status: 'entered_in_error' });
  expect((await undo()).status).toBe(200);
});

test('one that is taken back while its consultation is signed is either booked or fulfilled, and nobody waits in vain', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id, desk, undo, begin } = await arrival({ status: 'checked-in' });
    const [taken, signed] = await Promise.all([undo(), begin('completed')]);
    expect(signed.status).toBe(201);
    const { status } = (await app.as(desk).get(`/api/v1/appointments/${id}`)).body.data;
    expect([taken.status, status]).toEqual(taken.status === 200 ? [200, 'booked'] : [422, 'fulfilled']);
  }
});

test('a stale version is 412, another status 422, a patient 403, other doctors and clinics 404; what is said twice is done once', async () => {
  const { clinic, undo } = await arrival();
  expect((await undo().set('If-Match', '"v7"')).status).toBe(412);
  expectInvalid(await undo({ status: 'fulfilled' }), 'status');
  expectDenied(await undo({}, await app.build.user(clinic, 'patient')), 'missing_ability');
  expectNotFound(await undo({}, await app.build.user(clinic, 'doctor')));
  expectNotFound(await undo({}, (await app.build.practice()).doctor));
  const key = { 'Idempotency-Key': 'once' };
  const [first, second] = [await undo().set(key), await undo().set(key)];
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
});
