import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { ago, inpatient, task, tasksPath } from '../../../test/support/inpatients.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function scene(body: object = {}) {
  const here = await inpatient(app);
  const made = await task(app, here.doctor, here.id, body);
  const done = (values: object = {}, by: Credentials = here.doctor, headers: Record<string, string> = {}) =>
    app
      .as(by)
      .post(`${tasksPath(here.id)}/${made.id}/done`)
      .set(headers)
      .send(values);
  const list = async () => (await app.as(here.doctor).get(tasksPath(here.id)).expect(200)).body.data;
  return { ...here, made, done, list };
}

test('who does a task is named, and it is done once', async () => {
  const { clinic, doctor, patient, made, done } = await scene();
  const nurse = await app.build.user(clinic, 'nurse');
  const response = await done({ note: 'Skin intact' }, nurse).expect(200);
  const { data } = response.body;
  expect(data).toMatchObject({
    status: 'done',
    done_by: { id: nurse.practitioner_id },
    done_note: 'Skin intact',
    done_at: expect.any(String),
    version: 2,
  });
  await expectAudit(app, response, {
    event: 'admission_task.done',
    resource_id: made.id,
    patient_ids: [patient.id],
  });
  expectInvalid(await done(), 'status');
  expectInvalid(
    await app
      .as(doctor)
      .post(`${tasksPath(made.admission_id)}/${made.id}/cancel`)
      .send({}),
    'status',
  );
});

test('of a repeated task the next is made when it is done, until its end', async () => {
  const due_at = ago(0);
  const until = ago(-3 * 60);
  const repeat = { every_hours: 2, until };
  const { doctor, id, made, done, list } = await scene({ due_at, repeat, role: 'nurse', note: 'Both sides' });
  await done().expect(200);
  const [first, next, ...others] = await list();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id: made.id, status: 'done' });
  expect(next).toMatchObject({
    title: made.title,
    due_at: new Date(Date.parse(due_at) + 2 * 3_600_000).toISOString(),
    repeat,
    role: 'nurse',
    note: 'Both sides',
    by: { id: doctor.practitioner_id },
    status: 'open',
    previous_id: made.id,
  });
  expect(await app.db('outbox').where({ resource_id: next.id }).pluck('event')).toEqual(['admission_task.create']);
  await app
    .as(doctor)
    .post(`${tasksPath(id)}/${next.id}/done`)
    .send({})
    .expect(200);
  expect(await list()).toHaveLength(2);
});

test('done by twenty at once it is done once, and has one next', async () => {
  const { done, list } = await scene({ repeat: { every_hours: 2 } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => done()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of answers.filter(({ status }) => status !== 200)) expectInvalid(refused, 'status');
  const states = (await list()).map(({ status }: { status: string }) => status);
  expect(states).toEqual(['done', 'open']);
});

test('not in the time to come, before the patient came, in another version, or by who does not treat', async () => {
  const { clinic, made, done } = await scene();
  expectInvalid(await done({ at: ago(-10) }), 'at');
  expectInvalid(await done({ at: ago(24 * 60) }), 'at');
  expect((await done({}, undefined, { 'If-Match': 'W/"v7"' })).status).toBe(412);
  expectDenied(await done({}, await app.build.user(clinic, 'pharmacist')), 'missing_ability');
  const other = await inpatient(app);
  expectNotFound(
    await app
      .as(other.doctor)
      .post(`${tasksPath(other.id)}/${made.id}/done`)
      .send({}),
  );
  await done({}, undefined, { 'If-Match': 'W/"v1"' }).expect(200);
});

test('an API key that may treat does tasks, by nobody', async () => {
  const { clinic, done, made } = await scene();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['admissions:care', 'admissions:read'] });
  const { body } = await done({}, key).expect(200);
  expect(body.data).toMatchObject({ id: made.id, status: 'done', done_by: null });
});
