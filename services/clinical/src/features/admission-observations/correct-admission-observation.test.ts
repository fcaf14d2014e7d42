import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { inpatient, observationsPath, observe, WELL } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a correction is another observation, and the first counts no more', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  const wrong = await observe(app, doctor, id, { ...WELL, vitals: { ...WELL.vitals, heart_rate: 170 } });
  const path = `${observationsPath(id)}/${wrong.id}`;
  const correct = (body: object) => app.as(doctor).post(`${path}/corrections`).send(body);
  expectInvalid(await correct(WELL), 'reason');
  const response = await correct({ ...WELL, reason: 'Typed 170 for 70' }).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    supersedes_id: wrong.id,
    reason: 'Typed 170 for 70',
    observed_at: wrong.observed_at,
    news2: { score: 0 },
  });
  await expectAudit(app, response, { event: 'observation.correct', resource_id: data.id });
  const first = (await app.as(doctor).get(path).expect(200)).body.data;
  expect(first).toMatchObject({ superseded_by_id: data.id, vitals: { heart_rate: 170 }, news2: null, version: 2 });
  expectInvalid(await correct({ ...WELL, reason: 'Again' }), 'status');
  const alerts = await app
    .db('outbox')
    .where({ clinic_id: clinic.id, event: 'observation.alert' })
    .pluck('resource_id');
  expect(alerts).toEqual([wrong.id]);
  expectNotFound(
    await app
      .as(doctor)
      .post(`${observationsPath(wrong.id)}/${data.id}/corrections`)
      .send({ ...WELL, reason: 'x' }),
  );
});

test('of ten corrections at once one is made', async () => {
  const { doctor, id } = await inpatient(app);
  const first = await observe(app, doctor, id, WELL);
  const path = `${observationsPath(id)}/${first.id}/corrections`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      app
        .as(doctor)
        .post(path)
        .send({ ...WELL, reason: 'Typing' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 201)) expectInvalid(refused, 'status');
});
