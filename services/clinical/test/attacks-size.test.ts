import { endpoints } from '../src/endpoints.js';
import { LIMITS } from '../src/limits/index.js';
import { expectAudit, expectInvalid } from './support/expect.js';
import type { Api, TestApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

/** What a body costs is bounded before anything walks it: every hostile size is refused, cheaply and by name. */
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let owner: { token: string };
beforeAll(async () => {
  practice = await app.build.practice();
  owner = await app.build.user(practice.clinic, 'owner');
});

const named = endpoints.map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));

/** Sends the text as it is: some of these bodies are no work to write, and much to make. */
function sendText(test: ReturnType<Api['post']>, text: string) {
  test.set('Content-Type', 'application/json');
  test.serialize((body: unknown) => body as string);
  return test.send(text);
}

const MANY = 400_000;
const ones = (count: number) => `[${Array(count).fill(1).join()}]`;
const objects = (count: number) => `[${Array(count).fill('{"a":1}').join()}]`;
const members = (count: number) => `{${Array.from({ length: count }, (_, i) => `"k${i}":1`).join()}}`;
const TOO_MUCH = [ones(LIMITS.bodyValues), members(LIMITS.bodyValues)];

test('a stranger who sends a list of 400,000 is told of the list, not of its entries', async () => {
  const response = await sendText(
    app.as().post('/api/v1/auth/tokens'),
    `{"email":"a@b.cl","password":"x","device_name":"x","abilities":${ones(MANY)}}`,
  );
  expectInvalid(response, 'abilities');
  expect(response.body.message).toBe('The abilities must not have more than 250 items.');
});

test.each([
  ['a list of objects', objects(100_000), ['sections']],
  ['a list of numbers', ones(MANY), ['sections']],
  ['lists within a list', `[${Array(200).fill(ones(200)).join()}]`, ['body']],
  ['members', members(70_000), ['sections']],
  ['a nesting of 400,000', '['.repeat(MANY) + ']'.repeat(MANY), ['sections']],
  ['a nesting of objects', '{"a":'.repeat(100) + '1' + '}'.repeat(100), ['sections']],
  ['a text of 900,000 characters', `[{"key":"plan","content":"${'x'.repeat(900_000)}"}]`, ['sections.0.content']],
])('%s where a list of sections belongs is 422 by the name of the field', async (_, value, fields) => {
  const response = await sendText(app.as(practice.doctor).post(CONSULTATIONS), `{"sections":${value}}`);
  expectInvalid(response, ...fields);
  expect(response.text.length).toBeLessThan(10_000);
});

test.each([
  ['members that nobody knows', members(70_000)],
  ['a list', ones(MANY)],
  ['nested lists', '['.repeat(MANY) + ']'.repeat(MANY)],
])('a body that is nothing but %s is 422 as a whole', async (_, text) => {
  expectInvalid(await sendText(app.as(practice.doctor).post(CONSULTATIONS), text), 'body');
});

test('a name of a field is not repeated at any length', async () => {
  const response = await sendText(
    app.as(practice.doctor).post(CONSULTATIONS),
    `{"vitals":{"${'k'.repeat(500_000)}":"\\u0000"}}`,
  );
  expect(response.status).toBe(422);
  expect(response.text.length).toBeLessThan(2_000);
});

test('of many faults the first hundred are named, and all are counted', async () => {
  const entries = Array(LIMITS.listItems).fill('{}').join();
  const response = await sendText(app.as(practice.doctor).post(CONSULTATIONS), `{"sections":[${entries}]}`);
  expect(response.status).toBe(422);
  const named = Object.values(response.body.errors as Record<string, string[]>).flat();
  expect(named).toHaveLength(LIMITS.reportedErrors);
  expect(Number(/and (\d+) more errors/.exec(response.body.message)?.[1])).toBeGreaterThan(LIMITS.listItems);
});

test.each(named.filter(({ endpoint }) => endpoint.parameters?.body && !endpoint.form && !endpoint.takesFile))(
  '$name refuses too much in every field, as a list and as an object',
  async ({ endpoint }) => {
    const callers = [practice.doctor, owner];
    const url = endpoint.path.replace(/\{\w+\}/g, practice.patient.id);
    for (const field of Object.keys(endpoint.parameters?.body?.describe()['keys'] ?? {})) {
      for (const value of TOO_MUCH) {
        for (const caller of callers) {
          const test = app.as(caller)[endpoint.method as keyof Api](url).set('If-Match', '*');
          const response = await sendText(test, `{"${field}":${value}}`);
          expect([403, 422]).toContain(response.status);
          if (response.status === 422) expectInvalid(response, field);
        }
      }
    }
  },
);

/** How many values the largest body holds that a schema takes; throws where a list may be of any length. */
function largest({ type, keys = {}, items = [], rules = [] }: Described, path: string, entries: number): number {
  if (type !== 'array')
    return Object.entries(keys).reduce((sum, [key, child]) => sum + largest(child, `${path}.${key}`, entries), 1);
  const most = rules.find(({ name }) => name === 'max' || name === 'length')?.args?.limit;
  if (most === undefined) throw new Error(`${path} may be of any length`);
  expect(most).toBeLessThanOrEqual(entries);
  return 1 + most * Math.max(...items.map((child) => largest(child, `${path}[]`, entries)));
}

interface Described {
  type: string;
  keys?: Record<string, Described>;
  items?: Described[];
  rules?: { name: string; args?: { limit?: number } }[];
}

test.each(named.filter(({ endpoint }) => endpoint.parameters?.body && !endpoint.form))(
  '$name takes no list of any length, and its largest body is not too much',
  ({ endpoint }) => {
    const schema = endpoint.parameters?.body?.describe() as unknown as Described;
    expect(largest(schema, 'body', endpoint.bodyItems ?? LIMITS.listItems)).toBeLessThanOrEqual(LIMITS.bodyValues);
  },
);

test('22: what the trail cuts of a long query is whole characters, wherever the cut falls', async () => {
  for (const before of ['', 'a']) {
    const status = `${before}${'😀'.repeat(300)}`;
    const response = await app.as(practice.doctor).get('/fhir/R4/Encounter').query({ status });
    expect(response.status).toBe(200);
    await expectAudit(app, response, { event: 'consultation.search', outcome: 0 });
  }
});
