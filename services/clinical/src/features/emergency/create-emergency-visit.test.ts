import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { emergencyVisit, signedNote, stepsOf, VISITS } from '../../../test/support/emergency-visits.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { dayIn } from '../../calendar.js';
import { newId } from '../../id.js';

const app = useClinical();

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('who comes has a visit with the next number of the year, which is a version and is told', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const other = await app.build.patient(clinic);
  const arrival_at = later(-30);
  const said = { arrival_at, arrival_mode: 'ambulance', brought_by: 'Unit 7', complaint: 'Fever', client_id: newId() };
  const response = await app
    .as(doctor)
    .post(VISITS)
    .send({ patient_id: patient.id, ...said });
  const { data } = response.body;
  expect(response.status).toBe(201);
  const year = dayIn(clinic.timezone, new Date()).slice(0, 4);
  expect(data).toMatchObject({
    ...said,
    number: `E-${year}-000001`,
    patient: { id: patient.id },
    status: 'registered',
    triage: null,
    triages_count: 0,
    disposition: null,
    version: 1,
  });
  expect(response.headers['location']).toBe(`${VISITS}/${data.id}`);
  await expectAudit(app, response, {
    event: 'emergency_visit.create',
    phi_level: 'full',
    resource_id: data.id,
    patient_ids: [patient.id],
  });
  const told = await app.db('outbox').where({ request_id: response.headers['x-request-id'] });
  expect(told).toMatchObject([{ event: 'emergency_visit.create', resource_type: 'emergency_visit', version: 1 }]);
  expect((await emergencyVisit(app, doctor, other)).number).toBe(`E-${year}-000002`);
  const usual = await app
    .as(doctor)
    .post(VISITS)
    .send({ patient_id: patient.id, ...said });
  expectInvalid(usual, 'patient_id');
});

test('of fifty who note one arrival at once one does, and no number is lost', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const patients = await Promise.all(Array.from({ length: 10 }, () => app.build.patient(clinic)));
  const post = (id: string) => app.as(doctor).post(VISITS).send({ patient_id: id });
  const same = Array.from({ length: 50 }, () => post(patient.id));
  const all = await Promise.all([...same, ...patients.map(({ id }) => post(id))]);
  const made = all.filter(({ status }) => status === 201);
  expect(made).toHaveLength(11);
  for (const refused of all.filter(({ status }) => status !== 201)) expectInvalid(refused, 'patient_id');
  const numbers = await app.db('emergency_visits').where({ clinic_id: clinic.id }).pluck('number');
  expect(numbers.map((each: string) => Number(each.slice(7))).sort((one, two) => one - two)).toEqual(
    Array.from({ length: 11 }, (_, nth) => nth + 1),
  );
});

test('nobody comes twice by one key or client, in the future, to a closed record or another clinic', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const there = await app.build.practice();
  const post = (body: object, key = newId()) => app.as(doctor).post(VISITS).set('Idempotency-Key', key).send(body);
  expectInvalid(await post({}), 'patient_id');
  expectInvalid(await post({ patient_id: there.patient.id }), 'patient_id');
  const wrong = { patient_id: 'x', arrival_at: 'today', arrival_mode: 'boat', complaint: 'x'.repeat(501) };
  expectInvalid(await post(wrong), 'patient_id', 'arrival_at', 'arrival_mode', 'complaint');
  expectInvalid(await post({ patient_id: patient.id, arrival_at: later(6) }), 'arrival_at');
  const born = await app.build.patient(clinic, { birth_date: '2020-03-02' });
  expectInvalid(await post({ patient_id: born.id, arrival_at: '2020-02-28T12:00:00Z' }), 'arrival_at');
  const [key, client_id] = [newId(), newId()];
  const first = await post({ patient_id: patient.id, client_id }, key);
  const again = await post({ patient_id: patient.id, client_id }, key);
  expect([first.status, again.status, again.body.data.id]).toEqual([201, 201, first.body.data.id]);
  const other = await app.build.patient(clinic);
  expectInvalid(await post({ patient_id: other.id, client_id }), 'client_id');
  await app.db('patients').where({ id: other.id }).update({ active: false });
  expectInvalid(await post({ patient_id: other.id }), 'patient_id');
});

