import { problem, medication } from '../../../test/support/clinical-records.js';
import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectInvalid } from '../../../test/support/expect.js';
import { importDemoTable } from '../../../test/support/interactions.js';
import { suggested, suggestingPractice, SUGGESTIONS } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const NOTES = '/api/mobile/v1/doctor/consultations';
const METRICS = '/api/v1/ai/metrics';

const diagnoses = [{ code: 'M54.5', role: 'principal', certainty: 'presumptive' }];

/** A practice whose doctor was suggested codes for a note about their patient. */
async function suggestedCodes() {
  const practice = await suggestingPractice(app);
  const { clinic, doctor, patient } = practice;
  const note = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    reason: 'Lumbalgia aguda',
  });
  const { id } = await suggested(app, doctor, 'cie10_codes', { consultation_id: note.id });
  return { ...practice, note, suggestion_id: id as string };
}

test('who accepts a suggestion writes it themselves, and the version and the trail say out of which one it came', async () => {
  const { doctor, note, suggestion_id } = await suggestedCodes();
  const patch = app.as(doctor).patch(`${NOTES}/${note.id}`).set('If-Match', '*');
  const answer = await patch.send({ diagnoses, suggestion_id }).expect(200);
  expect(answer.body.data.diagnoses).toMatchObject([{ code: 'M54.5' }]);
  expect(await app.auditOf(answer)).toMatchObject([
    { event: 'consultation.update', changed_fields: ['diagnoses'], details: { suggestion_id } },
  ]);
  await app.as(doctor).patch(`${NOTES}/${note.id}`).set('If-Match', '*').send({ type: 'first' }).expect(200);
  const { body } = await app.as(doctor).get(`${NOTES}/${note.id}/versions`).expect(200);
  expect(body.data.map((version: { suggestion_id: string }) => version.suggestion_id)).toEqual([
    null,
    suggestion_id,
    null,
  ]);
});

test('it counts as accepted once a record was written out of it, unless its maker says that it was edited', async () => {
  const { doctor, patient, suggestion_id } = await suggestedCodes();
  await problem(app, doctor, patient, { code: 'M54.5', suggestion_id });
  const counts = async () => (await app.as(doctor).get(METRICS).expect(200)).body.data.kinds;
  expect(await counts()).toMatchObject([{ kind: 'cie10_codes', made: 1, accepted: 1, edited: 0, rejected: 0 }]);
  const feedback = app.as(doctor).post(`${SUGGESTIONS}/${suggestion_id}/feedback`);
  await feedback.send({ decision: 'edited' }).expect(200);
  expect(await counts()).toMatchObject([{ accepted: 0, edited: 1, rejected: 0 }]);
});

test('nobody accepts what is another’s, about somebody else, rejected, expired or unknown', async () => {
  const { clinic, doctor, patient, note, suggestion_id } = await suggestedCodes();
  const colleague = await app.build.user(clinic, 'doctor');
  const other = await app.build.patient(clinic);
  const stranger = await suggestedCodes();
  const writing = (by: { token: string }, about: { id: string }, id: string, code = 'M54.5') =>
    app.as(by).post(`/api/v1/patients/${about.id}/problems`).send({ code, suggestion_id: id });
  expectInvalid(await writing(colleague, patient, suggestion_id), 'suggestion_id');
  expectInvalid(await writing(doctor, other, suggestion_id), 'suggestion_id');
  expectInvalid(await writing(doctor, patient, stranger.suggestion_id), 'suggestion_id');
  expectInvalid(await writing(doctor, patient, note.id), 'suggestion_id');
  expectInvalid(await writing(doctor, patient, 'x'), 'suggestion_id');
  expect((await app.as(doctor).get(`/api/v1/patients/${patient.id}/problems`).expect(200)).body.data).toEqual([]);
  await writing(doctor, patient, suggestion_id).expect(201);

  const rejected = (await suggested(app, doctor, 'cie10_codes', { text: 'Tos' })).id;
  await app.as(doctor).post(`${SUGGESTIONS}/${rejected}/feedback`).send({ decision: 'rejected' }).expect(200);
  expectInvalid(await writing(doctor, patient, rejected, 'I10'), 'suggestion_id');
  const expired = (await suggested(app, doctor, 'cie10_codes', { text: 'Tos' })).id;
  await app
    .db('ai_suggestions')
    .where({ id: expired })
    .update({ expires_at: new Date(Date.now() - 1_000) });
  expectInvalid(await writing(doctor, patient, expired, 'I10'), 'suggestion_id');
});

test.each(['/api/v1/admissions', '/api/v1/referrals'])(
  'what is written at %s with a suggested code says so',
  async (path) => {
    const { clinic, doctor, patient, note, suggestion_id } = await suggestedCodes();
    const said = { patient_id: patient.id, to: { name: 'Traumatología' }, reason: 'Lumbalgia', diagnoses };
    const writing = (id: string) =>
      app
        .as(doctor)
        .post(path)
        .send({ ...said, suggestion_id: id });
    expectInvalid(await writing(note.id), 'suggestion_id');
    const made = await writing(suggestion_id).expect(201);
    expect(await app.auditOf(made)).toMatchObject([{ details: { suggestion_id } }]);
    const { body } = await app.as(doctor).get(`${path}/${made.body.data.id}/versions`).expect(200);
    expect(body.data).toMatchObject([{ suggestion_id }]);
    expect((await app.as(doctor).get(METRICS).expect(200)).body.data.kinds).toMatchObject([{ accepted: 1 }]);
    expect(await app.db('suggestion_acceptances').where({ clinic_id: clinic.id })).toHaveLength(1);
  },
);

