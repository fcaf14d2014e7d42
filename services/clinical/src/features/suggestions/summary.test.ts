import {
  allergy,
  labResult,
  measured,
  medication,
  prescription,
  problem,
} from '../../../test/support/clinical-records.js';
import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { admission } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { asking, suggested, suggestingPractice, SUGGESTIONS } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const NOTES = '/api/mobile/v1/doctor/consultations';

interface Statement {
  text: string;
  citations: { type: string; id: string; version: number; quote: string }[];
}

/** A patient with something of everything. */
async function charted() {
  const practice = await suggestingPractice(app);
  const { clinic, doctor, patient } = practice;
  const { bed } = await wardWith(app, clinic);
  const made = {
    problem: await problem(app, doctor, patient, { onset_on: '2019' }),
    allergy: await allergy(app, doctor, patient, { criticality: 'high' }),
    prescription: await prescription(app, doctor, patient, {
      items: [medication('Losartan'), medication('Metformina')],
    }),
    lab_result: await labResult(app, doctor, patient, { observations: [measured(9.1)] }),
    admission: await admission(app, doctor, patient, { bed_id: bed.id }),
  };
  const note = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    reason: 'Fatigue',
  });
  const vitals = { systolic: 151, diastolic: 97, heart_rate: 88 };
  const diagnoses = [{ code: 'J00', role: 'principal', certainty: 'confirmed' }];
  const sections = [{ key: 'plan', content: 'Rest.' }];
  const patch = app.as(doctor).patch(`${NOTES}/${note.id}`).set('If-Match', '*');
  await patch.send({ vitals, diagnoses, sections }).expect(200);
  await app.as(doctor).post(`${NOTES}/${note.id}/complete`).set('If-Match', '*').expect(200);
  return { ...practice, made, note };
}

const textsOf = (statements: Statement[]): string => statements.map(({ text }) => text).join('\n');

