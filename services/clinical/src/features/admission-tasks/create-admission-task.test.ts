import { admission, stepsOf } from '../../../test/support/admissions.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { ago, inpatient, task, TASK, tasksPath } from '../../../test/support/inpatients.js';
import { merging, unmerging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a task is noted, told, and on the board of the ward once it is due', async () => {
  const { clinic, doctor, patient, ward, id } = await inpatient(app);
  const nurse = await app.build.user(clinic, 'nurse');
  const body = { title: 'Change the dressing', due_at: ago(5), assignee_id: nurse.practitioner_id, note: 'Left foot' };
  const response = await app.as(doctor).post(tasksPath(id)).send(body).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    admission_id: id,
    patient: { id: patient.id },
    title: 'Change the dressing',
    due_at: body.due_at,
    repeat: null,
    role: null,
    assignee: { id: nurse.practitioner_id },
    note: 'Left foot',
    by: { id: doctor.practitioner_id },
    status: 'open',
    done_at: null,
    previous_id: null,
  });
  expect(response.headers['location']).toBe(`${tasksPath(id)}/${data.id}`);
  await expectAudit(app, response, { event: 'admission_task.create', resource_id: data.id, patient_ids: [patient.id] });
  expect(await app.db('outbox').where({ resource_id: data.id }).pluck('event')).toEqual(['admission_task.create']);
  await task(app, nurse, id, { due_at: ago(-60), role: 'nurse' });
  const board = async (by: { token: string }) =>
    (await app.as(by).get(`/api/v1/wards/${ward.id}/board`).expect(200)).body.data[0].admission.tasks_due;
  expect(await board(doctor)).toBe(1);
  expect(await board(await app.build.user(clinic, 'front_desk'))).toBe(1);
  await app
    .as(nurse)
    .post(`${tasksPath(id)}/${data.id}/done`)
    .send({})
    .expect(200);
  expect(await board(doctor)).toBe(0);
});

test('a task is refused without what it needs, for whom there is not, and in a time that is no time', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  const post = (body: object) => app.as(doctor).post(tasksPath(id)).send(body);
  expectInvalid(await post({}), 'title', 'due_at');
  const wrong = { ...TASK, role: 'patient', repeat: { every_hours: 0 } };
  expectInvalid(await post(wrong), 'role', 'repeat.every_hours');
  expectInvalid(await post({ ...TASK, role: 'nurse', assignee_id: doctor.practitioner_id }), 'assignee_id');
  expectInvalid(await post({ ...TASK, assignee_id: crypto.randomUUID() }), 'assignee_id');
  const other = await app.build.practice();
  expectInvalid(await post({ ...TASK, assignee_id: other.doctor.practitioner_id }), 'assignee_id');
  expectInvalid(await post({ ...TASK, repeat: { every_hours: 2, until: ago(10) } }), 'repeat.until');
  expectInvalid(await post({ ...TASK, due_at: '9999-12-31T23:59:59Z' }), 'due_at');
  for (const role of ['front_desk', 'pharmacist', 'administrator'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(tasksPath(id))
        .send(TASK),
      'missing_ability',
    );
  expectNotFound(await app.as(other.doctor).post(tasksPath(id)).send(TASK));
});

test('who waits for a bed has tasks too; an admission that is over and a closed record take none', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await admission(app, doctor, patient);
  const { id: open } = await task(app, doctor, id);
  await stepsOf(app, doctor, id).post('cancel', { reason: 'Went home' }).expect(200);
  const read = async () =>
    (
      await app
        .as(doctor)
        .get(`${tasksPath(id)}/${open}`)
        .expect(200)
    ).body.data;
  expect(await read()).toMatchObject({ status: 'cancelled', ended_with_admission: true });
  expectInvalid(await app.as(doctor).post(tasksPath(id)).send(TASK), 'status');
  const closed = await inpatient(app);
  await app.db('patients').where({ id: closed.patient.id }).update({ active: false });
  expectInvalid(await app.as(closed.doctor).post(tasksPath(closed.id)).send(TASK), 'patient_id');
});

test('there are at most 200 open ones', async () => {
  const { clinic, doctor, patient, id } = await inpatient(app);
  const rows = Array.from({ length: 200 }, () => ({
    clinic_id: clinic.id,
    id: crypto.randomUUID(),
    admission_id: id,
    patient_id: patient.id,
    title: 'Turn',
    due_at: new Date(),
  }));
  await app.db('admission_tasks').insert(rows);
  expectInvalid(await app.as(doctor).post(tasksPath(id)).send(TASK), 'tasks');
});

test('tasks go along into another record, and back', async () => {
  const { clinic, doctor, patient, id } = await inpatient(app);
  const { id: made } = await task(app, doctor, id);
  const kept = await app.build.patient(clinic);
  const desk = await app.build.user(clinic, 'front_desk');
  const whose = async () =>
    (
      await app
        .as(doctor)
        .get(`${tasksPath(id)}/${made}`)
        .expect(200)
    ).body.data.patient.id as string;
  expect((await merging(app, desk, patient, kept)).status).toBe(200);
  expect(await whose()).toBe(kept.id);
  expect((await unmerging(app, desk, patient)).status).toBe(200);
  expect(await whose()).toBe(patient.id);
});
