import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labOrder, labResult, measured } from '../../../test/support/clinical-records.js';

const app = useClinical();

const correct = (caller: { token: string }, id: string, body: object) =>
  app
    .as(caller)
    .post(`/api/v1/lab-results/${id}/corrections`)
    .send({ observations: [measured(9)], ...body });

test('a correction is a result of its own, and the one that it supersedes stays as it was', async () => {
  const { doctor, patient } = await app.build.practice();
  const old = await labResult(app, doctor, patient);
  const response = await correct(doctor, old.id, { status: 'corrected', reason: 'Sample mix-up' });
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    status: 'corrected',
    status_reason: 'Sample mix-up',
    supersedes_id: old.id,
    superseded_by_id: null,
    code: old.code,
    patient: old.patient,
    has_abnormal: true,
    released_at: null,
  });
  await expectAudit(app, response, {
    event: 'lab_result.correct',
    action: 'U',
    resource_id: old.id,
    patient_ids: [patient.id],
  });
  const { body } = await app.as(doctor).get(`/api/v1/lab-results/${old.id}`);
  expect(body.data).toMatchObject({
    status: 'final',
    observations: old.observations,
    superseded_by_id: response.body.data.id,
    version: 2,
  });
  const list = await app.as(doctor).get(`/api/mobile/v1/clinical/lab-results?patient_id=${patient.id}`);
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([response.body.data.id]);
});

test('the correction of a released result is released with it', async () => {
  const { doctor, patient } = await app.build.practice();
  const old = await labResult(app, doctor, patient, { release: true });
  const response = await correct(doctor, old.id, { status: 'amended', reason: 'Unit' });
  expect(response.body.data.released_at).not.toBeNull();
});

test('a preliminary result becomes final, and its ordered exam resulted', async () => {
  const { doctor, order } = await labOrder(app);
  const { body } = await app
    .as(doctor)
    .post('/api/v1/lab-results')
    .send({ order_item_id: order.items[0].id, status: 'preliminary', observations: [measured(13)] });
  expectInvalid(await correct(doctor, body.data.id, { status: 'corrected', reason: 'x' }), 'status');
  expect((await correct(doctor, body.data.id, { status: 'final' })).status).toBe(201);
  const after = await app.as(doctor).get(`/api/v1/orders/${order.id}`);
  expect(after.body.data).toMatchObject({ status: 'completed', items: [{ status: 'resulted' }] });
});

test('what is final is not entered anew, and a correction says why', async () => {
  const { doctor, patient } = await app.build.practice();
  const old = await labResult(app, doctor, patient);
  expectInvalid(await correct(doctor, old.id, { status: 'final' }), 'status');
  expectInvalid(await correct(doctor, old.id, { status: 'corrected' }), 'reason');
  expectInvalid(await correct(doctor, old.id, {}), 'status');
});

test('of two corrections at once one holds, and the history stays one line', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const old = await labResult(app, doctor, patient);
  const answers = await Promise.all(
    [9, 10].map((n) => correct(doctor, old.id, { status: 'corrected', reason: 'x', observations: [measured(n)] })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  const refused = answers.find(({ status }) => status === 422);
  expect(refused?.body.errors).toEqual({ lab_result: ['The lab_result has been superseded by a newer version.'] });
  expect(await app.db('lab_results').where({ clinic_id: clinic.id })).toHaveLength(2);
});

test('the database itself keeps what was reported', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const old = await labResult(app, doctor, patient);
  await expect(app.db('lab_results').where({ id: old.id }).update({ conclusion: 'x' })).rejects.toThrow('overwritten');
  for (const statement of [
    'update lab_observations set value_number = 1',
    'delete from lab_observations',
    'delete from lab_results',
  ])
    await expect(app.deps.db.transaction(clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '42501',
    });
});

test("another clinic's result is unknown, and a patient corrects none", async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const old = await labResult(app, doctor, patient);
  const stranger = await app.build.practice();
  for (const id of [old.id, 'x', '%00'])
    expectNotFound(await correct(stranger.doctor, id, { status: 'corrected', reason: 'x' }));
  expectDenied(
    await correct(await app.build.user(clinic, 'patient'), old.id, { status: 'corrected', reason: 'x' }),
    'missing_ability',
  );
});
