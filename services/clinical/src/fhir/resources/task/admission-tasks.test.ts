import { admission, stepsOf } from '../../../../test/support/admissions.js';
import { referral } from '../../../../test/support/clinical-records.js';
import { expectAudit, expectDenied } from '../../../../test/support/expect.js';
import { expectFound, get } from '../../../../test/support/fhir-chart.js';
import { valid } from '../../../../test/support/fhir-rows.js';
import { task, tasksPath } from '../../../../test/support/inpatients.js';
import { useClinical } from '../../../../test/support/use-clinical.js';

const app = useClinical();

/** Somebody who waits for a bed, with a task that repeats and another. */
async function waiting() {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const nurse = await app.build.user(clinic, 'nurse');
  const stay = await admission(app, doctor, patient);
  const due_at = new Date(Date.now() + 3_600_000).toISOString();
  const turn = await task(app, doctor, stay.id, { title: 'Turn', due_at, repeat: { every_hours: 2 }, role: 'nurse' });
  const cultures = await task(app, doctor, stay.id, {
    title: 'Blood cultures',
    note: 'Both arms',
    assignee_id: nurse.practitioner_id,
  });
  return { ...practice, nurse, stay, due_at, turn: turn.id as string, cultures: cultures.id as string };
}

test('what is to be done in hospital is a Task of the stay', async () => {
  const { doctor, nurse, patient, stay, due_at, turn, cultures } = await waiting();
  const response = await get(app, doctor, `Task/${turn}`);
  await expectAudit(app, response, { patient_ids: [patient.id] });
  expect(valid(response.body)).toMatchObject({
    status: 'requested',
    intent: 'order',
    code: { text: 'Turn' },
    for: { reference: `Patient/${patient.id}` },
    encounter: { reference: `Encounter/${stay.id}` },
    requester: { reference: `Practitioner/${doctor.practitioner_id}` },
    performerType: [{ text: 'nurse' }],
    restriction: { period: { end: due_at } },
  });
  expect(valid((await get(app, doctor, `Task/${cultures}`)).body)).toMatchObject({
    owner: { reference: `Practitioner/${nurse.practitioner_id}` },
    note: [{ text: 'Both arms' }],
  });
  const sent = await referral(app, doctor, patient);
  await expectFound(app, doctor, {
    Task: [turn, cultures, sent.id],
    'Task?status=requested': [turn, cultures, sent.id],
    [`Task?encounter=${stay.id}`]: [turn, cultures],
    'Task?encounter.class=IMP': [turn, cultures],
    [`Task?owner=${nurse.practitioner_id}`]: [cultures],
    'Task?performer=nurse': [turn],
    'Task?code=fulfill': [sent.id],
    'Task?code:text=blood': [cultures],
    'Task?priority:missing=true': [turn, cultures],
    [`Task?patient=${patient.id}&focus=ServiceRequest/${sent.id}`]: [sent.id],
  });
});

test('one that is done is completed, its next turn follows it, and the rest ends with the stay', async () => {
  const { doctor, nurse, stay, turn, cultures } = await waiting();
  await app
    .as(nurse)
    .post(`${tasksPath(stay.id)}/${turn}/done`)
    .send({ note: 'Left side' })
    .expect(200);
  const done = valid((await get(app, doctor, `Task/${turn}`)).body);
  expect(done).toMatchObject({
    status: 'completed',
    owner: { reference: `Practitioner/${nurse.practitioner_id}` },
    note: [{ text: 'Left side' }],
  });
  expect(done.executionPeriod.end).toBeDefined();
  const next = await get(app, doctor, `Task?part-of=${turn}`);
  expect(next.body.entry).toMatchObject([
    { resource: { status: 'requested', partOf: [{ reference: `Task/${turn}` }] } },
  ]);
  await stepsOf(app, doctor, stay.id).post('cancel', { reason: 'Well again' }).expect(200);
  expect((await get(app, doctor, `Task/${cultures}`)).body).toMatchObject({ status: 'cancelled' });
  const history = await get(app, doctor, `Task/${cultures}/_history`);
  const states = history.body.entry.map(({ resource }: { resource: { status: string } }) => valid(resource).status);
  expect(states).toEqual(['cancelled', 'requested']);
});

test('only who treats, or works in the pharmacy, sees them', async () => {
  const { clinic, doctor, stay, turn, cultures } = await waiting();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  await expectFound(app, pharmacist, { Task: [turn, cultures] });
  for (const role of ['front_desk', 'laboratory', 'patient'] as const)
    expectDenied(await get(app, await app.build.user(clinic, role), 'Task'), 'missing_ability');
  const stranger = await app.build.practice();
  expect((await get(app, stranger.doctor, `Task/${turn}`)).status).toBe(404);
  await expectFound(app, stranger.doctor, { [`Task?encounter=${stay.id}`]: [] });
  await app.build.phiPolicy(clinic, { relation: 'own' });
  await expectFound(app, doctor, { Task: [] });
  expectDenied(await get(app, doctor, `Task/${turn}`), 'phi_access_denied');
});
