import type { Transaction } from '../../db/db.js';
import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/mobile/v1/doctor/agenda';
/** A Tuesday; in Santiago it is noon, at UTC-3. */
const NOW = '2026-03-10T15:00:00.000Z';

const app = useClinical({ clock: () => new Date(NOW) });

async function practice() {
  const built = await app.build.practice();
  const people = { patient_id: built.patient.id, practitioner_id: built.doctor.practitioner_id };
  const at = (start: string, more: Record<string, unknown> = {}) =>
    app.build.appointment(built.clinic, people, {
      start_at: start,
      end_at: new Date(Date.parse(start) + 1_800_000),
      ...more,
    });
  const block = (start_at: string, end_at: string) =>
    app.db('schedule_blocks').insert({
      clinic_id: built.clinic.id,
      id: newId(),
      practitioner_id: people.practitioner_id,
      start_at,
      end_at,
      reason: 'Rounds',
    });
  return { ...built, people, at, block };
}

test('today shows appointments with what to know of the patient, blocks and what is free', async () => {
  const { clinic, doctor, patient, at, block } = await practice();
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ allergies: ['Penicillin', 'Latex'], alerts: ['Falls'], birth_date: '1980-03-11' });
  const regular = await app.build.patient(clinic);
  const first = await at('2026-03-10T12:00:00.000Z');
  const second = await at('2026-03-10T14:00:00.000Z', { patient_id: regular.id, status: 'checked-in' });
  await at('2026-03-10T16:00:00.000Z', { status: 'cancelled' });
  await at('2025-03-10T12:00:00.000Z', { patient_id: regular.id, status: 'fulfilled' });
  const note = await app.build.consultation(clinic, doctor.practitioner_id, {
    appointment_id: second.id,
    patient_id: regular.id,
  });
  await block('2026-03-10T18:00:00.000Z', '2026-03-11T18:00:00.000Z');
  await block('2026-03-12T12:00:00.000Z', '2026-03-12T13:00:00.000Z');

  const response = await app.as(doctor).get(PATH);
  expect(response.status).toBe(200);
  const { data } = response.body;
  expect(data).toMatchObject({
    date_from: '2026-03-10',
    date_to: '2026-03-10',
    timezone: 'America/Santiago',
    practitioner: { id: doctor.practitioner_id, full_name: doctor.name },
    summary: { total: 3, by_status: { booked: 1, 'checked-in': 1, cancelled: 1 } },
    truncated: false,
    blocks: [{ start_at: '2026-03-10T18:00:00.000Z', end_at: '2026-03-11T18:00:00.000Z', reason: 'Rounds' }],
    free: [
      { start_at: '2026-03-10T11:00:00.000Z', end_at: '2026-03-10T12:00:00.000Z' },
      { start_at: '2026-03-10T12:30:00.000Z', end_at: '2026-03-10T14:00:00.000Z' },
      { start_at: '2026-03-10T14:30:00.000Z', end_at: '2026-03-10T18:00:00.000Z' },
    ],
  });
  expect(data.items).toHaveLength(3);
  expect(data.items[0]).toMatchObject({
    id: first.id,
    duration_minutes: 30,
    patient: { id: patient.id, age: 45, allergies_count: 2, alerts: ['Falls'] },
    is_first_visit: true,
    consultation: null,
  });
  expect(data.items[1]).toMatchObject({
    id: second.id,
    is_first_visit: false,
    consultation: { id: note.id, status: 'draft' },
    consultation_id: note.id,
  });
  await expectAudit(app, response, {
    event: 'agenda.read',
    action: 'R',
    phi_level: 'full',
    resource_id: doctor.practitioner_id,
    patient_ids: [patient.id, regular.id],
    result_count: 3,
  });
});

test('a range and a status are asked for; what is malformed or too long is 422', async () => {
  const { doctor, at } = await practice();
  await at('2026-03-11T12:00:00.000Z', { status: 'noshow' });
  const last = await at('2026-04-10T12:00:00.000Z');
  const get = (query: object) => app.as(doctor).get(PATH).query(query);
  const month = await get({ date_from: '2026-03-10', date_to: '2026-04-10', status: 'booked' });
  expect(month.body.data.items.map(({ id }: { id: string }) => id)).toEqual([last.id]);
  expect(month.body.data.summary).toEqual({ total: 1, by_status: { booked: 1 } });
  expect((await get({ date: '2026-04-10' })).body.data.items).toHaveLength(1);
  expectInvalid(await get({ date_from: '2026-03-10', date_to: '2026-04-11' }), 'date_to');
  expectInvalid(await get({ date: '10/03/2026' }), 'date');
  expectInvalid(await get({ status: '%' }), 'status');
  expectInvalid(await get({ practitioner_id: 'x' }), 'practitioner_id');
});

test.each([
  ['2026-04-04', '2026-04-04T11:00:00.000Z', '2026-04-04T21:00:00.000Z'],
  ['2026-04-05', '2026-04-05T12:00:00.000Z', '2026-04-05T22:00:00.000Z'],
  ['2026-09-05', '2026-09-05T12:00:00.000Z', '2026-09-05T22:00:00.000Z'],
  ['2026-09-06', '2026-09-06T11:00:00.000Z', '2026-09-06T21:00:00.000Z'],
])('the working day of %s follows the clocks of Santiago', async (date, start_at, end_at) => {
  const { clinic, doctor } = await practice();
  const working_hours = [
    { days: [0, 1, 2, 3, 4, 5, 6], from: '08:00', to: '18:00' },
    // Within the hour that is skipped in September: it must not turn round.
    { days: [0], from: '00:30', to: '01:00' },
  ];
  await app.db('clinics').where({ id: clinic.id }).update({ settings: { working_hours } });
  const { body } = await app.as(doctor).get(PATH).query({ date });
  expect(body.data.free).toContainEqual({ start_at, end_at });
});

