import { expectInvalid, expectNotFound } from '../../../test/support/expect.js';
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

test('nobody else says it, and nobody of what is not ready', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  expectNotFound(await decide(await app.build.user(clinic, 'doctor'), id, { decision: 'accepted' }));
  expectInvalid(await decide(doctor, id, { decision: 'perhaps' }), 'decision');
  await app.db('ai_suggestions').where({ id }).update({ status: 'failed' });
  expectInvalid(await decide(doctor, id, { decision: 'accepted' }), 'status');
});

test('of two who press at once one is told that it is said already', async () => {
  const { doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  const answers = await Promise.all(['accepted', 'rejected'].map((decision) => decide(doctor, id, { decision })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});
