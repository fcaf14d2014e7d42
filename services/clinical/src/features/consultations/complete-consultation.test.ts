import { createHash } from 'node:crypto';
import { newId } from '../../id.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { openConsultation } from '../../../test/support/clinical-records.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}`;

const app = useClinical();

const NOTE = {
  type: 'first',
  reason: 'Sore throat',
  started_at: '2026-01-05T12:00:00Z',
  sections: [{ key: 'assessment', content: 'Tonsillitis' }],
  vitals: { temperature_c: 38.45, weight_kg: 72.5, height_cm: 175 },
  diagnoses: [{ code: 'J03.9', role: 'principal', certainty: 'confirmed' }],
  follow_up: { date: '2999-01-01', notes: null },
};

async function written() {
  const opened = await openConsultation(app);
  await app.as(opened.doctor).patch(pathOf(opened.consultation.id)).set('If-Match', '*').send(NOTE).expect(200);
  const complete = (caller: { token: string } = opened.doctor) =>
    app.as(caller).post(`${pathOf(opened.consultation.id)}/complete`);
  return { ...opened, complete };
}

test('a draft is signed by whoever completes it, then or at once, and the signature says that the note is as it was', async () => {
  const { clinic, doctor, patient, complete } = await written();
  const colleague = await app.build.user(clinic, 'doctor');
  const response = await complete(colleague);
  expect(response.body.data).toMatchObject({
    status: 'completed',
    practitioner: { id: doctor.practitioner_id },
    signature: { signed_by: { id: colleague.practitioner_id }, signed_at: response.body.data.completed_at },
  });
  await expectAudit(app, response, { event: 'consultation.complete', action: 'U', patient_ids: [patient.id] });

  const atOnce = await app
    .as(doctor)
    .post('/api/mobile/v1/doctor/consultations')
    .send({ ...NOTE, status: 'completed', patient_id: patient.id });
  for (const { id, signature } of [response.body.data, atOnce.body.data]) {
    expect(signature).toMatchObject({ format: 2, intact: true });
    expect((await app.as(doctor).get(pathOf(id))).body.data.signature).toEqual(signature);
  }
});

const OTHERS: [string, (other: { practitioner_id: string | null }) => Record<string, unknown>][] = [
  ['another signer', ({ practitioner_id }) => ({ signed_by: practitioner_id })],
  ['another time', () => ({ completed_at: '2026-01-01T00:00:00Z' })],
  ['another id', () => ({ id: newId() })],
  ['another text', () => ({ reason: 'Something else' })],
];

test.each(OTHERS)('a signature shows that the note was given %s', async (_, other) => {
  const { clinic, doctor, complete } = await written();
  const { id } = (await complete()).body.data;
  const values = other(await app.build.user(clinic, 'doctor'));
  await altered(id, values);
  const { body } = await app.as(doctor).get(pathOf(String(values['id'] ?? id)));
  expect(body.data.signature.intact).toBe(false);
});

test('a note that was signed when the digest was of its content alone can still be verified', async () => {
  const { doctor, patient, complete } = await written();
  const { id, started_at } = (await complete()).body.data;
  const content = [
    patient.id,
    'first',
    'Sore throat',
    started_at,
    null,
    [['assessment', null, 'Tonsillitis']],
    Object.entries({ height_cm: 175, temperature_c: 38.45, weight_kg: 72.5 }),
    [['J03.9', 'principal', 'confirmed', null]],
    ['2999-01-01', null],
  ];
  const content_sha256 = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  await altered(id, { signature_format: null, content_sha256 });
  const signature = async () => (await app.as(doctor).get(pathOf(id))).body.data.signature;
  expect(await signature()).toMatchObject({ format: 1, content_sha256, intact: true });
  await altered(id, { reason: 'Something else' });
  expect(await signature()).toMatchObject({ format: 1, intact: false });
});

/** As nobody can who works through the service: past the guard, and whatever hangs on the note. */
async function altered(id: string, values: Record<string, unknown>) {
  await app.db.transaction(async (tx) => {
    await tx.raw('set local session_replication_role = replica');
    if (values['id'] !== undefined)
      for (const table of ['consultation_sections', 'consultation_vitals', 'consultation_diagnoses'])
        await tx(table).where({ consultation_id: id }).update({ consultation_id: values['id'] });
    await tx('consultations').where({ id }).update(values);
  });
}

test('what a draft still needs is named', async () => {
  const { doctor, consultation } = await openConsultation(app, { patient_id: null });
  const response = await app.as(doctor).post(`${pathOf(consultation.id)}/complete`);
  expectInvalid(response, 'patient_id', 'diagnoses');
  const spanish = await app
    .as(doctor)
    .post(`${pathOf(consultation.id)}/complete`)
    .set('Accept-Language', 'es');
  expect(spanish.body.errors.patient_id).toEqual(['El campo patient_id es obligatorio cuando status es completed.']);
});

test('of two doctors who complete at once one signs', async () => {
  const { clinic, doctor, consultation, complete } = await written();
  const colleague = await app.build.user(clinic, 'doctor');
  const answers = await Promise.all([complete(doctor), complete(colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  for (const answer of answers) if (answer.status === 422) expectInvalid(answer, 'status');
  const signed = answers.find(({ status }) => status === 200);
  const { body } = await app.as(doctor).get(pathOf(consultation.id));
  expect(body.data.signature).toEqual(signed?.body.data.signature);
});

test.each([
  ['checked-in', 'fulfilled'],
  ['arrived', 'fulfilled'],
  ['booked', 'booked'],
  ['cancelled', 'cancelled'],
])('the appointment of a signed note that was %s is %s', async (before, after) => {
  const { clinic, doctor, patient, consultation, complete } = await written();
  const appointment = await app.build.appointment(
    clinic,
    { practitioner_id: doctor.practitioner_id, patient_id: patient.id },
    { status: before },
  );
  const change = app.as(doctor).patch(pathOf(consultation.id)).set('If-Match', '*');
  await change.send({ appointment_id: appointment.id }).expect(200);
  const status = async () => (await app.as(doctor).get(`/api/v1/appointments/${appointment.id}`)).body.data.status;
  expect(await status()).toBe(before);
  expect((await complete()).status).toBe(200);
  expect(await status()).toBe(after);
});

test('a note that is signed at once fulfils its appointment, a draft does not', async () => {
  const { clinic, doctor, patient } = await openConsultation(app);
  const appointment = await app.build.appointment(
    clinic,
    { practitioner_id: doctor.practitioner_id, patient_id: patient.id },
    { status: 'checked-in' },
  );
  const write = (status: string) =>
    app
      .as(doctor)
      .post('/api/mobile/v1/doctor/consultations')
      .send({ ...NOTE, status, appointment_id: appointment.id })
      .expect(201);
  const status = async () => (await app.as(doctor).get(`/api/v1/appointments/${appointment.id}`)).body.data.status;
  await write('draft');
  expect(await status()).toBe('checked-in');
  await write('completed');
  expect(await status()).toBe('fulfilled');
});

test('nobody signs another text than the one that was read', async () => {
  const { doctor, consultation, complete } = await written();
  const stale = await complete().set('If-Match', 'W/"v1"');
  expect(stale.status).toBe(412);
  const { headers } = await app.as(doctor).get(pathOf(consultation.id));
  expect((await complete().set('If-Match', headers['etag'] ?? '')).status).toBe(200);
});

test('a nurse does not sign, a key names who does, and a stranger finds nothing', async () => {
  const { clinic, doctor, consultation, complete } = await written();
  const nurse = await app.build.user(clinic, 'nurse');
  expectDenied(await complete(nurse), 'missing_ability');
  const stranger = await app.build.practice();
  expectNotFound(await complete(stranger.doctor));
  const key = await app.build.apiKey(clinic);
  const byKey = (body: object) =>
    app
      .as(key)
      .post(`${pathOf(consultation.id)}/complete`)
      .send(body);
  expectInvalid(await byKey({}), 'practitioner_id');
  expectInvalid(await byKey({ practitioner_id: stranger.doctor.practitioner_id }), 'practitioner_id');
  const signed = await byKey({ practitioner_id: doctor.practitioner_id });
  expect(signed.body.data.signature.signed_by.id).toBe(doctor.practitioner_id);
});

test('the database itself keeps the signed consultation as it is', async () => {
  const { consultation, complete } = await written();
  await complete();
  const row = () => app.db('consultations').where({ id: consultation.id });
  for (const change of [
    { reason: 'x' },
    { content_sha256: 'x' },
    { status: 'draft' },
    { signed_by: null },
    { cancellation_reason: 'x' },
  ])
    await expect(row().update(change)).rejects.toThrow('signed');
  await expect(row().delete()).rejects.toThrow('signed');
  await row().update({ status: 'entered_in_error', cancellation_reason: 'Wrong patient' });
  await expect(row().update({ status: 'completed' })).rejects.toThrow('signed');
});
