import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function booked(values: Record<string, unknown> = {}) {
  const built = await app.build.practice();
  const front = await app.build.user(built.clinic, 'front_desk');
  const people = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const { id } = await app.build.appointment(built.clinic, people, values);
  const checkIn = (body: object = {}, caller: object = front) =>
    app.as(caller).post(`/api/v1/appointments/${id}/check-in`).send(body);
  return { ...built, checkIn };
}

test('a patient arrives and is checked in, in two steps or in one', async () => {
  const { patient, checkIn } = await booked();
  const arrived = await checkIn({ status: 'arrived' });
  expect(arrived.body.data).toMatchObject({ status: 'arrived', version: 2 });
  await expectAudit(app, arrived, {
    event: 'appointment.check_in',
    patient_ids: [patient.id],
    changed_fields: ['status'],
  });
  expectInvalid(await checkIn({ status: 'arrived' }), 'status');
  expect((await checkIn()).body.data.status).toBe('checked-in');
  expectInvalid(await checkIn(), 'status');
  const hurried = await booked();
  expect((await hurried.checkIn()).body.data.status).toBe('checked-in');
});

test.each(['proposed', 'pending', 'waitlist', 'cancelled', 'fulfilled', 'noshow', 'entered-in-error'])(
  'nobody is checked in to one that is %s',
  async (status) => {
    expectInvalid(await (await booked({ status })).checkIn(), 'status');
  },
);

test('a stale version is 412, another status 422, a patient 403, another clinic 404', async () => {
  const { clinic, checkIn } = await booked();
  expect((await checkIn().set('If-Match', '"v7"')).status).toBe(412);
  expectInvalid(await checkIn({ status: 'fulfilled' }), 'status');
  expectDenied(await checkIn({}, await app.build.user(clinic, 'patient')), 'missing_ability');
  const { doctor } = await app.build.practice();
  expectNotFound(await checkIn({}, doctor));
});
