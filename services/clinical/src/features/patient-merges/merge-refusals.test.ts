import { newId } from '../../id.js';
import { LIMITS, PATIENT_LIMITS } from '../../limits/index.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { merging, rowsOf, twoEmptyRecords, twoRecords } from '../../../test/support/patient-merges.js';
import { labOrder, measured, medication } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { until, untilWaiting, WAITING } from '../../../test/support/wait-until.js';

const NOTES = '/api/mobile/v1/doctor/consultations';
const ANY = { 'If-Match': '*' };

const app = useClinical();

const patientOf = (id: string) => app.db('patients').where({ id }).first();

test.each<[string, Record<string, unknown>[], string]>([
  ['one died and the other did not', [{ deceased_at: '2026-01-01T10:00:00Z' }, {}], 'deceased_at'],
  ['the other died alone', [{}, { deceased_at: '2026-01-01T10:00:00Z' }], 'deceased_at'],
  ['the other is inactive', [{}, { active: false }], 'target_id'],
])('records are not merged when %s', async (_, values, path) => {
  const { desk, source, target } = await twoEmptyRecords(app, values);
  expectInvalid(await merging(app, desk, source, target), path);
  expect((await patientOf(source.id))?.merged_into_id).toBeNull();
});

test('both may have died, and the one that is left behind may be inactive', async () => {
  const died = { deceased_at: '2026-01-01T10:00:00Z' };
  const { desk, source, target } = await twoEmptyRecords(app, [{ ...died, active: false }, died]);
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('of more identifiers than one may have some are taken away first', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  const give = (id: string, many: number) => {
    const identifiers = Array.from({ length: many }, (_, index) => ({ system: `urn:${id}`, value: String(index) }));
    return app.as(desk).patch(`/api/v1/patients/${id}`).set(ANY).send({ identifiers }).expect(200);
  };
  await give(source.id, PATIENT_LIMITS.identifiers);
  await give(target.id, 1);
  expectInvalid(await merging(app, desk, source, target), 'identifiers');
  await give(source.id, PATIENT_LIMITS.identifiers - 1);
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('two accounts are not made one', async () => {
  const { clinic, desk, source, target } = await twoRecords(app);
  const other = await app.build.user(clinic, 'patient');
  await app.db('memberships').where({ user_id: other.id }).update({ patient_id: target.id, status: 'suspended' });
  expectInvalid(await merging(app, desk, source, target), 'account');
  await app.db('memberships').where({ user_id: other.id }).del();
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('of two appointments at the same time one is cancelled first; what is over is in nobody’s way', async () => {
  const { clinic, desk, source, target, appointment } = await twoRecords(app);
  const practitioner_id = (await app.build.practitioner(clinic)).id;
  const at = { start_at: appointment.start_at, end_at: appointment.end_at };
  const past = { start_at: new Date(Date.now() - 7_200_000), end_at: new Date(Date.now() - 3_600_000) };
  const clash = await app.build.appointment(clinic, { patient_id: target.id, practitioner_id }, at);
  for (const patient_id of [source.id, target.id])
    await app.build.appointment(clinic, { patient_id, practitioner_id }, { ...past, overbook: true });
  expectInvalid(await merging(app, desk, source, target), 'appointments');
  await app.db('appointments').where({ id: clash.id }).update({ status: 'cancelled' });
  expect((await merging(app, desk, source, target)).status).toBe(200);
});

test('a version of either that is not the current one is 412, and says which is', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  const post = (headers: Record<string, string>, body: object) =>
    app.as(desk).post(`/api/v1/patients/${source.id}/merge`).set(headers).send(body);
  const body = { target_id: target.id, target_version: 1 };
  const stale = await post({ 'If-Match': '"v9"' }, body);
  expect([stale.status, stale.body.errors]).toEqual([412, { version: ['1'] }]);
  const other = await post(ANY, { ...body, target_version: 9 });
  expect([other.status, other.body.errors]).toEqual([412, { target_version: ['1'] }]);
  expectInvalid(await post({}, body), 'if-match');
});

test('another clinic’s and unknown patients are the same, wherever they are named', async () => {
  const { desk, source, target } = await twoEmptyRecords(app);
  const { target: theirs } = await twoEmptyRecords(app);
  for (const id of [theirs.id, newId()]) {
    const response = await merging(app, desk, source, { id });
    expectInvalid(response, 'target_id');
    expect(response.body.errors.target_id).toEqual(['The selected target_id is invalid.']);
    await expectAudit(app, response, { outcome: 4, patient_ids: [source.id] });
  }
  for (const id of [theirs.id, newId(), 'x']) expectNotFound(await merging(app, desk, { id }, target));
  expectInvalid(await merging(app, desk, source, source), 'target_id');
  expect((await patientOf(theirs.id))?.version).toBe(1);
});

test.each([
  [{ target_id: 'x', target_version: 1 }, 'target_id'],
  [{ target_version: 1 }, 'target_id'],
  [{ target_id: newId() }, 'target_version'],
  [{ target_id: newId(), target_version: '1' }, 'target_version'],
  [{ target_id: newId(), target_version: 1e15 }, 'target_version'],
  [{ target_id: newId(), target_version: 1, reason: 'x'.repeat(2_001) }, 'reason'],
])('%j is no merge', async (body, path) => {
  const { desk, source } = await twoEmptyRecords(app);
  expectInvalid(await app.as(desk).post(`/api/v1/patients/${source.id}/merge`).set(ANY).send(body), path);
});

test('the front desk and who manages the clinic may; clinicians, patients and keys may not', async () => {
  for (const role of ['owner', 'administrator', 'front_desk'] as const) {
    const { clinic, source, target } = await twoEmptyRecords(app);
    expect((await merging(app, await app.build.user(clinic, role), source, target)).status).toBe(200);
  }
  const { clinic, source, target } = await twoEmptyRecords(app);
  for (const role of ['doctor', 'nurse', 'patient'] as const)
    expectDenied(await merging(app, await app.build.user(clinic, role), source, target), 'missing_ability');
  const key = await app.build.apiKey(clinic);
  const body = { target_id: target.id, target_version: 1 };
  expectDenied(await app.as(key).post(`/api/v1/patients/${source.id}/merge`).set(ANY).send(body), 'missing_ability');
  expect((await patientOf(source.id))?.merged_into_id).toBeNull();
});

test('more rows than one request moves, and merges without end, are refused', async () => {
  const { clinic, desk, source, target } = await twoEmptyRecords(app);
  const practitioner = await app.build.practitioner(clinic);
  await app.db.raw(
    `insert into consultations (clinic_id, id, number, status, patient_id, practitioner_id)
     select ?, gen_random_uuid(), 'N' || n, 'draft', ?, ? from generate_series(0, ?) n`,
    [clinic.id, source.id, practitioner.id, LIMITS.patientMerges.rows],
  );
  expectInvalid(await merging(app, desk, source, target), 'records');
  expect((await patientOf(source.id))?.merged_into_id).toBeNull();
  await app.db.raw(
    `insert into patient_merges (clinic_id, id, source_id, target_id, merged_at, merged_by_type, merged_by, merged_by_name,
       unmerged_at, unmerged_by_type, unmerged_by, unmerged_by_name)
     select ?, gen_random_uuid(), ?, ?, now(), 'user', ?, 'x', now(), 'user', ?, 'x' from generate_series(1, ?)`,
    [clinic.id, source.id, target.id, desk.id, desk.id, LIMITS.patientMerges.perPatient],
  );
  expectInvalid(await merging(app, desk, target, source), 'merges');
});

describe('at the same time', () => {
  test('of a merge and the same one the other way round, one is made', async () => {
    const { desk, source, target } = await twoEmptyRecords(app);
    const answers = await Promise.all([merging(app, desk, source, target), merging(app, desk, target, source)]);
    // One that meets the other where both keep the first versions of the same two is a deadlock's victim.
    const [done, refused] = answers.map(({ status }) => status).sort();
    expect(done).toBe(200);
    expect([409, 422]).toContain(refused);
    const merged = [await patientOf(source.id), await patientOf(target.id)].filter((row) => row?.merged_into_id);
    expect(merged).toHaveLength(1);
  });

  test('two records are merged into a third, each in its turn', async () => {
    const { clinic, desk, source, target } = await twoEmptyRecords(app);
    const other = await app.build.patient(clinic);
    const answers = await Promise.all([merging(app, desk, source, target), merging(app, desk, other, target)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect((await patientOf(target.id))?.version).toBe(2);
  });

  test('a note that was begun for the record before it was merged goes with it', async () => {
    const { clinic, doctor, patient: source } = await app.build.practice();
    const [desk, target] = [await app.build.user(clinic, 'front_desk'), await app.build.patient(clinic)];
    const lock = await app.db.transaction();
    // The note is checked, and cannot be inserted yet.
    await lock.raw('lock table consultation_sections in access exclusive mode');
    const note = { patient_id: source.id, sections: [{ key: 'plan', content: 'Rest.' }] };
    const written = app
      .as(doctor)
      .post(NOTES)
      .send(note)
      .then(({ status }) => status);
    await untilWaiting(app);
    let ended = false;
    const merged = merging(app, desk, source, target).then(({ status }) => {
      ended = true;
      return status;
    });
    await until(async () => ended || (await app.db.raw(WAITING)).rows.length > 1);
    await lock.rollback();
    expect(await Promise.all([written, merged])).toEqual([201, 200]);
    expect(await rowsOf(app, source)).toEqual({});
    expect((await rowsOf(app, target))['consultations']).toHaveLength(1);
  });

  test('nothing that is written meanwhile is left behind with the record that was merged', async () => {
    const { clinic, doctor, patient: source, consultation } = await labOrder(app);
    const [desk, target] = [await app.build.user(clinic, 'front_desk'), await app.build.patient(clinic)];
    const as = app.as(doctor);
    const later = (n: number) => ({
      patient_id: source.id,
      practitioner_id: doctor.practitioner_id,
      start_at: new Date(Date.now() + (n + 50) * 86_400_000).toISOString(),
      duration_minutes: 30,
    });
    const code = { system: 'local', code: 'HB', display: 'Hemoglobin' };
    const writes = Array.from({ length: 3 }, (_, n) => [
      as.post('/api/v1/lab-results').send({ patient_id: source.id, code, observations: [measured(13)] }),
      as.post('/api/v1/allergies').send({ patient_id: source.id, substance: { display: `Nut ${n}` } }),
      as.post(NOTES).send({ patient_id: source.id }),
      as.post('/api/v1/prescriptions').send({ patient_id: source.id, items: [medication('Ibuprofen')] }),
      as.post(`${NOTES}/${consultation.id}/imaging-orders`).send({ items: [{}] }),
      app.as(desk).post('/api/v1/appointments').send(later(n)),
      as
        .patch(`${NOTES}/${consultation.id}`)
        .set(ANY)
        .send({ reason: `Cough ${n}` }),
    ]).flat();
    const [first, ...answers] = await Promise.all([merging(app, desk, source, target), ...writes]);
    // Two that wait for each other may meet, and one of them is then to be sent again; most do not.
    const merged = first?.status === 409 ? await merging(app, desk, source, target) : first;
    expect(merged?.status).toBe(200);
    for (const { status } of answers) expect([200, 201, 409, 422]).toContain(status);
    expect(answers.filter(({ status }) => status === 409).length).toBeLessThan(answers.length / 3);
    expect(await rowsOf(app, source)).toEqual({});
  });
});
