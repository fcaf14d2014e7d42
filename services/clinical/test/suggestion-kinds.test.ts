import { SUGGESTION_KINDS } from '../src/features/suggestions/index.js';
import { expectInvalid } from './support/expect.js';
import { codesOf, NOTES, practiceWithNote, WRITES } from './support/suggestion-writes.js';
import { useClinical } from './support/use-clinical.js';

const app = useClinical();

/** Of which kinds each operation takes a suggestion. */
const TAKEN: Record<string, string[]> = {
  createConsultation: ['cie10_codes', 'draft_note'],
  updateConsultation: ['cie10_codes', 'draft_note'],
  createAddendum: ['cie10_codes', 'draft_note'],
  createProblem: ['cie10_codes', 'draft_note', 'discharge_summary'],
  updateProblem: ['cie10_codes', 'draft_note', 'discharge_summary'],
  createPrescription: ['drug_check'],
  updatePrescription: ['drug_check'],
  issuePrescription: ['drug_check'],
  createInpatientMedication: ['drug_check'],
  createAdmission: ['cie10_codes', 'draft_note'],
  updateAdmission: ['cie10_codes', 'draft_note'],
  admitEmergencyVisit: ['cie10_codes', 'draft_note'],
  createReferral: ['cie10_codes', 'draft_note', 'discharge_summary'],
};

test.each(Object.keys(WRITES))(
  '%s takes suggestions of its kinds alone, and writes nothing of another',
  async (name) => {
    const practice = await practiceWithNote(app);
    const { clinic, doctor, note } = practice;
    const written = await WRITES[name]?.(app, practice);
    if (!written) throw new Error(name);
    const { method = 'post', path, body } = written;
    const id = await codesOf(app, doctor, { consultation_id: note.id });
    const kept = async () => ({
      versions: await app.db('record_versions').where({ clinic_id: clinic.id }).count(),
      acceptances: await app.db('suggestion_acceptances').where({ clinic_id: clinic.id }).pluck('suggestion_id'),
    });
    const before = await kept();
    const write = async (kind: string) => {
      await app.db('ai_suggestions').where({ id }).update({ kind, content_encrypted: null });
      const sending = app.as(doctor);
      return sending[method](path)
        .set(method === 'patch' ? { 'If-Match': '*' } : {})
        .send({ ...body, suggestion_id: id });
    };
    const taken = TAKEN[name] ?? [];
    for (const kind of SUGGESTION_KINDS.filter((each) => !taken.includes(each))) {
      const response = await write(kind);
      expectInvalid(response, 'suggestion_id');
      expect(response.body.errors.suggestion_id).toEqual([
        expect.stringMatching(new RegExp(`${kind}|goes only into a note of that type`)),
      ]);
    }
    expect(await kept()).toEqual(before);
    expect([200, 201]).toContain((await write(taken[0] ?? '')).status);
    expect((await kept()).acceptances).toEqual([id]);
  },
);

test('a draft of a discharge summary becomes a note of that type alone', async () => {
  const { doctor, patient, note } = await practiceWithNote(app);
  const suggestion_id = await codesOf(app, doctor, { consultation_id: note.id });
  await app.db('ai_suggestions').where({ id: suggestion_id }).update({ kind: 'discharge_summary' });
  const writing = (type: string) =>
    app.as(doctor).post(NOTES).send({ patient_id: patient.id, reason: 'Pneumonia', type, suggestion_id });
  const refused = await writing('follow_up');
  expectInvalid(refused, 'suggestion_id');
  expect(refused.body.errors.suggestion_id).toEqual([expect.stringMatching(/goes only into a note of that type/)]);
  await writing('discharge_summary').expect(201);
});
