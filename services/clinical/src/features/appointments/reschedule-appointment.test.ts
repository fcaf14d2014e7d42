import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const NOW = '2026-03-10T15:00:00.000Z';
const AT = '2026-03-11T13:00:00.000Z';

const app = useClinical({ clock: () => new Date(NOW) });

async function practice(settings: object = {}) {
  const built = await app.build.practice();
  const { clinic } = built;
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { appointments: settings } });
  const front = await app.build.user(clinic, 'front_desk');
  const people = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const at = (start: string, more: Record<string, unknown> = {}) =>
    app.build.appointment(clinic, people, {
      start_at: start,
      end_at: new Date(Date.parse(start) + 1_800_000),
      ...more,
    });
  const move = (id: string, body: object, caller: object = front) =>
    app.as(caller).post(`/api/v1/appointments/${id}/reschedule`).send(body);
  return { ...built, front, people, at, move };
}

test('it keeps its length and frees the old time', async () => {
  const { patient, at, move } = await practice();
  const first = await at(AT);
  const response = await move(first.id, { start_at: '2026-03-12T13:00:00Z' }).set('If-Match', 'W/"v1"');
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    id: first.id,
    status: 'booked',
    start_at: '2026-03-12T13:00:00.000Z',
    end_at: '2026-03-12T13:30:00.000Z',
    version: 2,
  });
  await expectAudit(app, response, {
    event: 'appointment.reschedule',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields: ['start_at'],
  });
  const second = await at(AT);
  expectInvalid(await move(second.id, { start_at: '2026-03-12T13:15:00Z' }), 'start_at');
  expect((await move(second.id, { start_at: '2026-03-12T13:15:00Z', overbook: true })).status).toBe(200);
  const stale = await move(first.id, { start_at: AT }).set('If-Match', 'W/"v1"');
  expect(stale.status).toBe(412);
  expect(stale.body.errors).toEqual({ version: ['2'] });
});

test('of many that move to one slot exactly one wins', async () => {
  const { at, move } = await practice();
  const rows = await Promise.all(
    Array.from({ length: 12 }, (_, index) => at(`2026-03-12T${String(index + 10)}:00:00.000Z`)),
  );
  const answers = await Promise.all(rows.map(({ id }) => move(id, { start_at: AT })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
  for (const refused of answers.filter(({ status }) => status === 422)) expectInvalid(refused, 'start_at');
});

test('another practitioner may take it, but no other clinic’s, and not once the patient has arrived', async () => {
  const { clinic, at, move } = await practice();
  const other = await app.build.practitioner(clinic);
  const { id } = await at(AT);
  const response = await move(id, { start_at: AT, practitioner_id: other.id });
  expect(response.body.data.practitioner.id).toBe(other.id);
  const stranger = await practice();
  expectInvalid(await move(id, { start_at: AT, practitioner_id: stranger.people.practitioner_id }), 'practitioner_id');
  expectInvalid(await move(id, { start_at: AT, location_id: newId() }), 'location_id');
  await app.db('appointments').where({ id }).update({ status: 'arrived' });
  expectInvalid(await move(id, { start_at: AT }), 'status');
  expectNotFound(await stranger.move(id, { start_at: AT }));
});

test('doctors move their own, patients where the clinic lets them and in time', async () => {
  const { clinic, doctor, at, move } = await practice({ patient_change_hours: 24 });
  const [patient, colleague] = [await app.build.user(clinic, 'patient'), await app.build.user(clinic, 'doctor')];
  const soon = await at(AT, { patient_id: patient.patient_id });
  const later = await at('2026-03-12T13:00:00.000Z', { patient_id: patient.patient_id });
  expectNotFound(await move(later.id, { start_at: '2026-03-13T13:00:00Z' }, colleague));
  const late = await move(soon.id, { start_at: '2026-03-13T13:00:00Z' }, patient);
  expect(late.body.errors).toEqual({ start_at: ['The start_at can be changed only until 24 hours before.'] });
  expect((await move(later.id, { start_at: '2026-03-13T13:00:00Z' }, patient)).status).toBe(200);
  expect((await move(later.id, { start_at: '2026-03-13T13:15:00Z' }, patient)).status).toBe(200);
  expectInvalid(await move(later.id, { start_at: '2026-03-14T13:00:00Z' }, patient), 'start_at');
  expectDenied(
    await move(later.id, { start_at: '2026-03-12T13:00:00Z', practitioner_id: colleague.practitioner_id }, patient),
    'missing_ability',
  );
  expect((await move(later.id, { start_at: '2026-03-12T13:00:00Z' }, doctor)).status).toBe(200);
  const closed = await practice();
  const outsider = await app.build.user(closed.clinic, 'patient');
  const theirs = await closed.at(AT, { patient_id: outsider.patient_id });
  expectDenied(await closed.move(theirs.id, { start_at: '2026-03-13T13:00:00Z' }, outsider), 'missing_ability');
});
