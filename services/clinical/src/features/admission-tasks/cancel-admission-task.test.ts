import { dischargeSummary, stepsOf } from '../../../test/support/admissions.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { ago, inpatient, task, tasksPath } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a task that is not to be done ends with its repetitions, with a reason or without', async () => {
  const { doctor, patient, id } = await inpatient(app);
  const made = await task(app, doctor, id, { repeat: { every_hours: 2 } });
  const cancel = (body: object) =>
    app
      .as(doctor)
      .post(`${tasksPath(id)}/${made.id}/cancel`)
      .send(body);
  const response = await cancel({ reason: 'Walks by himself' }).expect(200);
  expect(response.body.data).toMatchObject({
    status: 'cancelled',
    status_reason: 'Walks by himself',
    ended_with_admission: false,
  });
  await expectAudit(app, response, { event: 'admission_task.cancel', patient_ids: [patient.id] });
  expectInvalid(await cancel({}), 'status');
  expect((await app.as(doctor).get(tasksPath(id)).expect(200)).body.data).toHaveLength(1);
  const other = await task(app, doctor, id);
  await app
    .as(doctor)
    .post(`${tasksPath(id)}/${other.id}/cancel`)
    .expect(200);
});

test('a discharge names open tasks, ends them, and gives them back when it is taken back', async () => {
  const { doctor, id } = await inpatient(app);
  const first = await task(app, doctor, id, { title: 'Dressing', due_at: ago(10) });
  const second = await task(app, doctor, id, { title: 'Turn', repeat: { every_hours: 2 } });
  const before = await task(app, doctor, id, { title: 'Wash' });
  await app
    .as(doctor)
    .post(`${tasksPath(id)}/${before.id}/cancel`)
    .send({ reason: 'Done by the family' })
    .expect(200);
  await dischargeSummary(app, doctor, id);
  const { post } = stepsOf(app, doctor, id);
  const refused = await post('discharge', { disposition: 'home' });
  expectInvalid(refused, 'acknowledge');
  expect(refused.body.errors.acknowledge).toEqual(['Tasks of this admission are open: Dressing, Turn.']);
  const discharged = await post('discharge', { disposition: 'home', acknowledge: true }).expect(200);
  const states = async () => {
    const { body } = await app.as(doctor).get(tasksPath(id)).expect(200);
    return Object.fromEntries(body.data.map((each: { id: string; status: string }) => [each.id, each.status]));
  };
  expect(await states()).toEqual({ [first.id]: 'cancelled', [second.id]: 'cancelled', [before.id]: 'cancelled' });
  const told = (request: { headers: Record<string, string> }) =>
    app.db('outbox').where({ request_id: request.headers['x-request-id'] }).pluck('event');
  const ended = ['admission.discharge', 'admission_task.cancel', 'admission_task.cancel'];
  expect((await told(discharged)).filter((each) => each.startsWith('admission')).sort()).toEqual(ended);
  const undone = await post('undo', { reason: 'Fever' }).expect(200);
  expect(await states()).toEqual({ [first.id]: 'open', [second.id]: 'open', [before.id]: 'cancelled' });
  const open = ['admission.undo_discharge', 'admission_task.reopen', 'admission_task.reopen'];
  expect((await told(undone)).filter((each) => each.startsWith('admission')).sort()).toEqual(open);
  await app
    .as(doctor)
    .post(`${tasksPath(id)}/${second.id}/done`)
    .send({})
    .expect(200);
});

test('a discharge while tasks are done leaves none open, and each is done or ended once', async () => {
  const { doctor, id } = await inpatient(app);
  const tasks = await Promise.all(
    Array.from({ length: 6 }, (_, nth) => task(app, doctor, id, { title: `Turn ${nth}`, repeat: { every_hours: 2 } })),
  );
  await dischargeSummary(app, doctor, id);
  const { post } = stepsOf(app, doctor, id);
  const done = (made: { id: string }) =>
    app
      .as(doctor)
      .post(`${tasksPath(id)}/${made.id}/done`)
      .send({});
  const [discharged, ...answers] = await Promise.all([
    post('discharge', { disposition: 'home', acknowledge: true }),
    ...tasks.map(done),
  ]);
  expect(discharged?.status).toBe(200);
  for (const answer of answers) if (answer.status !== 200) expectInvalid(answer, 'status');
  const rows = await app.db('admission_tasks').where({ admission_id: id });
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const ended = answers.filter(({ status }) => status === 200).length;
  expect([count('open'), count('done'), count('cancelled')]).toEqual([0, ended, 6]);
});
