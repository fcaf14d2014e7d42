import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const app = useClinical();

const note = (patient_id: string) => ({
  status: 'completed',
  patient_id,
  type: 'first',
  reason: 'Sore throat',
  started_at: '2026-01-05T09:00:00-03:00',
  ended_at: '2026-01-05T12:30:00Z',
  sections: [
    { key: 'subjective', content: 'Three days of fever.\n' },
    { key: 'assessment', title: 'Impression', content: 'Tonsillitis' },
  ],
  vitals: { systolic: 120, diastolic: 80, temperature_c: 38.45, weight_kg: 72.5, height_cm: 175 },
  diagnoses: [{ code: 'j03.9', role: 'principal', certainty: 'confirmed' }, { code: 'R50.9' }],
  follow_up: { date: '2999-01-01', notes: 'Come back if worse' },
});

test('without a body a draft is created', async () => {
  const { doctor } = await app.build.practice();
  const response = await app.as(doctor).post(CONSULTATIONS);
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    status: 'draft',
    version: 1,
    patient: null,
    signature: null,
    sections: [],
    orders: { imaging: [], laboratory: [] },
  });
  expect(response.headers['location']).toBe(`${CONSULTATIONS}/${response.body.data.id}`);
  const read = await app.as(doctor).get(response.headers['location'] ?? '');
  expect(read.body.data).toEqual(response.body.data);
  expect(read.headers['etag']).toBe(response.headers['etag']);
  expect(response.headers['etag']).toMatch(/^W\/"v1-/);
  await expectAudit(app, response, {
    event: 'consultation.create',
    action: 'C',
    phi_level: 'full',
    resource_id: response.body.data.id,
    outcome: 0,
  });
});

test('a completed note is signed, and comes back as it was written', async () => {
  const { doctor, patient } = await app.build.practice();
  const response = await app.as(doctor).post(CONSULTATIONS).send(note(patient.id));
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    status: 'completed',
    patient: { id: patient.id },
    practitioner: { id: doctor.practitioner_id },
    started_at: '2026-01-05T12:00:00.000Z',
    vitals: { systolic: 120, temperature_c: 38.45, weight_kg: 72.5, height_cm: 175, bmi: 23.7, pain: null },
    signature: { signed_by: { id: doctor.practitioner_id } },
    follow_up: { date: '2999-01-01', notes: 'Come back if worse' },
  });
  expect(data.sections).toEqual([
    { key: 'subjective', title: null, content: 'Three days of fever.\n' },
    { key: 'assessment', title: 'Impression', content: 'Tonsillitis' },
  ]);
  expect(data.diagnoses.map((d: { code: string; role: string }) => [d.code, d.role])).toEqual([
    ['J03.9', 'principal'],
    ['R50.9', 'secondary'],
  ]);
  expect(data.signature.content_sha256).toMatch(/^[0-9a-f]{64}$/);
  const read = await app.as(doctor).get(`${CONSULTATIONS}/${data.id}`);
  expect(read.body.data).toEqual(data);
  expect(read.headers['etag']).toBe(response.headers['etag']);
  await expectAudit(app, response, { patient_ids: [patient.id], actor_id: doctor.id });
});

test('an appointment brings its patient, and must agree with one that is named', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const appointment = await app.build.appointment(clinic, {
    patient_id: patient.id,
    practitioner_id: doctor.practitioner_id,
  });
  const alone = await app.as(doctor).post(CONSULTATIONS).send({ appointment_id: appointment.id });
  expect(alone.body.data).toMatchObject({ appointment_id: appointment.id, patient: { id: patient.id } });

  const other = await app.build.patient(clinic);
  expectInvalid(
    await app.as(doctor).post(CONSULTATIONS).send({ appointment_id: appointment.id, patient_id: other.id }),
    'appointment_id',
  );
});

