import { expectDenied, expectInvalid } from '../../../test/support/expect.js';
import {
  asking,
  codesFor,
  suggested,
  suggestingPractice,
  SUGGESTIONS,
  useSuggestions,
} from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const CODES = 'cie10_codes';
const NOTE = 'HTA y DM2 en control. Niega dolor torácico. Madre con asma.';

test('codes are suggested for a text, each with the words that say it, and what is denied or of the family is not', async () => {
  const { doctor } = await suggestingPractice(app);
  const answer = await asking(app, doctor, CODES, { text: NOTE });
  expect(answer.status).toBe(202);
  expect(answer.headers['location']).toBe(`${SUGGESTIONS}/${answer.body.data.id}`);
  expect(answer.body.data).toMatchObject({
    kind: CODES,
    status: 'queued',
    engine: 'built_in',
    result: null,
    dropped: 0,
  });
  const { status, result } = await suggested(app, doctor, CODES, { text: NOTE });
  expect(status).toBe('ready');
  expect(result.items.map(({ code }: { code: string }) => code)).toEqual(['E11.9', 'I10']);
  const input = { type: 'input', id: null, version: null };
  expect(result.items.map(({ citations }: { citations: object[] }) => citations)).toEqual([
    [{ ...input, quote: 'DM2' }],
    [{ ...input, quote: 'HTA' }],
  ]);
});

test('a note is quoted as it stands, by its version', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const note = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    reason: 'Lumbalgia aguda tras cargar cajas',
  });
  const asked = await asking(app, doctor, CODES, { consultation_id: note.id });
  expect(await app.auditOf(asked)).toMatchObject([
    { event: 'suggestion.create', patient_ids: [patient.id], phi_level: 'full', details: { kind: CODES } },
  ]);
  const { result } = await suggested(app, doctor, CODES, { consultation_id: note.id });
  expect(result.items[0]).toMatchObject({
    code: 'M54.5',
    citations: [{ type: 'consultation', id: note.id, version: 1, quote: 'Lumbalgia aguda' }],
  });
});

test('the longest text is read to its end', async () => {
  const { doctor } = await suggestingPractice(app);
  const text = `${'Paciente con tos hace tres días. '.repeat(700).slice(0, 19_980)}. Lumbalgia.`;
  expect(await codesFor(app, doctor, text)).toContain('M54.5');
});

test('a key reads no note that it may not read by itself', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id, reason: 'Tos' });
  const keyOf = (scopes: string[]) => app.build.apiKey(clinic, 'live', { scopes });
  const input = { consultation_id: note.id };
  expectDenied(await asking(app, await keyOf(['ai:use']), CODES, input), 'missing_ability');
  await asking(app, await keyOf(['ai:use', 'consultations:read']), CODES, input).expect(202);
});

test('a clinic that does not use the area, or the kind, is told so', async () => {
  const { clinic, doctor } = await app.build.practice();
  expectDenied(await asking(app, doctor, CODES, { text: NOTE }), 'area_disabled');
  await useSuggestions(app, clinic, ['summary']);
  const refused = await asking(app, doctor, CODES, { text: NOTE });
  expectDenied(refused, 'ai_disabled');
  expect(await app.auditOf(refused)).toMatchObject([{ http_status: 403, reason: 'ai_disabled' }]);
});

test('roles ask for what they may', async () => {
  const { clinic } = await suggestingPractice(app);
  const as = (role: 'nurse' | 'pharmacist' | 'front_desk' | 'administrator') => app.build.user(clinic, role);
  expect((await asking(app, await as('nurse'), CODES, { text: NOTE })).status).toBe(202);
  for (const kind of ['draft_note', 'discharge_summary'])
    expectDenied(await asking(app, await as('nurse'), kind, {}), 'missing_ability');
  for (const role of ['pharmacist', 'front_desk', 'administrator'] as const)
    expectDenied(await asking(app, await as(role), CODES, { text: NOTE }), 'missing_ability');
});

/** What a kind is refused with. */
async function refusalOf(asked: ReturnType<typeof asking>): Promise<string> {
  const response = await asked;
  expectInvalid(response, 'kind');
  return response.body.errors.kind[0];
}

test('a kind that needs a model is refused where there is none', async () => {
  const { doctor } = await suggestingPractice(app);
  for (const kind of ['draft_note', 'discharge_summary', 'question'])
    expect(await refusalOf(asking(app, doctor, kind, {}))).toMatch(/need a model/);
});

test('what is asked about is there once, is no more than 20,000 characters, and is known', async () => {
  const { doctor } = await suggestingPractice(app);
  const stranger = await app.build.practice();
  const foreign = await app.build.consultation(stranger.clinic, stranger.doctor.practitioner_id, {});
  expectInvalid(await asking(app, doctor, CODES, {}), 'input.text');
  expectInvalid(await asking(app, doctor, CODES, { text: ' ' }), 'input.text');
  expectInvalid(await asking(app, doctor, CODES, { text: 'a'.repeat(20_001) }), 'input.text');
  expectInvalid(await asking(app, doctor, CODES, { text: 'x', consultation_id: foreign.id }), 'input.consultation_id');
  expectInvalid(await asking(app, doctor, CODES, { consultation_id: foreign.id }), 'input.consultation_id');
});

test('the policy counts: a note of somebody else’s patient is as unknown, and the glass is broken for it with a trace', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id, reason: 'Tos' });
  await app.build.phiPolicy(clinic, { relation: 'care_team', break_glass: true });
  const colleague = await app.build.user(clinic, 'doctor');
  expectInvalid(await asking(app, colleague, CODES, { consultation_id: note.id }), 'input.consultation_id');
  const broken = asking(app, colleague, CODES, { consultation_id: note.id });
  const answer = await broken.set('X-Break-Glass-Reason', 'Unconscious in the waiting room');
  expect(answer.status).toBe(202);
  expect(await app.auditOf(answer)).toMatchObject([{ purpose: 'BTG', patient_ids: [patient.id] }]);
  expectDenied(await app.as(colleague).get(`${SUGGESTIONS}/${answer.body.data.id}`), 'phi_access_denied');
});

test('what is asked and made is not readable in the table', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  await suggested(app, doctor, CODES, { text: 'Cefalea de María Pérez' });
  const rows = await app.db('ai_suggestions').where({ clinic_id: clinic.id });
  expect(
    JSON.stringify(rows.map(({ content_encrypted, ...row }) => [row, content_encrypted.toString('latin1')])),
  ).not.toMatch(/Cefalea|María|R51/);
});
