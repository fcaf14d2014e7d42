import { expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { suggested, suggestingPractice, SUGGESTIONS } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const decide = (caller: { token: string }, id: string, body: object) =>
  app.as(caller).post(`${SUGGESTIONS}/${id}/feedback`).send(body);

test('its maker says once what became of it, and no record is written', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos y cefalea' });
  const said = await decide(doctor, id, { decision: 'edited', items: ['R05', 0], comment: 'Only the cough' });
  expect(said.status).toBe(200);
  expect(said.body.data).toMatchObject({ id, status: 'ready', decision: 'edited' });
  expect(await app.auditOf(said)).toMatchObject([
    { event: 'suggestion.feedback', resource_id: id, details: { kind: 'cie10_codes', decision: 'edited' } },
  ]);
  expect(await app.db('ai_suggestions').where({ id }).first()).toMatchObject({
    decision: 'edited',
    decided_items: ['R05', 0],
    comment: 'Only the cough',
  });
  expect(await app.db('consultations').where({ clinic_id: clinic.id })).toEqual([]);
  expectInvalid(await decide(doctor, id, { decision: 'accepted' }), 'status');
});

test('of each item it may be said what became of it', async () => {
  const { doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos y cefalea' });
  const items = [
    { code: 'R05', decision: 'accepted' },
    { item: 1, decision: 'rejected' },
  ];
  for (const wrong of [{}, { code: 'R05', decision: 'perhaps' }, { item: -1 }]) {
    const { status, body } = await decide(doctor, id, { decision: 'edited', items: [wrong] });
    expect({ status, at: Object.keys(body.errors) }).toMatchObject({
      status: 422,
      at: [expect.stringMatching(/^items\.0/)],
    });
  }
  expect((await decide(doctor, id, { decision: 'edited', items })).status).toBe(200);
  expect(await app.db('ai_suggestions').where({ id }).first()).toMatchObject({ decided_items: items });
});

test('nobody else says it, and nobody of what is not ready', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  expectNotFound(await decide(await app.build.user(clinic, 'doctor'), id, { decision: 'accepted' }));
  expectInvalid(await decide(doctor, id, { decision: 'perhaps' }), 'decision');
  // Also before the worker says that it expired.
  const over = { expires_at: new Date(Date.now() - 1_000) };
  await app.db('ai_suggestions').where({ id }).update(over);
  expectInvalid(await decide(doctor, id, { decision: 'accepted' }), 'status');
  await app.db('ai_suggestions').where({ id }).update({ status: 'failed' });
  expectInvalid(await decide(doctor, id, { decision: 'accepted' }), 'status');
});

test('who lost the relation to whom it is about neither reads it nor says anything of it', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id, reason: 'Tos' });
  const colleague = await app.build.user(clinic, 'doctor');
  const { id } = await suggested(app, colleague, 'cie10_codes', { consultation_id: note.id });
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const url = `${SUGGESTIONS}/${id}`;
  expectDenied(await decide(colleague, id, { decision: 'accepted' }), 'phi_access_denied');
  for (const each of [url, `${url}/events`]) expectDenied(await app.as(colleague).get(each), 'phi_access_denied');
  await app.db('consultations').where({ id: note.id }).update({ status: 'entered_in_error' });
  const again = app.as(doctor).post(SUGGESTIONS);
  expectInvalid(
    await again.send({ kind: 'cie10_codes', input: { consultation_id: note.id } }),
    'input.consultation_id',
  );
});

test('of two who press at once one is told that it is said already', async () => {
  const { doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  const answers = await Promise.all(['accepted', 'rejected'].map((decision) => decide(doctor, id, { decision })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});
