import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { merging, rowsOf, twoRecords, unmerging } from '../../../test/support/patient-merges.js';
import { allergy, medication, measured, prescription } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const NOTES = '/api/mobile/v1/doctor/consultations';

const app = useClinical();

const patientOf = (id: string) => app.db('patients').where({ id }).first();

/** Two records of which the first was merged into the second. */
async function merged() {
  const two = await twoRecords(app);
  const before = { source: await rowsOf(app, two.source), target: await rowsOf(app, two.target) };
  expect((await merging(app, two.desk, two.source, two.target)).status).toBe(200);
  return { ...two, before };
}

test('what moved goes back, and nothing else', async () => {
  const { desk, source, target, before, account, note, doctor } = await merged();
  const response = await unmerging(app, desk, source);
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    source: { id: source.id, merged_into_id: null },
    target: { id: target.id },
    unmerge_reason: 'Two people after all',
    unmerged_by: { type: 'user', id: desk.id },
  });
  expect(await rowsOf(app, source)).toEqual(before.source);
  expect(await rowsOf(app, target)).toEqual(before.target);
  await expectAudit(app, response, {
    event: 'patient.unmerge',
    action: 'U',
    resource_id: source.id,
    patient_ids: [source.id, target.id],
  });
  const { body } = await app.as(doctor).get(`${NOTES}/${note.id}`);
  expect(body.data).toMatchObject({ patient: { id: source.id }, signature: { patient_id: source.id, intact: true } });
  expect((await app.db('consultations').where({ id: note.id }).first())?.signed_patient_id).toBeNull();
  const seen = await app.as(account).get('/api/mobile/v1/appointments').expect(200);
  expect(seen.body.data).toHaveLength(1);
  const told = await app.db('outbox').where({ clinic_id: source.clinic_id, event: 'patient.unmerge' });
  expect(told.map(({ resource_id }) => resource_id).sort()).toEqual([source.id, target.id].sort());
});

test('what was written meanwhile stays with the one who is left, but what belongs to what goes back goes with it', async () => {
  const { doctor, desk, source, target, before, note, order, result } = await merged();
  const as = app.as(doctor);
  const later = await prescription(app, doctor, target, { items: [medication('Ibuprofen')] });
  const placed = await as
    .post(`${NOTES}/${note.id}/imaging-orders`)
    .send({ items: [{}] })
    .expect(200);
  const item = { order_item_id: order.items[0].id, observations: [measured(14)] };
  const entered = await as.post('/api/v1/lab-results').send(item).expect(201);
  const correction = {
    status: 'corrected',
    reason: 'Wrong tube',
    code: { system: 'http://loinc.org', code: '58410-2', display: 'Blood count' },
    observations: [measured(9)],
  };
  const corrected = await as.post(`/api/v1/lab-results/${result.id}/corrections`).send(correction).expect(201);
  const again = await as.post(`/api/v1/lab-results/${corrected.body.data.id}/corrections`).send(correction).expect(201);
  await unmerging(app, desk, source);
  const [left, back] = [await rowsOf(app, target), await rowsOf(app, source)];
  expect(left).toEqual({ ...before.target, prescriptions: [later.id] });
  expect(back['orders']).toEqual([order.id, placed.body.data.id].sort());
  const results = [result, entered.body.data, corrected.body.data, again.body.data].map(({ id }) => id);
  expect(back['lab_results']).toEqual(results.sort());
});

test('what other systems call somebody goes with them, and back, also where it was said otherwise since', async () => {
  const { clinic, doctor, desk, source, target } = await merged();
  const called = async (id: string) =>
    (await app.as(doctor).get(`/api/v1/patients/${id}`)).body.data.identifiers.map(
      ({ value, use }: Record<string, string>) => [value, use],
    );
  const system = 'http://hospital.example/mrn';
  const of = (value: string) => ({ system, value, use: 'old' });
  expect([await called(source.id), (await called(target.id)).length]).toEqual([[], 2]);
  const change = (id: string, values: string[]) =>
    app
      .as(desk)
      .patch(`/api/v1/patients/${id}`)
      .set('If-Match', '*')
      .send({ identifiers: values.map(of) });
  await change(target.id, ['1', '2', '3']).expect(200);
  const third = await app.build.patient(clinic);
  for (const [id, path] of [
    [third.id, 'identifiers'],
    [source.id, 'merged_into_id'],
  ] as const)
    expectInvalid(await change(id, ['1']), path);
  expect((await unmerging(app, desk, source)).status).toBe(200);
  expect([await called(source.id), (await called(target.id)).toSorted()]).toEqual([
    [['1', 'old']],
    [
      ['2', 'old'],
      ['3', 'old'],
    ],
  ]);
});

test('what somebody gave to a third patient since stays with them', async () => {
  const { clinic, doctor, desk, source, draft } = await merged();
  const third = await app.build.patient(clinic);
  const moved = { patient_id: third.id, appointment_id: null };
  await app.as(doctor).patch(`${NOTES}/${draft.id}`).set('If-Match', '*').send(moved).expect(200);
  await unmerging(app, desk, source);
  expect((await rowsOf(app, third))['consultations']).toEqual([draft.id]);
});

