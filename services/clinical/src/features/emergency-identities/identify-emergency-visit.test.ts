import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { emergencyVisit, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const SHOWN = { label: 'Grey coat', sex: 'male', estimated_age: 40 };
const PERSON = { ...SHOWN, description: 'Scar on the left hand' };

async function arrival() {
  const built = await app.build.practice();
  const { clinic, doctor } = built;
  const desk = await app.build.user(clinic, 'front_desk');
  const come = async (unknown: object = PERSON) =>
    (await app.as(desk).post(VISITS).send({ unknown }).expect(201)).body.data;
  const visit = await come();
  const steps = stepsOf(app, doctor, visit.id);
  const patientOf = async (id: string) => (await app.as(desk).get(`/api/v1/patients/${id}`).expect(200)).body.data;
  const unmerge = (id: string) =>
    app.as(desk).post(`/api/v1/patients/${id}/unmerge`).set('If-Match', '*').send({ reason: 'Two people' });
  return { ...built, desk, come, visit, unknown: visit.patient.id as string, ...steps, patientOf, unmerge };
}

const told = (response: { headers: Record<string, string> }) =>
  app.db('outbox').where({ request_id: response.headers['x-request-id'] }).orderBy('event').pluck('event');

test('an unknown person who has a record becomes that person, and the trail names both; two people are parted again', async () => {
  const { desk, patient, visit, unknown, triaged, get, unmerge } = await arrival();
  await triaged();
  const response = await stepsOf(app, desk, visit.id).post('identify', { patient_id: patient.id });
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({ patient: { id: patient.id }, identity: 'confirmed', version: 3 });
  expect(response.body.data.unknown).toEqual(SHOWN);
  await expectAudit(app, response, {
    event: 'emergency_visit.identify',
    phi_level: 'limited',
    resource_id: visit.id,
    patient_ids: [unknown, patient.id],
  });
  expect(await told(response)).toEqual(['emergency_visit.identify', 'patient.merge']);
  const list = await app.as(desk).get(`${VISITS}?patient_id=${unknown}`);
  expect(list.body.data.map(({ id }: { id: string }) => id)).toEqual([visit.id]);
  expectInvalid(await stepsOf(app, desk, visit.id).post('identify', { patient_id: patient.id }), 'status');
  await unmerge(unknown).expect(200);
  expect((await get()).body.data).toMatchObject({ patient: { id: unknown }, identity: 'unconfirmed' });
  const named = { given_names: 'Ana', first_surname: 'Paz' };
  expect((await stepsOf(app, desk, visit.id).post('identify', named)).body.data.identity).toBe('confirmed');
});

test('an unknown person without a record gets a name; what was said of them at the arrival stays', async () => {
  const { desk, visit, unknown, post, patientOf } = await arrival();
  const who = { given_names: 'Juan', first_surname: 'Rojas', birth_date: '1988-02-03', phone: '+51999888777' };
  const response = await stepsOf(app, desk, visit.id).post('identify', who);
  expect(response.body.data).toMatchObject({ identity: 'confirmed', unknown: SHOWN, version: 2 });
  expect(response.body.data.patient).toMatchObject({ id: unknown, full_name: 'Juan Rojas', sex: 'male' });
  expect(await patientOf(unknown)).toMatchObject({ ...who, identity: 'confirmed', version: 2 });
  await expectAudit(app, response, { event: 'emergency_visit.identify', patient_ids: [unknown] });
  expect(await told(response)).toEqual(['emergency_visit.identify', 'patient.update']);
  expectInvalid(await post('identify', who), 'status');
});

test('who they are is one thing: a record that is theirs, or a whole name', async () => {
  const { clinic, doctor, patient, post, visit, desk, unknown } = await arrival();
  const foreign = (await app.build.practice()).patient;
  const there = await app.build.patient(clinic);
  await emergencyVisit(app, doctor, there);
  const closed = await app.build.patient(clinic, { active: false });
  const died = await app.build.patient(clinic, { deceased_at: '2026-01-01T10:00:00Z' });
  for (const { id } of [foreign, there, closed, died, { id: unknown }])
    expectInvalid(await post('identify', { patient_id: id }), 'patient_id');
  expectInvalid(await post('identify', {}), 'patient_id');
  expectInvalid(await post('identify', { patient_id: patient.id, given_names: 'Ana' }), 'patient_id');
  expectInvalid(await post('identify', { given_names: 'Ana' }), 'first_surname');
  const document = { type: 'dni', number: '40404040' };
  await app.as(desk).patch(`/api/v1/patients/${patient.id}`).set('If-Match', '*').send({ document }).expect(200);
  const twin = { given_names: 'Ana', first_surname: 'Paz', document };
  expectInvalid(await post('identify', twin), 'document.number');
  expect((await post('identify', { patient_id: patient.id }, { 'If-Match': '"v7"' })).status).toBe(412);
  expectNotFound(await stepsOf(app, (await app.build.practice()).doctor, visit.id).post('identify', twin));
  for (const role of ['pharmacist', 'administrator'] as const)
    expectDenied(
      await stepsOf(app, await app.build.user(clinic, role), visit.id).post('identify', twin),
      'missing_ability',
    );
  const known = await emergencyVisit(app, doctor, patient);
  expectInvalid(
    await stepsOf(app, doctor, known.id).post('identify', { given_names: 'A', first_surname: 'B' }),
    'status',
  );
  await post('cancel', { reason: 'Nobody was there' }).expect(200);
  expectInvalid(await post('identify', { given_names: 'A', first_surname: 'B' }), 'status');
});

test('of many who say at once who somebody is one does, and nothing is half done', async () => {
  const { clinic, doctor, desk, visit, unknown, get, patientOf } = await arrival();
  const patients = await Promise.all(Array.from({ length: 5 }, () => app.build.patient(clinic)));
  const names = Array.from({ length: 5 }, (_, nth) => ({ given_names: 'Ana', first_surname: `Paz${nth}` }));
  const says = [...patients.map(({ id }) => ({ patient_id: id })), ...names];
  const answers = await Promise.all([
    ...says.map((body, nth) => stepsOf(app, nth % 2 ? doctor : desk, visit.id).post('identify', body)),
    ...patients.map((patient) => app.as(doctor).post(VISITS).send({ patient_id: patient.id })),
  ]);
  const identified = answers.slice(0, says.length);
  expect(identified.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const refused of identified.filter(({ status }) => status !== 200))
    expect([refused.status, Object.keys(refused.body.errors)[0]]).toEqual([
      422,
      expect.stringMatching(/^(status|patient_id)$/),
    ]);
  const { patient, identity } = (await get()).body.data;
  const record = await patientOf(unknown);
  expect([identity, record.merged_into_id ?? unknown]).toEqual(['confirmed', patient.id]);
});

test('who died unknown is identified afterwards: the death goes along, and back', async () => {
  const { desk, patient, visit, unknown, post, patientOf, unmerge } = await arrival();
  await post('disposition', { outcome: 'died' }).expect(200);
  const { deceased_at } = await patientOf(unknown);
  expect((await stepsOf(app, desk, visit.id).post('identify', { patient_id: patient.id })).status).toBe(200);
  expect(await patientOf(patient.id)).toMatchObject({ deceased_at });
  await unmerge(unknown).expect(200);
  expect([(await patientOf(patient.id)).deceased_at, (await patientOf(unknown)).deceased_at]).toEqual([
    null,
    deceased_at,
  ]);
});
