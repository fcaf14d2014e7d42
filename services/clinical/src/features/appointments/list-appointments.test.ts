import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/mobile/v1/appointments';
const NOW = '2026-03-10T15:00:00.000Z';
const app = useClinical({ clock: () => new Date(NOW) });

type People = { patient_id: string; practitioner_id: string };

/** A practice whose token is good at the test's own time. */
async function practice({ timezone = 'America/Santiago' } = {}) {
  const built = await app.build.practice();
  await app.db('clinics').where({ id: built.clinic.id }).update({ timezone });
  const people: People = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const at = (start: string, more: Record<string, unknown> = {}) =>
    app.build.appointment(built.clinic, people, {
      start_at: start,
      end_at: new Date(Date.parse(start) + 1_800_000),
      ...more,
    });
  return { ...built, people, at };
}

const idsOf = (response: { body: { data: { id: string }[] } }) => response.body.data.map(({ id }) => id);

test('today and thirty days are listed, each item whole, with pages, links and an audit row of the patients', async () => {
  const { clinic, doctor, patient, at } = await practice();
  const location = { clinic_id: clinic.id, id: newId(), name: 'Annex', room: '2', timezone: 'Pacific/Easter' };
  await app.db('locations').insert(location);
  const first = await at('2026-03-10T12:00:00.000Z', { location_id: location.id, type_code: 'first', reason: 'Cough' });
  const last = await at('2026-04-09T23:00:00.000Z');
  await at('2026-03-10T02:59:00.000Z');
  await at('2026-04-10T15:00:00.000Z');
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { appointment_id: first.id });

  const response = await app.as(doctor).get(PATH).query({ per_page: '1' });
  expect(response.status).toBe(200);
  expect(response.body.data).toEqual([
    {
      id: first.id,
      status: 'booked',
      start_at: '2026-03-10T12:00:00.000Z',
      end_at: '2026-03-10T12:30:00.000Z',
      timezone: 'Pacific/Easter',
      duration_minutes: 30,
      type: { code: 'first', name: null },
      modality: 'in_person',
      reason: 'Cough',
      patient: { id: patient.id, full_name: expect.any(String), birth_date: '1980-05-17', sex: 'female' },
      practitioner: { id: doctor.practitioner_id, full_name: doctor.name, specialty: 'General practice' },
      location: { id: location.id, name: 'Annex', room: '2' },
      consultation_id: note.id,
      overbook: false,
      cancellation_reason: null,
      actions: ['reschedule', 'cancel'],
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  expect(response.body.meta).toMatchObject({ current_page: 1, per_page: 1, total: 2, last_page: 2, from: 1, to: 1 });
  expect(response.headers['link']).toContain(
    `<${PATH}?per_page=1&date_from=2026-03-10&date_to=2026-04-09&page=2>; rel="next"`,
  );
  await expectAudit(app, response, {
    event: 'appointment.search',
    phi_level: 'limited',
    patient_ids: [patient.id],
    result_count: 1,
  });
  const second = await app.as(doctor).get(PATH).query({ per_page: '1', page: '2' });
  expect(idsOf(second)).toEqual([last.id]);
  expect(second.body.data[0].timezone).toBe('America/Santiago');
});

test('patients and doctors see their own, the other staff and keys the whole clinic, nobody another one', async () => {
  const { clinic, doctor, at } = await practice();
  const [front, nurse, patient, colleague, key] = await Promise.all([
    app.build.user(clinic, 'front_desk'),
    app.build.user(clinic, 'nurse'),
    app.build.user(clinic, 'patient'),
    app.build.user(clinic, 'doctor'),
    app.build.apiKey(clinic),
  ]);
  const theirs = await at('2026-03-11T12:00:00.000Z', { patient_id: patient.patient_id });
  const other = await at('2026-03-11T13:00:00.000Z', { practitioner_id: colleague.practitioner_id });
  const stranger = await practice();
  await stranger.at('2026-03-11T14:00:00.000Z');

  const seenBy = async (caller: object, query = {}) => idsOf(await app.as(caller).get(PATH).query(query));
  expect(await seenBy(patient)).toEqual([theirs.id]);
  expect(await seenBy(doctor)).toEqual([theirs.id]);
  expect(await seenBy(colleague)).toEqual([other.id]);
  for (const caller of [front, nurse, key]) expect(await seenBy(caller)).toEqual([theirs.id, other.id]);
  expect(await seenBy(front, { practitioner_id: colleague.practitioner_id })).toEqual([other.id]);
  expect(await seenBy(front, { patient_id: patient.patient_id })).toEqual([theirs.id]);
  expect(await seenBy(patient, { patient_id: other.patient_id })).toEqual([]);
  expect(await seenBy(doctor, { practitioner_id: colleague.practitioner_id })).toEqual([]);
  expect(await seenBy(doctor, { patient_id: stranger.patient.id })).toEqual([]);
  const foreign = await app.as(doctor).get(PATH).set('X-Clinic-ID', stranger.clinic.id);
  expectDenied(foreign, 'clinic_not_allowed');
  await expectAudit(app, foreign, { outcome: 4, reason: 'clinic_not_allowed', patient_ids: [] });
  const scopeless = await app.build.apiKey(clinic, 'live', { scopes: ['catalogs:read'] });
  expectDenied(await app.as(scopeless).get(PATH), 'missing_ability');
});

test('filters by day, status and order', async () => {
  const { doctor, at } = await practice();
  const early = await at('2026-03-12T12:00:00.000Z', { status: 'fulfilled' });
  const late = await at('2026-03-12T18:00:00.000Z');
  const next = await at('2026-03-13T12:00:00.000Z', { status: 'cancelled' });
  const list = async (query: object) => idsOf(await app.as(doctor).get(PATH).query(query));
  expect(await list({ date: '2026-03-12' })).toEqual([early.id, late.id]);
  expect(await list({ date_from: '2026-03-12', date_to: '2026-03-13', sort: '-start_at' })).toEqual([
    next.id,
    late.id,
    early.id,
  ]);
  expect(await list({ status: 'booked,cancelled' })).toEqual([late.id, next.id]);
  expect(await list({ date_from: '2026-03-13', unknown: '1' })).toEqual([next.id]);
  expect(await list({ date: '2026-03-20' })).toEqual([]);
});

test('a malformed, contradictory or endless filter is 422 in the language of the caller, and audited', async () => {
  const { doctor } = await practice();
  const list = (query: object | string) => app.as(doctor).get(PATH).query(query);
  for (const [query, field] of [
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '2026-03-01', date_from: '2026-03-01' }, 'date'],
    [{ date_from: '2026-03-02', date_to: '2026-03-01' }, 'date_to'],
    [{ date_from: '2026-01-01', date_to: '2026-04-04' }, 'date_to'],
    [{ date_to: '2026-03-09' }, 'date_to'],
    [{ status: 'booked,gone' }, 'status'],
    [{ status: "booked');--" }, 'status'],
    [{ patient_id: "' or 1=1" }, 'patient_id'],
    [{ practitioner_id: '1' }, 'practitioner_id'],
    [{ sort: 'start_at;drop table appointments' }, 'sort'],
    [{ sort: 'reason' }, 'sort'],
    [{ cursor: 'x' }, 'cursor'],
    [{ cursor: Buffer.from('["start_at","2026-13-45 00:00:00+00","x"]').toString('base64url') }, 'cursor'],
    [{ updated_since: 'yesterday' }, 'updated_since'],
    [{ updated_since: '0001-01-01T00:00:00+14:00' }, 'updated_since'],
    [{ updated_since: '9999-12-31T23:59:59-12:00' }, 'updated_since'],
    [{ date_from: '9999-12-20' }, 'date_to'],
    ['status=booked&status=noshow', 'status'],
  ] as const) {
    const response = await list(query);
    expectInvalid(response, field);
    await expectAudit(app, response, { outcome: 4, reason: 'validation_failed', result_count: null });
  }
  for (const query of [
    { date_from: '2026-01-01', date_to: '2026-04-03' },
    { date: '9999-12-31' },
    { date: '0001-01-01' },
    { updated_since: '9999-12-31T23:59:59Z' },
    { updated_since: '0001-01-01T00:00:00Z' },
  ]) {
    expect((await list(query)).status).toBe(200);
  }
  const spanish = await list({ date_from: '2026-01-01', date_to: '2026-12-31' }).set('Accept-Language', 'es');
  expect(spanish.body.errors).toEqual({ date_to: ['date_to debe estar a no más de 92 días de date_from.'] });
});

