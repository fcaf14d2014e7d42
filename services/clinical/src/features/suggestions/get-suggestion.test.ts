import { expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { asking, suggested, suggestingPractice, SUGGESTIONS } from '../../../test/support/suggestions.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs } from '../../jobs.js';
import { newId } from '../../id.js';

const app = useClinical();

const get = (caller: { token: string }, id: string) => app.as(caller).get(`${SUGGESTIONS}/${id}`);

test('a suggestion is its maker’s alone, and leaves its row in the trail', async () => {
  const { clinic, doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  const answer = await get(doctor, id);
  expect(await app.auditOf(answer)).toMatchObject([{ event: 'suggestion.read', resource_id: id }]);
  expectNotFound(await get(await app.build.user(clinic, 'doctor'), id));
  expectNotFound(await get((await suggestingPractice(app)).doctor, id));
  for (const other of [newId(), 'x']) expectNotFound(await get(doctor, other));
  expectDenied(await get(await app.build.user(clinic, 'front_desk'), id), 'missing_ability');
});

test('after 24 hours it is expired, and nothing of it is kept; after its days it is not counted any more', async () => {
  const { doctor } = await suggestingPractice(app);
  const { id, created_at, expires_at } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(24 * 3_600_000);
  const row = () => app.db('ai_suggestions').where({ id });
  await row().update({ expires_at: new Date(Date.now() - 1_000) });
  expect((await get(doctor, id)).body.data).toMatchObject({ status: 'expired', result: null });
  const jobs = createJobs(app.deps);
  const run = (name: string) => jobs.list.find((job) => job.name === name)?.run();
  await run('take away suggestions that expired');
  expect(await row().first()).toMatchObject({ status: 'expired', content_encrypted: null });
  expect((await get(doctor, id)).body.data).toMatchObject({ status: 'expired', result: null });
  await run('purge old suggestions');
  expect(await row()).toHaveLength(1);
  await row().update({ created_at: new Date(Date.now() - 401 * 86_400_000) });
  await run('purge old suggestions');
  expect(await row()).toEqual([]);
  await jobs.stop();
});

test('the worker makes what the process that was asked did not get to', async () => {
  const { doctor } = await suggestingPractice(app);
  // As where the process has no login to make suggestions with.
  const { ai } = app.deps;
  app.deps.ai = undefined;
  const { body } = await asking(app, doctor, 'cie10_codes', { text: 'Tos' }).expect(202);
  app.deps.ai = ai;
  const { id } = body.data;
  const jobs = createJobs(app.deps);
  const work = () => jobs.list.find(({ name }) => name === 'make overdue suggestions')?.run();
  await work();
  expect((await get(doctor, id)).body.data.status).toBe('queued');
  await app
    .db('ai_suggestions')
    .where({ id })
    .update({ created_at: new Date(Date.now() - 60_000) });
  await work();
  await jobs.stop();
  expect((await get(doctor, id)).body.data).toMatchObject({ status: 'ready', result: { items: [{ code: 'R05' }] } });
});

test('what was started and never ended is started again, and given up after three times', async () => {
  const { doctor } = await suggestingPractice(app);
  const { id } = await suggested(app, doctor, 'cie10_codes', { text: 'Tos' });
  const left = { status: 'running', started_at: '2020-01-01' };
  await app
    .db('ai_suggestions')
    .where({ id })
    .update({ ...left, attempts: 3 });
  const jobs = createJobs(app.deps);
  await jobs.list.find(({ name }) => name === 'make overdue suggestions')?.run();
  await jobs.stop();
  expect((await get(doctor, id)).body.data).toMatchObject({ status: 'failed', error: 'gave_up', result: null });
});