test('a key must name a practitioner, a nurse may, a doctor gets only the own agenda', async () => {
  const { clinic, doctor, at } = await practice();
  await at('2026-03-10T12:00:00.000Z');
  const [key, nurse, colleague, front, patient] = await Promise.all([
    app.build.apiKey(clinic),
    app.build.user(clinic, 'nurse'),
    app.build.user(clinic, 'doctor'),
    app.build.user(clinic, 'front_desk'),
    app.build.user(clinic, 'patient'),
  ]);
  const get = (caller: object, practitioner_id?: string) =>
    app
      .as(caller)
      .get(PATH)
      .query(practitioner_id ? { practitioner_id } : {});
  expectInvalid(await get(key), 'practitioner_id');
  for (const caller of [key, nurse, doctor])
    expect((await get(caller, doctor.practitioner_id)).body.data.items).toHaveLength(1);
  expect((await get(nurse)).body.data.items).toHaveLength(0);
  expectDenied(await get(colleague, doctor.practitioner_id), 'phi_access_denied');
  for (const caller of [front, patient]) expectDenied(await get(caller), 'missing_ability');

  const stranger = await practice();
  for (const unknown of [stranger.doctor.practitioner_id, newId()]) {
    const response = await get(key, unknown);
    expectInvalid(response, 'practitioner_id');
    await expectAudit(app, response, { outcome: 4, patient_ids: [] });
  }
  await app.db('memberships').where({ user_id: doctor.id }).update({ practitioner_id: null });
  const unlinked = await get(doctor);
  expectDenied(unlinked, 'not_a_practitioner');
  await expectAudit(app, unlinked, { outcome: 4, reason: 'not_a_practitioner' });
});

test("the clinic's policy bounds it by role and by relation", async () => {
  const { clinic, doctor, patient, at } = await practice();
  await at('2026-03-10T12:00:00.000Z');
  const nurse = await app.build.user(clinic, 'nurse');
  const get = () => app.as(nurse).get(PATH).query({ practitioner_id: doctor.practitioner_id });
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const unrelated = await get();
  expect(unrelated.body.data).toMatchObject({ items: [], summary: { total: 0 } });
  await expectAudit(app, unrelated, { patient_ids: [] });
  await app.build.consultation(clinic, nurse.practitioner_id ?? '', { patient_id: patient.id, status: 'completed' });
  expect((await get()).body.data.items).toHaveLength(1);
  await app.build.phiPolicy(clinic, { relation: 'own' });
  expectDenied(await get(), 'phi_access_denied');
  expect((await app.as(doctor).get(PATH)).body.data.items).toHaveLength(1);
  await app.build.phiPolicy(clinic, { relation: 'own', break_glass: true });
  expectInvalid(await get().set('X-Break-Glass-Reason', 'Unconscious in the waiting room'), 'x-break-glass-reason');
  await app.build.phiPolicy(clinic, { roles: ['nurse'] });
  const denied = await app.as(doctor).get(PATH);
  expectDenied(denied, 'phi_access_denied');
  await expectAudit(app, denied, { outcome: 4, reason: 'phi_access_denied', patient_ids: [] });
});

test('unchanged it is 304, audited with its patients', async () => {
  const { doctor, patient, at, block } = await practice();
  await at('2026-03-10T12:00:00.000Z');
  const { headers } = await app.as(doctor).get(PATH);
  const again = () =>
    app
      .as(doctor)
      .get(PATH)
      .set('If-None-Match', headers['etag'] ?? '');
  const unchanged = await again();
  expect(unchanged.status).toBe(304);
  await expectAudit(app, unchanged, { outcome: 0, patient_ids: [patient.id] });
  await block('2026-03-10T20:00:00.000Z', '2026-03-10T21:00:00.000Z');
  expect((await again()).status).toBe(200);
});

test('however full, it takes five queries, and at most five hundred items', async () => {
  const { clinic, doctor, people } = await practice();
  const fill = (count: number) =>
    app.db('appointments').insert(
      Array.from({ length: count }, () => ({
        clinic_id: clinic.id,
        id: newId(),
        ...people,
        overbook: true,
        start_at: '2026-03-10T12:00:00.000Z',
        end_at: '2026-03-10T12:10:00.000Z',
      })),
    );
  const original = app.deps.db.transaction;
  let queries = 0;
  const counting = (db: Transaction): Transaction => ({
    ...db,
    rows: (query, parameters) => ((queries += 1), db.rows(query, parameters)),
    row: (query, parameters) => ((queries += 1), db.row(query, parameters)),
  });
  app.deps.db.transaction = (id, run) => original(id, (db) => run(counting(db)));
  try {
    await fill(1);
    await app.as(doctor).get(PATH);
    expect(queries).toBe(5);
    queries = 0;
    await fill(510);
    const { body } = await app.as(doctor).get(PATH);
    expect(queries).toBe(5);
    expect(body.data.items).toHaveLength(500);
    expect(body.data).toMatchObject({ truncated: true, summary: { total: 511 } });
  } finally {
    app.deps.db.transaction = original;
  }
});
