import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/free-times';
/** A Tuesday; in Santiago it is two minutes past noon, at UTC-3. */
const NOW = '2026-03-10T15:02:00.000Z';

const app = useClinical({ clock: () => new Date(NOW) });

async function aClinic(settings: Record<string, unknown> = {}) {
  const built = await app.build.practice();
  const { clinic, doctor, patient } = built;
  await app.db('clinics').where({ id: clinic.id }).update({ settings });
  const desk = await app.build.user(clinic, 'front_desk');
  const { practitioner_id } = doctor;
  const take = (start_at: string, minutes: number, more: Record<string, unknown> = {}) =>
    app.build.appointment(
      clinic,
      { patient_id: patient.id, practitioner_id },
      { start_at, end_at: new Date(Date.parse(start_at) + minutes * 60_000), ...more },
    );
  const block = (start_at: string, end_at: string) =>
    app.db('schedule_blocks').insert({ clinic_id: clinic.id, id: newId(), practitioner_id, start_at, end_at });
  return { ...built, desk, practitioner_id, take, block };
}

const ask = async (caller: Credentials, query: Record<string, unknown> = {}) => {
  const response = await app.as(caller).get(PATH).query(query);
  expect(response.status).toBe(200);
  return response.body.data;
};
const hours = ({ times }: { times: { start_at: string }[] }) => times.map(({ start_at }) => start_at.slice(11, 16));

test('free times are what appointments and blocks leave of the working hours, from now on, and each can be booked', async () => {
  const { clinic, desk, doctor, patient, practitioner_id, take, block } = await aClinic();
  await take('2026-03-10T16:00:00Z', 23);
  await take('2026-03-10T17:00:00Z', 30, { status: 'cancelled' });
  await take('2026-03-10T18:00:00Z', 30, { status: 'arrived' });
  await take('2026-03-10T18:00:00Z', 60, { overbook: true });
  await block('2026-03-10T19:00:00Z', '2026-03-10T20:40:00Z');
  const response = await app.as(desk).get(PATH).query({ date: '2026-03-10', practitioner_id: 'x', clinic_id: newId() });
  const { data } = response.body;
  expect(data).toMatchObject({
    date_from: '2026-03-10',
    date_to: '2026-03-10',
    timezone: 'America/Santiago',
    duration_minutes: 30,
    truncated: false,
    practitioners: [{ id: practitioner_id, full_name: doctor.name }],
  });
  // Until one the grid goes on from eight o'clock, then from where the appointment ended, in whole five minutes.
  expect(hours(data)).toEqual(['15:30', '16:25', '16:55', '17:25']);
  await expectAudit(app, response, {
    event: 'free_time.search',
    action: 'R',
    resource_id: clinic.id,
    patient_ids: [],
    result_count: 4,
  });
  for (const { start_at, end_at } of data.times)
    await app
      .as(desk)
      .post('/api/v1/appointments')
      .send({ patient_id: patient.id, practitioner_id, start_at, end_at })
      .expect(201);
  expect((await ask(desk, { date: '2026-03-10' })).times).toEqual([]);
  expect(hours(await ask(desk, { date: '2026-03-10', duration_minutes: 20 }))).toEqual(['20:40']);
  expect((await ask(desk, { date: '2026-03-09' })).times).toEqual([]);
});

test('days are those of the clinic, also when its clocks change: an hour that is left out is no time, one that comes twice is two', async () => {
  const { desk } = await aClinic({
    working_hours: [
      { days: [0], from: '00:00', to: '03:00' },
      { days: [6], from: '22:00', to: '24:00' },
    ],
  });
  const asked = (date: string) => ask(desk, { date, duration_minutes: 60 });
  expect(hours(await asked('2026-09-06'))).toEqual(['04:00', '05:00']);
  expect(hours(await asked('2026-04-04'))).toEqual(['01:00', '02:00', '03:00']);
});