test('the front desk receives people, and is shown and told nothing clinical', async () => {
  const { clinic, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const response = await app.as(desk).post(VISITS).send({ patient_id: patient.id, complaint: 'Fever' });
  expect(response.status).toBe(201);
  for (const member of ['complaint', 'triage', 'disposition', 'status_reason'])
    expect(response.body.data).not.toHaveProperty(member);
  await expectAudit(app, response, { event: 'emergency_visit.create', phi_level: 'limited' });
  for (const role of ['pharmacist', 'laboratory', 'administrator', 'patient'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(VISITS)
        .send({ patient_id: patient.id }),
      'missing_ability',
    );
  expectNotFound(await app.as((await app.build.practice()).doctor).get(`${VISITS}/${response.body.data.id}`));
});

test('two records that are both in the emergency room are not merged; a visit goes with its record and back', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const target = await app.build.patient(clinic);
  const [one, two] = [await emergencyVisit(app, doctor, patient), await emergencyVisit(app, doctor, target)];
  const merge = () =>
    app
      .as(desk)
      .post(`/api/v1/patients/${patient.id}/merge`)
      .set('If-Match', '*')
      .send({ target_id: target.id, target_version: 1 });
  expectInvalid(await merge(), 'target_id');
  await stepsOf(app, doctor, two.id).post('cancel', { reason: 'Not them' }).expect(200);
  expect((await merge()).status).toBe(200);
  expect((await stepsOf(app, doctor, one.id).get()).body.data.patient.id).toBe(target.id);
  expectInvalid(await app.as(doctor).post(VISITS).send({ patient_id: patient.id }), 'patient_id');
  expectInvalid(await app.as(doctor).post(VISITS).send({ patient_id: target.id }), 'patient_id');
  const note = await signedNote(app, doctor, one.id);
  await app
    .as(desk)
    .post(`/api/v1/patients/${patient.id}/unmerge`)
    .set('If-Match', '*')
    .send({ reason: 'Two people' })
    .expect(200);
  expect((await stepsOf(app, doctor, one.id).get()).body.data.patient.id).toBe(patient.id);
  const back = await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${note.id}`);
  expect(back.body.data).toMatchObject({ emergency_visit_id: one.id, patient: { id: patient.id } });
});

test('somebody whom nobody knows gets a record by label or number; how old they seem is no birth date', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const key = newId();
  const post = (body: object) => app.as(desk).post(VISITS).set('Idempotency-Key', key).send(body);
  const unknown = { label: 'Red jacket', sex: 'female', estimated_age: 30 };
  const arrival = { unknown: { ...unknown, description: 'Scar on the left arm' }, arrival_mode: 'ambulance' };
  const response = await post(arrival);
  const { data } = response.body;
  expect(data).toMatchObject({ identity: 'unconfirmed', unknown });
  expect(data.unknown).not.toHaveProperty('description');
  expect((await stepsOf(app, doctor, data.id).get()).body.data.unknown).toEqual(arrival.unknown);
  expect(data.patient).toMatchObject({ full_name: 'Unknown Red jacket', birth_date: null, sex: 'female' });
  await expectAudit(app, response, { event: 'emergency_visit.create', patient_ids: [data.patient.id] });
  const told = await app.db('outbox').where({ request_id: response.headers['x-request-id'] });
  expect(told.map(({ event }) => event).sort()).toEqual(['emergency_visit.create', 'patient.create']);
  expect((await post(arrival)).body.data.id).toBe(data.id);
  const nameless = (await app.as(doctor).post(VISITS).send({ unknown: {} })).body.data;
  expect(nameless.patient.full_name).toBe(`Unknown ${nameless.number}`);
  const found = await app.as(desk).get('/api/v1/patients?q=unknown');
  expect(found.body.data.map(({ identity }: { identity: string }) => identity)).toEqual(['unconfirmed', 'unconfirmed']);
  expect((await app.as(desk).get('/api/v1/patient-duplicates')).body.data).toEqual([]);
  const fhir = await app.as(doctor).get(`/fhir/R4/Patient/${data.patient.id}`);
  expect(fhir.body).toMatchObject({ name: [{ use: 'temp', text: 'Unknown Red jacket' }], gender: 'female' });
  expect(fhir.body).not.toHaveProperty('birthDate');
  expect((await stepsOf(app, doctor, data.id).get()).body.data.identity).toBe('unconfirmed');
  for (const both of [{ unknown, patient_id: patient.id }, { unknown: null }])
    expectInvalid(await app.as(desk).post(VISITS).send(both), 'patient_id');
  const wrong = { label: '\u202e', sex: 'x', estimated_age: 131 };
  const refused = await app.as(desk).post(VISITS).send({ unknown: wrong });
  expectInvalid(refused, 'unknown.label', 'unknown.sex', 'unknown.estimated_age');
  const { count } = (await app.db('patients').where({ clinic_id: clinic.id }).count().first()) as { count: string };
  expect(Number(count)).toBe(3);
});
