import { endpoints } from '../src/endpoints.js';
import { newId } from '../src/id.js';
import { ADMISSIONS } from './support/admissions.js';
import { problem } from './support/clinical-records.js';
import { expectInvalid } from './support/expect.js';
import { merging } from './support/patient-merges.js';
import { CHECKED, codesOf, noteAbout, practiceWithNote, WRITES, type Practice } from './support/suggestion-writes.js';
import { suggested, SUGGESTIONS } from './support/suggestions.js';
import { useClinical } from './support/use-clinical.js';

const app = useClinical();
/** One that the doctor may accept there. */
const ownFor = async (name: string, { doctor, patient, note }: Practice): Promise<string> =>
  /prescription|medication/i.test(name)
    ? (await suggested(app, doctor, 'drug_check', { patient_id: patient.id, items: [CHECKED] })).id
    : codesOf(app, doctor, { consultation_id: note.id });

/** Suggestions that the doctor may not accept for this patient, each for another reason. */
async function refusedOnes({ clinic, doctor, patient, note }: Practice): Promise<Record<string, string>> {
  const about = { consultation_id: note.id };
  const [colleague, stranger, other, key] = [
    await app.build.user(clinic, 'doctor'),
    await practiceWithNote(app),
    await app.build.patient(clinic),
    await app.build.apiKey(clinic),
  ];
  const of = async (values: object) => {
    const id = await codesOf(app, doctor, about);
    await app.db('ai_suggestions').where({ id }).update(values);
    return id;
  };
  const rejected = await codesOf(app, doctor, about);
  await app.as(doctor).post(`${SUGGESTIONS}/${rejected}/feedback`).send({ decision: 'rejected' }).expect(200);
  return {
    'of another clinic': await codesOf(app, stranger.doctor, { consultation_id: stranger.note.id }),
    'of a colleague': await codesOf(app, colleague, about),
    'of a key': await codesOf(app, key, { text: 'Lumbalgia' }),
    'about another patient': await codesOf(app, doctor, {
      consultation_id: (await noteAbout(app, clinic, doctor, other)).id,
    }),
    rejected,
    expired: await of({ expires_at: new Date(Date.now() - 1_000) }),
    'that failed': await of({ status: 'failed' }),
    'that is being made': await of({ status: 'running' }),
    'that is none': patient.id,
    'that nobody knows': newId(),
    'that is no id': 'x',
  };
}

test('each operation that takes a suggestion is tried here', () => {
  const takers = endpoints.filter(({ parameters }) => 'suggestion_id' in (parameters?.body?.describe()['keys'] ?? {}));
  expect(Object.keys(WRITES).sort()).toEqual(takers.map(({ operationId }) => operationId).sort());
});

test.each(Object.keys(WRITES))(
  '%s takes the caller’s own suggestion alone, and writes nothing of another',
  async (name) => {
    const practice = await practiceWithNote(app);
    const { clinic, doctor } = practice;
    const written = await WRITES[name]?.(app, practice);
    if (!written) throw new Error(name);
    const { method = 'post', path, body } = written;
    const headers = method === 'patch' ? { 'If-Match': '*' } : {};
    const sending = app.as(doctor);
    const write = (suggestion_id: string) =>
      sending[method](path)
        .set(headers)
        .send({ ...body, suggestion_id });
    const kept = async () => ({
      versions: await app.db('record_versions').where({ clinic_id: clinic.id }).count(),
      acceptances: await app.db('suggestion_acceptances').where({ clinic_id: clinic.id }).pluck('suggestion_id'),
    });
    const refused = await refusedOnes(practice);
    const before = await kept();
    for (const [which, id] of Object.entries(refused)) {
      const response = await write(id);
      expect({ which, errors: Object.keys(response.body.errors ?? {}) }).toEqual({ which, errors: ['suggestion_id'] });
      expect(response.status).toBe(422);
    }
    expect(await kept()).toEqual(before);
    const own = await ownFor(name, practice);
    expect([200, 201]).toContain((await write(own)).status);
    expect((await kept()).acceptances).toEqual([own]);
  },
);

test('a key accepts its own suggestions, and no person’s', async () => {
  const { clinic, doctor, patient, note } = await practiceWithNote(app);
  const key = await app.build.apiKey(clinic);
  const { practitioner_id } = doctor;
  const write = (suggestion_id: string) =>
    app.as(key).post(`/api/v1/patients/${patient.id}/problems`).send({ code: 'M54.5', practitioner_id, suggestion_id });
  expectInvalid(await write(await codesOf(app, doctor, { consultation_id: note.id })), 'suggestion_id');
  expectInvalid(await write(await codesOf(app, await app.build.apiKey(clinic), { text: 'Tos' })), 'suggestion_id');
  await write(await codesOf(app, key, { consultation_id: note.id })).expect(201);
});

test('whoever may suggest less, or nothing, accepts nothing of a doctor', async () => {
  const { clinic, doctor, patient, note } = await practiceWithNote(app);
  const id = await codesOf(app, doctor, { consultation_id: note.id });
  for (const role of ['nurse', 'front_desk'] as const) {
    const caller = await app.build.user(clinic, role);
    const admitting = app.as(caller).post(ADMISSIONS);
    expectInvalid(await admitting.send({ patient_id: patient.id, suggestion_id: id }), 'suggestion_id');
  }
  expect(await app.db('admissions').where({ clinic_id: clinic.id })).toEqual([]);
});

test('one suggestion may become several records, and counts once', async () => {
  const { doctor, patient, note } = await practiceWithNote(app);
  const suggestion_id = await codesOf(app, doctor, { consultation_id: note.id });
  for (const code of ['M54.5', 'I10']) await problem(app, doctor, patient, { code, suggestion_id });
  const { body } = await app.as(doctor).get('/api/v1/ai/metrics').expect(200);
  expect(body.data.kinds).toMatchObject([{ kind: 'cie10_codes', made: 1, accepted: 1 }]);
});

test('after a merge it is accepted for the record that is left', async () => {
  const { clinic, doctor, patient, note } = await practiceWithNote(app);
  const suggestion_id = await codesOf(app, doctor, { consultation_id: note.id });
  const target = await app.build.patient(clinic);
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  await problem(app, doctor, target, { code: 'M54.5', suggestion_id });
});
