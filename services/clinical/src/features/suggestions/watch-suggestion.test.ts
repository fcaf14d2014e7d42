import { follow } from '../../../test/support/event-streams.js';
import { expectNotFound } from '../../../test/support/expect.js';
import { asking, suggested, suggestingPractice, SUGGESTIONS } from '../../../test/support/suggestions.js';
import { LIVE_LIST_LIMITS } from '../../limits/index.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const eventsOf = (id: string) => `${SUGGESTIONS}/${id}/events`;

test('who follows a suggestion is told of it as it is made, and goes on behind what was told', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id, reason: 'Tos' });
  const { ai } = app.deps;
  app.deps.ai = undefined;
  const { body } = await asking(app, doctor, 'cie10_codes', { consultation_id: note.id }).expect(202);
  app.deps.ai = ai;
  const { id } = body.data;
  const screen = await follow(app, doctor, eventsOf(id));
  const [snapshot] = await screen.count(1);
  expect(snapshot).toMatchObject({ event: 'snapshot', data: [{ id, status: 'queued', result: null }] });
  await app.db('ai_suggestions').where({ id }).update({ status: 'failed', error: 'engine_failed' });
  const [, told] = await screen.count(2);
  expect(told).toMatchObject({ event: 'upsert', data: { id, status: 'failed' } });
  const behind = await follow(app, doctor, eventsOf(id), snapshot?.id);
  expect(await behind.count(1)).toMatchObject([{ event: 'upsert', data: { status: 'failed' } }]);
  const stranger = await follow(app, doctor, eventsOf(id), 'unknown');
  expect(await stranger.count(1)).toMatchObject([{ event: 'snapshot', data: [{ status: 'failed' }] }]);
  for (const each of [screen, behind, stranger]) each.close();
});

test('only its maker follows it', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  const ready = await app.as(doctor).get(eventsOf(id));
  expect(ready.body.data).toMatchObject([{ id, status: 'ready' }]);
  expectNotFound(await app.as(await app.build.user(clinic, 'doctor')).get(eventsOf(id)));
});

test('nobody follows very many suggestions at a time, each of which is looked at by itself', async () => {
  const { recordsOfCaller } = LIVE_LIST_LIMITS;
  const { doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  Object.assign(LIVE_LIST_LIMITS, { recordsOfCaller: 1 });
  const screen = await follow(app, doctor, eventsOf(id));
  await screen.count(1);
  expect((await app.as(doctor).get(eventsOf(id))).status).toBe(429);
  screen.close();
  Object.assign(LIVE_LIST_LIMITS, { recordsOfCaller });
});