test('pages are clamped, and one far past the end is empty', async () => {
  const { doctor, at } = await practice();
  await at('2026-03-11T12:00:00.000Z');
  for (const [query, shown] of [
    ['per_page=100000', { per_page: 100, current_page: 1 }],
    ['per_page=0&page=-3', { per_page: 1, current_page: 1 }],
    ['per_page=x&page=y', { per_page: 25, current_page: 1 }],
    ['page=1000000000', { current_page: 1_000_000_000, total: 1, last_page: 1, from: null, to: null }],
  ] as const) {
    const response = await app.as(doctor).get(PATH).query(query);
    expect(response.body.meta).toMatchObject(shown);
    expect(response.body.data).toHaveLength('from' in shown ? 0 : 1);
  }
});

test('the same list again is 304 and audited, and a change makes it 200', async () => {
  const { doctor, patient, at } = await practice();
  const { id } = await at('2026-03-11T12:00:00.000Z');
  const first = await app.as(doctor).get(PATH);
  const again = () =>
    app
      .as(doctor)
      .get(PATH)
      .set('If-None-Match', first.headers['etag'] ?? '');
  const unchanged = await again();
  expect(unchanged.status).toBe(304);
  await expectAudit(app, unchanged, { outcome: 0, patient_ids: [patient.id], result_count: 1 });
  await app.db('appointments').where({ id }).update({ status: 'arrived' });
  expect((await again()).body.data[0]).toMatchObject({ status: 'arrived', version: 2 });
});

