import { stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { ago, cameTwoHoursAgo, inpatient, observationsPath, observe, WELL } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const alertsOf = (clinic_id: string) =>
  app.db('outbox').where({ clinic_id, event: 'observation.alert' }).pluck('resource_id');

const correct = (by: { token: string }, { admission_id, id }: { admission_id: string; id: string }, body: object) =>
  app
    .as(by)
    .post(`${observationsPath(admission_id)}/${id}/corrections`)
    .send(body);

test('a correction is another observation, and the first counts no more', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  const wrong = await observe(app, doctor, id, { ...WELL, vitals: { ...WELL.vitals, heart_rate: 170 } });
  const path = `${observationsPath(id)}/${wrong.id}`;
  expectInvalid(await correct(doctor, wrong, WELL), 'reason');
  const corrected = (tag: string) =>
    correct(doctor, wrong, { ...WELL, reason: 'Typed 170 for 70' }).set('If-Match', tag);
  expect((await corrected('"v2"')).status).toBe(412);
  const response = await corrected('"v1"').expect(201);
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
  expectInvalid(await correct(doctor, wrong, { ...WELL, reason: 'Again' }), 'status');
  expect(await alertsOf(clinic.id)).toEqual([wrong.id]);
  expectNotFound(
    await app
      .as(doctor)
      .post(`${observationsPath(wrong.id)}/${data.id}/corrections`)
      .send({ ...WELL, reason: 'x' }),
  );
});

test('what a correction changes in a later score is told', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  await cameTwoHoursAgo(app, id);
  const first = await observe(app, doctor, id, { ...WELL, observed_at: ago(30) });
  const second = await observe(app, doctor, id, { vitals: { heart_rate: 72 }, observed_at: ago(10) });
  const vitals = { ...WELL.vitals, respiratory_rate: 30 };
  await correct(doctor, first, { ...WELL, vitals, reason: 'Typed 16 for 30' }).expect(201);
  const { data } = (
    await app
      .as(doctor)
      .get(`${observationsPath(id)}/${second.id}`)
      .expect(200)
  ).body;
  expect(data.news2).toMatchObject({ score: 3, risk: 'low_medium' });
  expect(await alertsOf(clinic.id)).toEqual([second.id]);
});

test('after the discharge it is corrected within the stay, and nobody is alerted', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  await cameTwoHoursAgo(app, id);
  const first = await observe(app, doctor, id, { ...WELL, observed_at: ago(30) });
  await withoutSummaries(app, clinic);
  await stepsOf(app, doctor, id).post('discharge', { disposition: 'home' }).expect(200);
  const vitals = { ...WELL.vitals, respiratory_rate: 30 };
  const post = (body: object) => correct(doctor, first, { ...WELL, vitals, reason: 'Typing', ...body });
  for (const minutes of [200, -4]) expectInvalid(await post({ observed_at: ago(minutes) }), 'observed_at');
  expect((await post({}).expect(201)).body.data.news2).toMatchObject({ score: 3 });
  expect(await alertsOf(clinic.id)).toEqual([]);
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
