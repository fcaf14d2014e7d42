import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProcess } from './support/built-service.js';
import { settingsOf } from './support/logins.js';
import { say, startModel } from './support/model-stand-in.js';
import { startApp, type TestApp } from './support/start.js';
import { asking, suggestingPractice, SUGGESTIONS } from './support/suggestions.js';
import { until } from './support/wait-until.js';

/** Suggestions that two workers make of a slow model, each a process of its own; one of them is killed. */
const model = await startModel();
const TEXT = 'Tos seca hace tres días.';
const ANSWER = {
  statements: [{ text: 'Tos.', citations: [{ type: 'input', id: null, version: null, quote: 'Tos seca' }] }],
};
/** Longer than workers wait before they look again. */
const LOOKED_AGAIN_MS = 6_000;

let app: TestApp;
const children: ChildProcess[] = [];
beforeAll(async () => {
  app = await startApp({ config: { model: model.settings } });
});
afterAll(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await app.stop();
  model.stop();
});

async function startWorker(): Promise<ChildProcess> {
  const { base_url, model: name, key } = model.settings;
  const logins = [
    'clinical_app',
    'clinical_worker',
    'clinical_sealer',
    'clinical_auditor',
    'clinical_janitor',
  ] as const;
  const child = spawn(process.execPath, builtProcess('worker'), {
    env: {
      PATH: process.env['PATH'] ?? '',
      ...settingsOf(app.deps.config.logins, [...logins, 'clinical_ai']),
      SECRETS_KEY: '5'.repeat(64),
      HOST: '127.0.0.1',
      WORKER_PORT: '0',
      AI_BASE_URL: base_url,
      AI_MODEL: name,
      AI_API_KEY: key,
      AI_NETWORKS: '127.0.0.1/32',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  // The first that it says is that it listens.
  await once(child.stdout, 'data');
  child.stdout.resume();
  return child;
}

test('of two workers one asks the model, and the other does once it was killed and its time is over', async () => {
  const { clinic, doctor, patient } = await suggestingPractice(app);
  app.deps.ai = undefined;
  const waiting: ServerResponse[] = [];
  model.answers((response) => waiting.push(response));
  const { body } = await asking(app, doctor, 'draft_note', { patient_id: patient.id, text: TEXT }).expect(202);
  const { id } = body.data;
  const ago = (column: string, seconds: number) =>
    app
      .db('ai_suggestions')
      .where({ id })
      .update({ [column]: new Date(Date.now() - seconds * 1_000) });
  await ago('created_at', 60);

  const first = await startWorker();
  await until(() => waiting.length === 1);
  await startWorker();
  await sleep(LOOKED_AGAIN_MS);
  // While its time runs nobody else sends it.
  expect(model.received).toHaveLength(1);
  first.kill('SIGKILL');
  await sleep(LOOKED_AGAIN_MS);
  expect(model.received).toHaveLength(1);
  await ago('started_at', 91);
  await until(() => waiting.length === 2);
  const last = waiting[1];
  if (last) say(last, ANSWER);

  const seen = async () => (await app.as(doctor).get(`${SUGGESTIONS}/${id}`).expect(200)).body.data;
  await until(async () => (await seen()).status === 'ready');
  expect(await seen()).toMatchObject({ engine: 'model', result: { statements: [{ text: 'Tos.' }] } });
  // Each time that something left is counted, and told in the trail, once.
  expect(await app.db('ai_disclosures').where({ suggestion_id: id })).toHaveLength(2);
  expect(await app.db('audit_events').where({ event: 'ai.disclose', resource_id: id })).toHaveLength(2);
  expect(await app.db('ai_budgets').where({ clinic_id: clinic.id })).toMatchObject([
    { requests: 2, characters: String(2 * (model.received[0]?.body.length ?? 0)) },
  ]);
});

test('one whose workers were killed each time fails with its reason, and is not sent again', async () => {
  const { doctor, patient } = await suggestingPractice(app);
  app.deps.ai = undefined;
  model.says(ANSWER);
  const { body } = await asking(app, doctor, 'draft_note', { patient_id: patient.id, text: TEXT }).expect(202);
  const { id } = body.data;
  const started_at = new Date(Date.now() - 91_000);
  await app.db('ai_suggestions').where({ id }).update({ status: 'running', attempts: 3, started_at });
  await startWorker();
  const seen = async () => (await app.as(doctor).get(`${SUGGESTIONS}/${id}`).expect(200)).body.data;
  await until(async () => (await seen()).status === 'failed');
  expect(await seen()).toMatchObject({ error: 'gave_up', result: null });
  expect(model.received).toEqual([]);
});