test.each([
  // The clocks go back at midnight: the day of the change has 25 hours, the next begins at UTC-4.
  [
    'America/Santiago',
    '2026-04-04',
    '2026-04-04T03:00:00.000Z',
    '2026-04-05T03:59:59.000Z',
    '2026-04-05T04:00:00.000Z',
  ],
  // They go forward at midnight: the day begins at one o'clock and has 23 hours.
  [
    'America/Santiago',
    '2026-09-06',
    '2026-09-06T04:00:00.000Z',
    '2026-09-07T02:59:59.000Z',
    '2026-09-07T03:00:00.000Z',
  ],
  // Summer time all year since October 2024.
  [
    'America/Asuncion',
    '2025-07-01',
    '2025-07-01T03:00:00.000Z',
    '2025-07-02T02:59:59.000Z',
    '2025-07-02T03:00:00.000Z',
  ],
  // No summer time since 2022.
  [
    'America/Mexico_City',
    '2026-07-01',
    '2026-07-01T06:00:00.000Z',
    '2026-07-02T05:59:59.000Z',
    '2026-07-02T06:00:00.000Z',
  ],
])('in %s the day %s begins and ends where its clocks say', async (timezone, date, begin, end, after) => {
  const { doctor, at } = await practice({ timezone });
  await at(new Date(Date.parse(begin) - 1000).toISOString(), { status: 'cancelled' });
  await at(after, { status: 'cancelled' });
  const inside = [await at(begin, { status: 'cancelled' }), await at(end, { status: 'cancelled' })];
  const response = await app.as(doctor).get(PATH).query({ date });
  expect(idsOf(response)).toEqual(inside.map(({ id }) => id));
});