test('a summary tells of the records of a patient, and each statement quotes the version that says it', async () => {
  const { doctor, patient, made, note } = await charted();
  const began = Date.now();
  const { status, engine, result, dropped } = await suggested(app, doctor, 'summary', { patient_id: patient.id });
  expect(Date.now() - began).toBeLessThan(2_000);
  expect([status, engine, dropped]).toEqual(['ready', 'built_in', 0]);
  const text = textsOf(result.statements);
  for (const said of [
    /Problem: .*I10, since 2019/,
    /Allergy: Penicilina \(high criticality\)/,
    /Takes: Losartan, 500 mg/,
    /Takes: Metformina/,
    /blood pressure 151\/97 mmHg, heart rate 88/,
    /Out of range: Hemoglobin: 9.1 g\/dL \(low, reference 12 - 16/,
    /Fatigue/,
    /Hospital stay/,
  ])
    expect(text).toMatch(said);
  const records: Record<string, { id: string }> = { ...made, consultation: note };
  for (const { citations } of result.statements as Statement[])
    for (const { type, id, version, quote } of citations) {
      expect(id).toBe(records[type]?.id);
      const rows = await app.db('record_versions').where({ resource_type: type, resource_id: id, version });
      expect(JSON.stringify(rows[0].content)).toContain(quote);
    }
  expect(
    new Set((result.statements as Statement[]).flatMap(({ citations }) => citations.map(({ type }) => type))),
  ).toEqual(new Set(Object.keys(records)));
});

test('it speaks the language of who asks', async () => {
  const { doctor, patient } = await charted();
  const { body } = await asking(app, doctor, 'summary', { patient_id: patient.id }).set('Accept-Language', 'es');
  const ready = async () => (await app.as(doctor).get(`${SUGGESTIONS}/${body.data.id}`).expect(200)).body.data;
  let made = await ready();
  while (made.status !== 'ready') made = await ready();
  expect(textsOf(made.result.statements)).toMatch(
    /Alergia: Penicilina \(criticidad alta\)[^]*presión arterial 151\/97[^]*\(bajo, referencia/,
  );
});

test('days narrow what happened, not what the patient has', async () => {
  const { doctor, patient } = await charted();
  const { result } = await suggested(app, doctor, 'summary', { patient_id: patient.id, date_to: '2020-01-01' });
  const text = textsOf(result.statements);
  expect(text).toMatch(/Problem:[^]*Allergy:[^]*Takes:/);
  expect(text).not.toMatch(/Out of range|Fatigue|vital signs|stay/);
  const wrong = { patient_id: patient.id, date_from: '2020-02-01', date_to: '2020-01-01' };
  expectInvalid(await asking(app, doctor, 'summary', wrong), 'input.date_to');
});

test('a value that is in range again is not out of range', async () => {
  const { doctor, patient } = await suggestingPractice(app);
  await labResult(app, doctor, patient, { observations: [measured(9.1)], issued_at: '2026-01-01T10:00:00Z' });
  await labResult(app, doctor, patient, { observations: [measured(13)], issued_at: '2026-02-01T10:00:00Z' });
  const { result } = await suggested(app, doctor, 'summary', { patient_id: patient.id });
  expect(textsOf(result.statements)).not.toMatch(/Hemoglobin/);
});

test('that nobody asked about allergies is said, and that there are none is something else', async () => {
  const { doctor, patient } = await suggestingPractice(app);
  const before = await suggested(app, doctor, 'summary', { patient_id: patient.id });
  expect(before.result.statements).toMatchObject([
    { text: 'Allergies were not recorded.', citations: [{ type: 'patient', quote: 'not_asked' }] },
  ]);
  await allergy(app, doctor, patient, { substance: null, none_known: true });
  const { result } = await suggested(app, doctor, 'summary', { patient_id: patient.id });
  expect(textsOf(result.statements)).toBe('No known allergies.');
});

test('nothing is told of what the asker may not read', async () => {
  const { clinic, patient } = await charted();
  const key = (scopes: string[]) => app.build.apiKey(clinic, 'live', { scopes });
  expectDenied(await asking(app, await key(['ai:use']), 'summary', { patient_id: patient.id }), 'missing_ability');
  const few = await key(['ai:use', 'consultations:read']);
  const { result } = await suggested(app, few, 'summary', { patient_id: patient.id });
  expect(textsOf(result.statements)).toMatch(/Problem:[^]*Fatigue/);
  expect(textsOf(result.statements)).not.toMatch(/Takes|Out of range|Hospital stay/);
});

test('the policy counts, and a broken glass leaves its trace', async () => {
  const { clinic, doctor, patient } = await charted();
  await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
  const input = { patient_id: patient.id };
  const mine = await asking(app, doctor, 'summary', input);
  expect(await app.auditOf(mine)).toMatchObject([{ patient_ids: [patient.id], details: { kind: 'summary' } }]);
  const colleague = await app.build.user(clinic, 'doctor');
  expectInvalid(await asking(app, colleague, 'summary', input), 'input.patient_id');
  const broken = await asking(app, colleague, 'summary', input).set('X-Break-Glass-Reason', 'Unconscious patient here');
  expect(broken.status).toBe(202);
  expect(await app.auditOf(broken)).toMatchObject([{ purpose: 'BTG', patient_ids: [patient.id] }]);
});

test('under a policy of own records others’ are left out, but for what warns of the patient', async () => {
  const { clinic, doctor, patient } = await charted();
  const colleague = await app.build.user(clinic, 'doctor');
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: colleague.practitioner_id ?? '' });
  await problem(app, colleague, patient, { code: 'E11.9' });
  await app.build.phiPolicy(clinic, { relation: 'own' });
  const { result } = await suggested(app, colleague, 'summary', { patient_id: patient.id });
  expect(textsOf(result.statements)).toMatch(/E11.9/);
  expect(textsOf(result.statements)).not.toMatch(/I10|Losartan|Hemoglobin|Fatigue/);
  expect(result.statements).toContainEqual({
    text: 'Allergy: Penicilina.',
    citations: [{ type: 'patient', id: patient.id, version: expect.any(Number), quote: 'Penicilina' }],
  });
  expect(doctor.practitioner_id).not.toBe(colleague.practitioner_id);
});

test('of another clinic’s patient, and of a closed record, nothing is told', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const stranger = await suggestingPractice(app);
  expectInvalid(await asking(app, doctor, 'summary', { patient_id: stranger.patient.id }), 'input.patient_id');
  await app.db('patients').where({ clinic_id: clinic.id, id: patient.id }).update({ active: false });
  expectInvalid(await asking(app, doctor, 'summary', { patient_id: patient.id }), 'input.patient_id');
});
