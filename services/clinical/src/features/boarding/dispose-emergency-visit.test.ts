import { emergencyVisit, signedNote, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { merging, unmerging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function visiting() {
  const built = await app.build.practice();
  const { id } = await emergencyVisit(app, built.doctor, built.patient);
  const steps = stepsOf(app, built.doctor, id);
  const end = (outcome: string, more: object = {}) => steps.post('disposition', { outcome, ...more });
  return { ...built, ...steps, id, end };
}

test('who was treated goes with a diagnosis, and the visit says how', async () => {
  const { doctor, id, end, treated, patient } = await visiting();
  expectInvalid(await end('discharged'), 'outcome');
  expectInvalid(await end('admitted'), 'outcome');
  await treated();
  expectInvalid(await end('left_without_being_seen'), 'outcome');
  for (const outcome of ['discharged', 'transferred', 'died']) expectInvalid(await end(outcome), 'outcome');
  await signedNote(app, doctor, id, 'ruled_out');
  expectInvalid(await end('discharged'), 'outcome');
  await signedNote(app, doctor, id);
  const said = { notes: 'Better', destination: 'Home', instructions: 'Rest' };
  const response = await end('discharged', said);
  expect(response.body.data).toMatchObject({
    status: 'disposed',
    disposition: { outcome: 'discharged', ...said, by: { id: doctor.practitioner_id } },
  });
  expect(response.body.data.left_at).toBe(response.body.data.disposition.at);
  await expectAudit(app, response, { event: 'emergency_visit.disposition', patient_ids: [patient.id] });
  expectInvalid(await end('discharged'), 'status');
  expect((await app.as(doctor).post(VISITS).send({ patient_id: patient.id })).status).toBe(201);
});

test('a clinic may ask for no diagnosis, and nobody is asked for one who left', async () => {
  const { clinic, treated, end } = await visiting();
  await treated();
  const administrator = await app.build.user(clinic, 'administrator');
  const settings = (await app.as(administrator).get('/api/v1/settings')).body.data;
  expect(settings.emergency).toEqual({ scale: 'manchester', targets: [0, 10, 60, 120, 240], diagnosis_required: true });
  const put = (emergency: object) =>
    app
      .as(administrator)
      .put('/api/v1/settings')
      .send({ name: settings.name, timezone: settings.timezone, locale: 'es', completion_requires: [], emergency });
  expectInvalid(await put({ scale: 'x', targets: [1, 2] }), 'emergency.scale', 'emergency.targets');
  const { emergency } = (await put({ scale: 'ctas', diagnosis_required: false })).body.data;
  expect(emergency).toEqual({ scale: 'ctas', targets: [0, 15, 30, 60, 120], diagnosis_required: false });
  expect((await end('discharged')).status).toBe(200);
  const other = await visiting();
  await other.treated();
  expect((await other.end('left_against_advice')).status).toBe(200);
  const third = await visiting();
  expect((await third.end('transferred', { destination: 'Hospital' })).status).toBe(200);
});

test('who dies has a closed record, which a visit that is reopened opens again', async () => {
  const { doctor, patient, post, end, id } = await visiting();
  const at = new Date(Date.now() - 60_000).toISOString();
  expectInvalid(await end('died', { at }), 'at');
  const response = await end('died');
  const { left_at } = response.body.data;
  const read = async () => (await app.as(doctor).get(`/api/v1/patients/${patient.id}`)).body.data.deceased_at;
  expect(await read()).toBe(left_at);
  const events = await app.db('outbox').where({ request_id: response.headers['x-request-id'] });
  expect(events.map(({ event }: { event: string }) => event).sort()).toEqual([
    'emergency_visit.disposition',
    'patient.update',
  ]);
  expectInvalid(await app.as(doctor).post(VISITS).send({ patient_id: patient.id }), 'patient_id');
  await post('reopen', { reason: 'Another patient' }).expect(200);
  expect(await read()).toBeNull();
  expect((await end('left_without_being_seen')).status).toBe(200);
  expectDenied(
    await stepsOf(
      app,
      await app.build.user({ id: (await app.db('emergency_visits').where({ id }).first()).clinic_id }, 'front_desk'),
      id,
    ).post('disposition', { outcome: 'died' }),
    'missing_ability',
  );
});

test('a death that a visit said goes with it where two people were taken for one', async () => {
  const { clinic, patient: source, end, id, post } = await visiting();
  const desk = await app.build.user(clinic, 'front_desk');
  const target = await app.build.patient(clinic);
  const diedAt = async () => {
    const rows = await app.db('patients').whereIn('id', [source.id, target.id]).select('id', 'deceased_at');
    return Object.fromEntries(
      rows.map((row) => [row.id === source.id ? 'source' : 'target', row.deceased_at !== null]),
    );
  };
  expect((await merging(app, desk, source, target)).status).toBe(200);
  await end('died').expect(200);
  expect(await diedAt()).toEqual({ source: false, target: true });
  expect((await unmerging(app, desk, source)).status).toBe(200);
  expect(await diedAt()).toEqual({ source: true, target: false });
  await post('reopen', { reason: 'It was the other one' }).expect(200);
  expect(await diedAt()).toEqual({ source: false, target: false });
  expect((await app.db('emergency_visits').where({ id }).first()).patient_id).toBe(source.id);
});