test('the diagnoses of an admission are changed by a suggestion, if the caller may accept it', async () => {
  const { clinic, doctor, patient, suggestion_id } = await suggestedCodes();
  const made = await app.as(doctor).post('/api/v1/admissions').send({ patient_id: patient.id }).expect(201);
  const path = `/api/v1/admissions/${made.body.data.id}`;
  const colleague = await app.build.user(clinic, 'doctor');
  expectInvalid(await app.as(colleague).patch(path).send({ diagnoses, suggestion_id }), 'suggestion_id');
  const changed = await app.as(doctor).patch(path).send({ diagnoses, suggestion_id }).expect(200);
  expect(changed.body.data.diagnoses).toMatchObject([{ code: 'M54.5' }]);
  expect(await app.auditOf(changed)).toMatchObject([{ changed_fields: ['diagnoses'], details: { suggestion_id } }]);
});

test('who is admitted from the emergency room with a suggested code has it said too, and not with another’s', async () => {
  const { clinic, doctor, patient, suggestion_id } = await suggestedCodes();
  const { suggestion_id: strangers } = await suggestedCodes();
  const { id } = await emergencyVisit(app, doctor, patient);
  const steps = stepsOf(app, doctor, id);
  await steps.treated();
  expectInvalid(await steps.post('admit', { diagnoses, suggestion_id: strangers }), 'suggestion_id');
  expect((await steps.get().expect(200)).body.data.admission_id).toBeNull();
  const made = await steps.post('admit', { diagnoses, suggestion_id }).expect(201);
  expect(await app.auditOf(made)).toMatchObject([{ details: { suggestion_id } }]);
  const kept = await app.db('suggestion_acceptances').where({ clinic_id: clinic.id });
  expect(kept).toMatchObject([{ resource_type: 'admission', record_id: made.body.data.id }]);
});

test('a draft without a patient takes no suggestion about one', async () => {
  const { doctor, suggestion_id } = await suggestedCodes();
  expectInvalid(await app.as(doctor).post(NOTES).send({ reason: 'Pain', suggestion_id }), 'suggestion_id');
  const text = (await suggested(app, doctor, 'cie10_codes', { text: 'Lumbalgia' })).id;
  await app.as(doctor).post(NOTES).send({ reason: 'Pain', diagnoses, suggestion_id: text }).expect(201);
});

test('a warning that is overridden each time is counted, and no more once it was followed', async () => {
  const { doctor, clinic, patient } = await suggestingPractice(app);
  await importDemoTable(app);
  const check = () =>
    suggested(app, doctor, 'drug_check', {
      patient_id: patient.id,
      items: [{ medication: { display: 'Warfarina' } }, { medication: { display: 'Ibuprofeno' } }],
    });
  const prescribing = (names: string[], suggestion_id: string) =>
    app
      .as(doctor)
      .post('/api/v1/prescriptions')
      .send({ patient_id: patient.id, items: names.map((name) => medication(name)), status: 'draft', suggestion_id });
  const first = await check();
  expect(first.result.warnings[0]).toMatchObject({ type: 'interaction' });
  const prescribed = await prescribing(['Warfarina', 'ibuprofeno'], first.id).expect(201);
  expect(await app.auditOf(prescribed)).toMatchObject([{ details: { warnings: 0, suggestion_id: first.id } }]);
  const always = async () =>
    (
      await app
        .as(await app.build.user(clinic, 'administrator'))
        .get(METRICS)
        .expect(200)
    ).body.data.warnings_always_overridden;
  expect(await always()).toEqual([
    {
      type: 'interaction',
      severity: first.result.warnings[0].severity,
      items: ['ibuprofeno', 'warfarina'],
      overridden: 1,
    },
  ]);
  await prescribing(['Warfarina'], (await check()).id).expect(201);
  expect(await always()).toEqual([]);
});

test('a check that led to another medication was followed, and one that was prescribed in spite of it was not, whatever is said of it', async () => {
  const { doctor, clinic, patient } = await suggestingPractice(app);
  await importDemoTable(app);
  const names = ['Warfarina', 'Ibuprofeno'];
  const items = names.map((display) => ({ medication: { display } }));
  const check = async () => (await suggested(app, doctor, 'drug_check', { patient_id: patient.id, items })).id;
  const deciding = (id: string, decision: string) =>
    app.as(doctor).post(`${SUGGESTIONS}/${id}/feedback`).send({ decision }).expect(200);
  const kept = () => app.db('suggestion_warnings').where({ clinic_id: clinic.id }).pluck('overridden');
  const overridden = await check();
  await app
    .as(doctor)
    .post('/api/v1/prescriptions')
    .send({
      patient_id: patient.id,
      items: names.map((name) => medication(name)),
      status: 'draft',
      suggestion_id: overridden,
    })
    .expect(201);
  await deciding(overridden, 'rejected');
  expect(await kept()).toEqual([true]);
  await deciding(await check(), 'accepted');
  expect((await kept()).sort()).toEqual([false, true]);
});
