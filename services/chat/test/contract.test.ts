import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { ENDPOINTS, OPERATIONS } from '../src/endpoints/index.js';
import type { Access } from '../src/http/access.js';
import { fullPath, keyOf, type Endpoint } from '../src/http/endpoint.js';
import { generateApiKey } from '../src/secrets/api-keys.js';
import { buildRealm, type TestRealm } from './support/builders.js';
import { expectError } from './support/expect.js';
import { startChat, type Chat } from './support/start.js';

const SOURCE = path.join(import.meta.dirname, '..', 'src');

const accessOf = (endpoint: Endpoint) => endpoint.access as unknown as Access<undefined>;
const exampleOf = (endpoint: Endpoint) => fullPath(endpoint).replace(/\{\+?\w+\}/g, '1');

const MAP = path.join(SOURCE, 'endpoints');
const readMap = async () =>
  (await Promise.all((await readdir(MAP)).map((file) => readFile(path.join(MAP, file), 'utf8')))).join('\n');
const repeated = (names: unknown[]) => names.filter((name, place) => names.indexOf(name) !== place);

interface Description {
  type?: string;
  rules?: { name: string }[];
  allow?: unknown[];
  flags?: { only?: boolean };
  ordered?: unknown[];
  items?: unknown[];
}

/** Where in a description of joi's there is text or a list of any length; lists in which each place is declared have one. */
function unboundedIn(described: unknown, where: string): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { type, rules = [], flags, ordered, items } = described as Description;
  const isBounded = flags?.only || (ordered && !items) || rules.some(({ name }) => ['max', 'length'].includes(name));
  const own = (type === 'string' || type === 'array') && !isBounded ? [where] : [];
  return [...own, ...Object.entries(described).flatMap(([key, part]) => unboundedIn(part, `${where}.${key}`))];
}

/** Where a text has a least length, and may be empty all the same: joi lets what is allowed pass all rules. */
function emptyIn(described: unknown, where: string): string[] {
  if (typeof described !== 'object' || described === null) return [];
  const { type, rules = [], allow = [] } = described as Description;
  const isEmptyAllowed = type === 'string' && allow.includes('') && rules.some(({ name }) => name === 'min');
  return [
    ...(isEmptyAllowed ? [where] : []),
    ...Object.entries(described).flatMap(([key, part]) => emptyIn(part, `${where}.${key}`)),
  ];
}

describe('every endpoint', () => {
  let chat: Chat;
  let realm: TestRealm;

  beforeAll(async () => {
    chat = await startChat();
    realm = await buildRealm(chat);
  });
  afterAll(() => chat.stop());

  test('has a test beside it', async () => {
    const files = [...(await readMap()).matchAll(/from '\.\.\/(features\/[^']+)\.js'/g)].map(([, file]) =>
      String(file),
    );
    expect(files.length).toBeGreaterThan(0);
    expect(
      files.filter((file) => !file.endsWith('index') && !existsSync(path.join(SOURCE, `${file}.test.ts`))),
    ).toEqual([]);
  });

  test('declares each parameter of its path', () => {
    const undeclared = ENDPOINTS.flatMap((endpoint) => {
      const { keys = {} } = (endpoint.params?.describe() ?? {}) as { keys?: Record<string, unknown> };
      const names = [...endpoint.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => String(name));
      return names.filter((name) => !(name in keys)).map((name) => `${keyOf(endpoint)}: ${name}`);
    });
    expect(undeclared).toEqual([]);
  });

  test('bounds every text and every list that it takes', () => {
    const unbounded = ENDPOINTS.flatMap((endpoint) =>
      unboundedIn(endpoint.params?.describe(), '').map((where) => `${keyOf(endpoint)}: ${where}`),
    );
    expect(unbounded).toEqual([]);
  });

  test('takes no empty text where it asks for a length', () => {
    const empty = ENDPOINTS.flatMap((endpoint) =>
      emptyIn(endpoint.params?.describe(), '').map((where) => `${keyOf(endpoint)}: ${where}`),
    );
    expect(empty).toEqual([]);
  });

  test('stands in the map under its own method and path', () => {
    const entries = Object.values(OPERATIONS).flatMap((domain) => Object.entries<Endpoint>(domain));
    expect(entries.length).toBeGreaterThan(0);
    expect(entries.map(([key]) => key)).toEqual(entries.map(([, endpoint]) => keyOf(endpoint)));
  });

  test('is declared once', () => {
    expect(repeated(ENDPOINTS.map((endpoint) => `${endpoint.method} ${fullPath(endpoint)}`))).toEqual([]);
  });

  test('has an operationId of its own, by which its code is found too', async () => {
    const written = [...(await readMap()).matchAll(/^ {4}'([A-Z]+ [^']+)': (\w+)Endpoint,$/gm)];
    const named = written.map(([, , name]) => name);
    expect(written.map(([, key, name]) => `${key} ${name}`).toSorted()).toEqual(
      ENDPOINTS.map((endpoint) => `${keyOf(endpoint)} ${endpoint.operationId}`).toSorted(),
    );
    expect(repeated(named)).toEqual([]);
  });

  const secured = ENDPOINTS.filter((endpoint) => accessOf(endpoint).credentials === 'required');

  test.each(secured.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    "%s answers 401 without credentials, and with a key that is not the user's",
    async (_name, endpoint) => {
      const refused = await callAs(endpoint);
      expectError(refused, 'UNAUTHORIZED');
      expect(refused.headers['www-authenticate']).toMatch(/^Basic realm=/);
      expectError(await callAs(endpoint, { ...realm.member, api_key: generateApiKey() }), 'UNAUTHORIZED');
      expectError(await callAs(endpoint, { ...realm.member, api_key: realm.owner.api_key }), 'UNAUTHORIZED');
    },
  );

  function callAs(endpoint: Endpoint, user?: TestRealm['member']) {
    return chat.api(user).request(endpoint.method, exampleOf(endpoint));
  }
});
