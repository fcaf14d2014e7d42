import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { APPOINTMENT_STATUSES } from './appointment-rules.js';

const NOW = '2026-03-10T15:00:00.000Z';

const app = useClinical({ clock: () => new Date(NOW) });

async function one(values: Record<string, unknown> = {}) {
  const built = await app.build.practice();
  const people = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const times = { start_at: '2026-03-10T14:00:00Z', end_at: '2026-03-10T14:30:00Z' };
  const { id } = await app.build.appointment(built.clinic, people, { ...times, ...values });
  const move = (body: object, caller: object = built.doctor) =>
    app.as(caller).post(`/api/v1/appointments/${id}/status`).send(body);
  return { ...built, people, times, move };
}

/** The machine of clinical-gaps.md 2.2, as far as this operation moves along it. */
const MACHINE: Record<string, string[]> = {
  proposed: ['pending'],
  pending: ['booked'],
  waitlist: ['booked'],
  booked: ['noshow'],
  'checked-in': ['fulfilled'],
};

test.each([...APPOINTMENT_STATUSES])('from %s it goes where the machine says, and nowhere else', async (status) => {
  for (const to of ['pending', 'booked', 'fulfilled', 'noshow']) {
    const { patient, move } = await one({ status });
    const response = await move({ status: to });
    if (MACHINE[status]?.includes(to)) {
      expect(response.body.data).toMatchObject({ status: to, version: 2 });
      await expectAudit(app, response, {
        event: 'appointment.move',
        patient_ids: [patient.id],
        changed_fields: ['status'],
      });
    } else {
      expectInvalid(response, 'status');
    }
  }
  const { move } = await one({ status });
  expectInvalid(await move({ status: 'entered-in-error' }), 'reason');
  const voided = await move({ status: 'entered-in-error', reason: 'Wrong patient' });
  if (status === 'entered-in-error') expectInvalid(voided, 'status');
  else expect(voided.body.data).toMatchObject({ status: 'entered-in-error', cancellation_reason: 'Wrong patient' });
});

test('nobody has missed what has not begun', async () => {
  const { move } = await one({ start_at: '2026-03-10T15:00:01Z', end_at: '2026-03-10T15:30:00Z' });
  const early = await move({ status: 'noshow' });
  expect(early.body.errors).toEqual({
    status: ['The status cannot become noshow before 2026-03-10T15:00:01.000Z.'],
  });
});

test('one that takes up its time only now finds it taken', async () => {
  for (const [status, to] of [
    ['waitlist', 'booked'],
    ['proposed', 'pending'],
  ]) {
    const { clinic, people, times, move } = await one({ status });
    await app.build.appointment(clinic, people, times);
    expectInvalid(await move({ status: to }), 'start_at');
  }
});

test('patients, other doctors and other clinics do not move it; stale versions are 412', async () => {
  const { clinic, move } = await one();
  expectDenied(await move({ status: 'noshow' }, await app.build.user(clinic, 'patient')), 'missing_ability');
  expectNotFound(await move({ status: 'noshow' }, await app.build.user(clinic, 'doctor')));
  expectNotFound(await move({ status: 'noshow' }, (await app.build.practice()).doctor));
  expect((await move({ status: 'noshow' }).set('If-Match', 'W/"v2"')).status).toBe(412);
  expectInvalid(await move({ status: 'cancelled' }), 'status');
  expectInvalid(await move({}), 'status');
});
