import { say, startModel } from '../../test/support/model-stand-in.js';
import { createModel } from './model.js';
import { createPublicRequest } from './public-request.js';

const standIn = await startModel();
afterAll(() => standIn.stop());

const body = JSON.stringify({ messages: [{}, { content: '{}' }] });
const { settings } = standIn;
const impatient = createModel(settings, createPublicRequest({ networks: settings.networks }), 300);
const failing = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    ({ failure }: { failure: string }) => failure,
  );

test('who never answers, and who answers letter by letter, are waited for no longer than the limit', async () => {
  standIn.answers(() => {});
  expect(await failing(impatient.ask(body, undefined))).toBe('model_timeout');
  standIn.answers((response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  });
  expect(await failing(impatient.ask(body, undefined))).toBe('model_timeout');
});

test('a process that stops does not wait', async () => {
  const stopping = new AbortController();
  standIn.answers(() => stopping.abort());
  const began = Date.now();
  const model = createModel(settings);
  expect(await failing(model.ask(body, stopping.signal))).not.toBe('answered');
  expect(Date.now() - began).toBeLessThan(5_000);
});

test('it is sent to the named network alone, without https there alone, and a redirect out of it is not followed', async () => {
  standIn.says('hello');
  expect(await createModel(settings).ask(body, undefined)).toBe('hello');
  const elsewhere = createModel({ ...settings, networks: ['10.0.0.0/8'] });
  expect(await failing(elsewhere.ask(body, undefined))).toBe('model_unreachable');
  const nowhere = createModel({ ...settings, networks: [] });
  expect(await failing(nowhere.ask(body, undefined))).toBe('model_unreachable');
  const open = createModel({ ...settings, base_url: 'http://8.8.8.8/v1' });
  expect(await failing(open.ask(body, undefined))).toBe('model_unreachable');
  standIn.answers((response) => response.writeHead(307, { location: 'http://127.0.0.2/' }).end());
  expect(await failing(createModel(settings).ask(body, undefined))).toBe('model_refused');
  expect(standIn.received).toHaveLength(1);
});

test('by name the machine itself is reached where its network is named', async () => {
  standIn.answers((response) => say(response, 'near'));
  const base_url = settings.base_url.replace('127.0.0.1', 'localhost');
  const networks = ['127.0.0.0/8', '::1/128'];
  expect(await createModel({ ...settings, base_url, networks }).ask(body, undefined)).toBe('near');
  expect(await failing(createModel({ ...settings, base_url, networks: [] }).ask(body, undefined))).toBe(
    'model_unreachable',
  );
});