test("another clinic's patient or appointment is as unknown as a random id", async () => {
  const { doctor } = await app.build.practice();
  const theirs = await app.build.practice();
  const appointment = await app.build.appointment(theirs.clinic, {
    patient_id: theirs.patient.id,
    practitioner_id: theirs.doctor.practitioner_id,
  });
  const random = '0190b6d2-0000-7000-8000-000000000000';
  const [foreign, unknown] = await Promise.all([
    app.as(doctor).post(CONSULTATIONS).send({ patient_id: theirs.patient.id, appointment_id: appointment.id }),
    app.as(doctor).post(CONSULTATIONS).send({ patient_id: random, appointment_id: random }),
  ]);
  expectInvalid(foreign, 'patient_id', 'appointment_id');
  expect(foreign.body).toEqual(unknown.body);
});

test('fields that only the service sets are ignored', async () => {
  const { clinic, doctor } = await app.build.practice();
  const theirs = await app.build.practice();
  const forged = {
    id: theirs.clinic.id,
    clinic_id: theirs.clinic.id,
    author_id: 'x',
    practitioner_id: theirs.doctor.practitioner_id,
    signed_at: '2020-01-01',
    version: 9,
    number: 'C-1',
  };
  const { data } = (await app.as(doctor).post(CONSULTATIONS).send(forged)).body;
  expect(data).toMatchObject({
    clinic_id: clinic.id,
    version: 1,
    signature: null,
    practitioner: { id: doctor.practitioner_id },
  });
  expect(data.number).not.toBe('C-1');
});

test('who may write and who may sign differ', async () => {
  const { clinic } = await app.build.practice();
  const [nurse, frontDesk, patient, administrator] = await Promise.all(
    (['nurse', 'front_desk', 'patient', 'administrator'] as const).map((role) => app.build.user(clinic, role)),
  );
  expect((await app.as(nurse).post(CONSULTATIONS)).status).toBe(201);
  expectDenied(await app.as(nurse).post(CONSULTATIONS).send({ status: 'completed' }), 'missing_ability');
  for (const caller of [frontDesk, patient, administrator])
    expectDenied(await app.as(caller).post(CONSULTATIONS), 'missing_ability');

  await app.db('memberships').where({ user_id: nurse?.id }).update({ practitioner_id: null });
  expectDenied(await app.as(nurse).post(CONSULTATIONS), 'not_a_practitioner');
});

test('a key names the practitioner it writes for', async () => {
  const { clinic, doctor } = await app.build.practice();
  const key = await app.build.apiKey(clinic);
  expectInvalid(await app.as(key).post(CONSULTATIONS), 'practitioner_id');
  const written = await app.as(key).post(CONSULTATIONS).send({ practitioner_id: doctor.practitioner_id });
  expect(written.body.data.practitioner.id).toBe(doctor.practitioner_id);

  const theirs = await app.build.practice();
  expectInvalid(
    await app.as(key).post(CONSULTATIONS).send({ practitioner_id: theirs.doctor.practitioner_id }),
    'practitioner_id',
  );
  const reader = await app.build.apiKey(clinic, 'live', { scopes: ['consultations:read'] });
  expectDenied(await app.as(reader).post(CONSULTATIONS), 'missing_ability');
});

test('a device that sends its own id twice creates one consultation', async () => {
  const { doctor } = await app.build.practice();
  const client_id = '0190b6d2-1111-7000-8000-000000000000';
  const answers = await Promise.all([1, 2, 3].map(() => app.as(doctor).post(CONSULTATIONS).send({ client_id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  expectInvalid(await app.as(doctor).post(CONSULTATIONS).send({ client_id }), 'client_id');
});

test('the database itself refuses to change a signed note', async () => {
  const { doctor, patient } = await app.build.practice();
  const { data } = (await app.as(doctor).post(CONSULTATIONS).send(note(patient.id))).body;
  await expect(
    app.db('consultation_sections').where({ consultation_id: data.id }).update({ content: 'x' }),
  ).rejects.toThrow('signed');
  await expect(app.db('consultation_diagnoses').where({ consultation_id: data.id }).delete()).rejects.toThrow('signed');
  const { clinic_id } = data;
  for (const [table, row] of [
    ['consultation_sections', { key: 'plan', content: 'x', position: 9 }],
    [
      'consultation_diagnoses',
      { code: 'J00', description: 'x', role: 'secondary', certainty: 'confirmed', position: 9 },
    ],
  ] as const) {
    await expect(app.db(table).insert({ clinic_id, consultation_id: data.id, ...row })).rejects.toThrow('signed');
  }
});