test('it looks in all calendars, or those that are named, for a week or two, and says when there are more times', async () => {
  const { clinic, desk, practitioner_id } = await aClinic();
  const [second, former] = await Promise.all([app.build.user(clinic, 'doctor'), app.build.user(clinic, 'doctor')]);
  await app.db('practitioners').where({ id: former.practitioner_id }).update({ active: false });
  const all = await ask(desk);
  expect(all).toMatchObject({ date_from: '2026-03-10', date_to: '2026-03-16', truncated: false });
  const ids = [practitioner_id, second.practitioner_id];
  expect(all.practitioners.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
  // What is left of today, and four days of ten hours, in two calendars.
  expect(all.times).toHaveLength(2 * (11 + 4 * 20));
  expect(new Set(all.times.map(({ start_at }: { start_at: string }) => start_at)).size).toBe(91);
  const one = await ask(desk, { practitioner_ids: ids[1]!.toUpperCase() });
  expect(new Set(one.times.map((time: { practitioner_id: string }) => time.practitioner_id))).toEqual(
    new Set([ids[1]]),
  );
  const many = await ask(desk, { date_to: '2026-03-23', duration_minutes: 5, practitioner_ids: ids.join(',') });
  expect(many).toMatchObject({ truncated: true, times: { length: 500 } });

  const refused = (query: Record<string, unknown>) => app.as(desk).get(PATH).query(query);
  const foreign = await app.build.practice();
  for (const id of [former.practitioner_id, foreign.doctor.practitioner_id, newId()])
    expectInvalid(await refused({ practitioner_ids: `${practitioner_id},${id}` }), 'practitioner_ids');
  expectInvalid(await refused({ practitioner_ids: 'x' }), 'practitioner_ids');
  expectInvalid(await refused({ practitioner_ids: Array.from({ length: 51 }, newId).join() }), 'practitioner_ids');
  expectInvalid(await refused({ date_from: '2026-03-10', date_to: '2026-03-24' }), 'date_to');
  expectInvalid(await refused({ date_from: '2026-03-10', date_to: '2026-03-09' }), 'date_to');
  for (const duration_minutes of [4, 1441, 7.5, 'x'])
    expectInvalid(await refused({ duration_minutes }), 'duration_minutes');
});

test('of a clinic with 120 practitioners all are looked at, those of a specialty too, and each time has somebody before any has all', async () => {
  const { clinic, desk } = await aClinic();
  const rows = Array.from({ length: 120 }, (_, index) => ({
    clinic_id: clinic.id,
    id: newId(),
    full_name: `Zoe ${String(index).padStart(3, '0')}`,
    license_number: 'L-9',
    specialty: index < 60 ? 'Cardiology' : 'Dermatology',
  }));
  await app.db('practitioners').insert(rows);
  const last = rows[119]!;
  await app.db('schedule_blocks').insert(
    rows.slice(60, 119).map(({ clinic_id, id: practitioner_id }) => ({
      clinic_id,
      practitioner_id,
      id: newId(),
      start_at: NOW,
      end_at: '2026-03-20T00:00:00Z',
    })),
  );
  const all = await ask(desk);
  expect(all).toMatchObject({ truncated: true, practitioners: { length: 121 }, times: { length: 500 } });
  const starts = all.times.map(({ start_at }: { start_at: string }) => start_at);
  expect(starts).toEqual(starts.toSorted());
  expect(new Set(starts).size).toBe(91);
  const some = await ask(desk, { specialty: 'Dermatology' });
  expect(some).toMatchObject({ truncated: false, practitioners: { length: 60 }, times: { length: 91 } });
  expect(new Set(some.times.map((time: { practitioner_id: string }) => time.practitioner_id))).toEqual(
    new Set([last.id]),
  );
  expect(await ask(desk, { specialty: 'dermatology' })).toMatchObject({ practitioners: [], times: [] });
  const named = { practitioner_ids: last.id, specialty: 'Cardiology' };
  expectInvalid(await app.as(desk).get(PATH).query(named), 'practitioner_ids');
});

test('doctors see their own calendar, patients where the clinic lets them book, keys with the scope', async () => {
  const { clinic, doctor } = await aClinic();
  const [nurse, patient, colleague, management] = await Promise.all([
    app.build.user(clinic, 'nurse'),
    app.build.user(clinic, 'patient'),
    app.build.user(clinic, 'doctor'),
    app.build.user(clinic, 'administrator'),
  ]);
  for (const caller of [nurse, management, await app.build.apiKey(clinic, 'live', { scopes: ['appointments:book'] })])
    expect((await ask(caller)).practitioners).toHaveLength(3);
  const own = await ask(doctor);
  expect(own.practitioners).toMatchObject([{ id: doctor.practitioner_id }]);
  expectDenied(
    await app.as(doctor).get(PATH).query({ practitioner_ids: colleague.practitioner_id }),
    'missing_ability',
  );
  const lost = await app.build.user(clinic, 'doctor');
  await app.db('memberships').where({ user_id: lost.id }).update({ practitioner_id: null });
  expectDenied(await app.as(lost).get(PATH), 'not_a_practitioner');

  expectDenied(await app.as(patient).get(PATH), 'missing_ability');
  const settings = { appointments: { patient_booking: 'request' } };
  await app.db('clinics').where({ id: clinic.id }).update({ settings });
  expect((await ask(patient)).practitioners.length).toBeGreaterThan(1);

  const scopeless = await app.build.apiKey(clinic, 'live', { scopes: ['appointments:read'] });
  expectDenied(await app.as(scopeless).get(PATH), 'missing_ability');
});