test('what the one warned of warns of the other no more', async () => {
  const { clinic, doctor, patient: target } = await app.build.practice();
  const [desk, source] = [
    await app.build.user(clinic, 'front_desk'),
    await app.build.patient(clinic, { alerts: ['Falls'] }),
  ];
  for (const display of ['Penicillin', 'Latex']) await allergy(app, doctor, source, { substance: { display } });
  const own = await allergy(app, doctor, target, { substance: { display: 'Latex' } });
  await merging(app, desk, source, target);
  const later = await allergy(app, doctor, target, { substance: { display: 'Nuts' } });
  expect((await unmerging(app, desk, source)).status).toBe(200);
  expect(await patientOf(target.id)).toMatchObject({ allergies: ['Latex', 'Nuts'], alerts: [] });
  expect(await patientOf(source.id)).toMatchObject({ allergies: ['Penicillin', 'Latex'], alerts: ['Falls'] });
  const left = await app.db('allergies').where({ patient_id: target.id }).orderBy('created_at');
  expect(left.map(({ id }) => id)).toEqual([own.id, later.id]);
});

test('the log of who looked is whole for each of the two, also of the time when they were one', async () => {
  const { administrator, desk, doctor, source, target, own } = await merged();
  await app.as(doctor).get(`${NOTES}/${own.id}`).expect(200);
  await unmerging(app, desk, source);
  await app.as(doctor).get(`${NOTES}/${own.id}`).expect(200);
  const log = async (id: string) => {
    const { body } = await app.as(administrator).get(`/api/v1/patients/${id}/access-log?per_page=100`).expect(200);
    return body.data.map(({ event }: { event: string }) => event);
  };
  const reads = (events: string[]) => events.filter((event) => event === 'consultation.read');
  // The second reading was of the target alone.
  expect(reads(await log(source.id))).toHaveLength(1);
  expect(reads(await log(target.id))).toHaveLength(2);
  expect(await log(target.id)).not.toContain('lab_order.create');
  expect(await log(source.id)).toContain('lab_order.create');
});

test('a merge on which another one stands is not undone before that', async () => {
  const { clinic, desk, source, target, before } = await merged();
  const last = await app.build.patient(clinic);
  await merging(app, desk, target, last);
  expectInvalid(await unmerging(app, desk, source), 'merged_into_id');
  expect(Object.keys(await rowsOf(app, last))).toEqual(Object.keys({ ...before.source, ...before.target }));
  await unmerging(app, desk, target).then(({ status }) => expect(status).toBe(200));
  expect((await patientOf(source.id))?.merged_into_id).toBe(target.id);
  expect((await unmerging(app, desk, source)).status).toBe(200);
  expect(await rowsOf(app, source)).toEqual(before.source);
  expect(await rowsOf(app, target)).toEqual(before.target);
});

test('what was undone can be done again', async () => {
  const { desk, source, target, before } = await merged();
  await unmerging(app, desk, source);
  expect((await merging(app, desk, target, source)).status).toBe(200);
  expect(await rowsOf(app, target)).toEqual({});
  expect((await unmerging(app, desk, target)).status).toBe(200);
  expect(await rowsOf(app, source)).toEqual(before.source);
});

test('a record that is not merged, and another version of it, are refused', async () => {
  const { desk, source, target } = await merged();
  expectInvalid(await unmerging(app, desk, target), 'merged_into_id');
  expect((await unmerging(app, desk, source, { 'If-Match': '"v1"' })).status).toBe(412);
  for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(2_001) }]) {
    const post = app.as(desk).post(`/api/v1/patients/${source.id}/unmerge`).set('If-Match', '*');
    expectInvalid(await post.send(body), 'reason');
  }
  expect((await patientOf(source.id))?.merged_into_id).toBe(target.id);
});

test('of two at the same time one is done, and the same request again is answered again', async () => {
  const { desk, source } = await merged();
  const key = { 'Idempotency-Key': newId() };
  const answers = await Promise.all([unmerging(app, desk, source, key), unmerging(app, desk, source)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const two = await merged();
  const [first, again] = [
    await unmerging(app, two.desk, two.source, key),
    await unmerging(app, two.desk, two.source, key),
  ];
  expect(again?.body).toEqual(first?.body);
  expect(again?.headers['idempotent-replayed']).toBe('true');
});

test('nothing is lost that is written into what goes back', async () => {
  const { desk, doctor, source, target, note } = await merged();
  const as = app.as(doctor);
  const writes = Array.from({ length: 4 }, (_, n) => [
    as.post(`${NOTES}/${note.id}/imaging-orders`).send({ items: [{}] }),
    as.post('/api/v1/prescriptions').send({ consultation_id: note.id, items: [medication(`Medicine ${n}`)] }),
  ]).flat();
  const [undone, ...answers] = await Promise.all([unmerging(app, desk, source), ...writes]);
  expect(undone?.status).toBe(200);
  for (const { status } of answers) expect([200, 201, 409]).toContain(status);
  const rows = await app.db('orders').where({ consultation_id: note.id }).select('patient_id');
  expect(new Set(rows.map(({ patient_id }) => patient_id))).toEqual(new Set([source.id]));
  expect((await rowsOf(app, target))['prescriptions']).toBeUndefined();
});

test('another clinic’s and unknown patients are unknown, and only who may merge may undo it', async () => {
  const { clinic, source } = await merged();
  const stranger = await app.build.user(await app.build.clinic(), 'front_desk');
  for (const id of [source.id, newId(), 'x']) expectNotFound(await unmerging(app, stranger, { id }));
  for (const role of ['doctor', 'nurse', 'patient'] as const)
    expectDenied(await unmerging(app, await app.build.user(clinic, role), source), 'missing_ability');
});
