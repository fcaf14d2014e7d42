import type { CapabilityStatement, CapabilityStatementRestResource, OperationDefinition } from '@medplum/fhirtypes';
import type { Response } from 'supertest';
import { endpoints } from '../../endpoints.js';
import { referral } from '../../../test/support/clinical-records.js';
import { MEDICATION_IDS } from '../../../test/support/dispensing.js';
import { chart, FHIR, get, idsIn } from '../../../test/support/fhir-chart.js';
import type { Api, Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** The statement is made of the routes; here each thing that it says is tried, and each route is looked for in it. */
const app = useClinical();
let records: Awaited<ReturnType<typeof chart>>;
let administrator: Credentials;
let service: Credentials;
let statement: CapabilityStatement;
beforeAll(async () => {
  records = await chart(app);
  await referral(app, records.doctor, records.patient);
  const { clinic, doctor } = records;
  for (const made of Object.values(MEDICATION_IDS))
    await made(app, { clinic, doctor, patient: await app.build.patient(clinic) });
  administrator = await app.build.user(records.clinic, 'administrator');
  service = await app.build.apiKey(records.clinic);
  statement = (await app.as().get(`${FHIR}/metadata`)).body as CapabilityStatement;
});

const rest = () => statement.rest?.[0] ?? { mode: 'server' as const };
const resources = () => rest().resource ?? [];
const CALLERS: Record<string, () => Credentials> = {
  AuditEvent: () => administrator,
  Subscription: () => administrator,
  Group: () => service,
};
const callerOf = (type: string) => (CALLERS[type] ?? (() => records.doctor))();
const ask = (type: string, path: string) => get(app, callerOf(type), path);
const isServed = ({ status }: Response) => status !== 404 && status !== 405;

test('what the service says of itself needs nobody to log in', async () => {
  expect(statement).toMatchObject({
    resourceType: 'CapabilityStatement',
    fhirVersion: '4.0.1',
    kind: 'instance',
    instantiates: ['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data'],
  });
  const codes = rest().security?.service?.flatMap(({ coding }) => coding?.map(({ code }) => code));
  expect(codes).toEqual(['SMART-on-FHIR', 'OAuth']);
  const addresses = rest().security?.extension?.[0]?.extension ?? [];
  expect(addresses.map(({ url }) => url)).toEqual(['authorize', 'token', 'introspect', 'revoke']);
  for (const { url, valueUri = '' } of addresses) {
    const answer = await app.as()[url === 'authorize' ? 'get' : 'post'](new URL(valueUri).pathname);
    expect({ url, served: isServed(answer) }).toEqual({ url, served: true });
  }
});

/** How each interaction is tried, so that nothing is changed. */
const TRIED: Record<string, (type: string, id: string, version: string) => [keyof Api, string, object?]> = {
  read: (type, id) => ['get', `${type}/${id}`],
  vread: (type, id, version) => ['get', `${type}/${id}/_history/${version}`],
  'history-instance': (type, id) => ['get', `${type}/${id}/_history`],
  'history-type': (type) => ['get', `${type}/_history`],
  create: (type) => ['post', type, { resourceType: type, bogus: true }],
  update: (type, id) => ['put', `${type}/${id}`, { resourceType: type, bogus: true }],
  patch: (type, id) => ['patch', `${type}/${id}`, [{ op: 'bogus' }]],
  'search-type': (type) => ['get', type],
};

/** None could be read without a receiver of a subscription. */
const WITHOUT_EXAMPLE = ['Binary', 'Subscription'];

test('each type can be used in the ways that it names, and in no others', async () => {
  for (const { type, interaction = [], versioning, readHistory } of resources().filter(
    ({ type: name }) => !WITHOUT_EXAMPLE.includes(name),
  )) {
    const [id = ''] = idsIn(await ask(type, `${type}?_count=1`));
    const found = await ask(type, `${type}/${id}`);
    const version: string | undefined = found.body.meta?.versionId;
    const claimed = interaction.map(({ code }) => code);
    const served: string[] = [];
    for (const [code, tried] of Object.entries(TRIED)) {
      const [method, path, body] = tried(type, id, version ?? '1');
      const request = app.as(callerOf(type))[method](`${FHIR}/${path}`);
      const answer: Response = await (body
        ? request.set('Content-Type', 'application/fhir+json').send(JSON.stringify(body))
        : request);
      if (isServed(answer)) served.push(code);
      expect({ type, code, status: answer.status < 500 }).toEqual({ type, code, status: true });
    }
    expect({ type, served: served.sort() }).toEqual({
      type,
      served: claimed.filter((code) => code !== 'delete').sort(),
    });
    expect({ type, version: version !== undefined }).toEqual({ type, version: versioning !== 'no-version' });
    expect({ type, readHistory: readHistory ?? false }).toEqual({ type, readHistory: served.includes('vread') });
    const again = app.as(callerOf(type)).get(`${FHIR}/${type}/${id}`);
    expect({ type, status: (await again.set('If-None-Match', found.headers['etag'] ?? '')).status }).toEqual({
      type,
      status: 304,
    });
  }
  const transaction = rest().interaction?.some(({ code }) => code === 'transaction') ?? false;
  expect(isServed(await app.as(records.doctor).post(FHIR).send({}))).toBe(transaction);
});

test('each operation is where it is said to be, and its definition can be read', async () => {
  const served = endpoints.flatMap(({ path }) => /^\/fhir\/R4\/(.*)\$([a-z]+)$/.exec(path)?.slice(1) ?? []);
  const routes = new Set(
    Array.from({ length: served.length / 2 }, (_, index) => `${served[index * 2]}$${served[index * 2 + 1]}`),
  );
  const ofTypes = resources().flatMap(({ type, operation = [] }) =>
    operation.map(({ name, definition }) => ({ at: `${type}/`, name, definition })),
  );
  expect(ofTypes).toEqual(
    expect.arrayContaining(
      ['patient', 'group'].flatMap((level) =>
        ['export', `${level}-export`].map((name) => ({
          at: `${level.replace(/^./, (letter) => letter.toUpperCase())}/`,
          name,
          definition: `http://hl7.org/fhir/uv/bulkdata/OperationDefinition/${level}-export`,
        })),
      ),
    ),
  );
  const claims = [
    ...(rest().operation ?? []).map(({ name, definition }) => ({ at: '', name, definition })),
    ...ofTypes,
    // The Bulk Data guide has names of its own for what is called $export.
  ].filter(({ name }) => !name.endsWith('-export'));
  const claimed = claims.map(({ at, name }) => `${at}$${name}`);
  for (const route of routes) {
    const [level = '', name] = route.split('$');
    const at = level.replace(/\{\w+\}\/$/, '');
    if (level.startsWith('{type}/')) for (const { type } of resources()) expect(claimed).toContain(`${type}/$${name}`);
    else expect(claimed).toContain(`${at}$${name}`);
  }
  for (const { at, name, definition = '' } of claims) {
    const reached = [`${at}$${name}`, `{type}/$${name}`, `${at}{id}/$${name}`, `${at}{group}/$${name}`];
    expect({ at, name, served: reached.some((route) => routes.has(route)) }).toEqual({ at, name, served: true });
    const own = definition.startsWith(statement.implementation?.url ?? '-');
    const answer = await app
      .as()
      .get(own ? definition.slice(definition.indexOf(FHIR)) : `${FHIR}/OperationDefinition?base=${definition}`);
    const read = (own ? answer.body : answer.body.entry[0].resource) as OperationDefinition;
    expect({ code: read.code, status: answer.status }).toEqual({ code: name, status: 200 });
  }
});

test('definitions of operations are found as other resources are', async () => {
  const found = async (query: string) => idsIn(await get(app, {}, `OperationDefinition?${query}`));
  expect(await found('code=export')).toEqual(['export', 'group-export', 'patient-export']);
  expect(await found('code:not=export&name=patient')).toEqual([
    'patient-everything',
    'patient-match',
    'patient-summary',
  ]);
  expect(await found('name:contains=EXPORT&system=true')).toEqual(['export']);
  expect(await found('name:exact=export')).toEqual([]);
  expect(await found('base=http://hl7.org/fhir/OperationDefinition/Resource-validate')).toEqual(['resource-validate']);
  expect(await found('url:missing=true')).toEqual([]);
  expect(await found('_id=export,patient-match&_count=1')).toHaveLength(1);
  const { body } = await get(app, {}, 'OperationDefinition?_summary=count&foo=bar');
  expect(body).toMatchObject({ total: 9, entry: [{ search: { mode: 'outcome' } }] });
  const posted = await app.as().post(`${FHIR}/OperationDefinition/_search`).type('form').send('code=match');
  expect(idsIn(posted)).toEqual(['patient-match']);
  const short = await get(app, {}, 'OperationDefinition/patient-match');
  expect(short.body).toMatchObject({ type: true, instance: false, affectsState: false });
  for (const path of [
    'OperationDefinition?name:above=x',
    'OperationDefinition?_count=x',
    'OperationDefinition?url:missing=x',
  ])
    expect((await get(app, {}, path)).status).toBe(400);
  expect((await get(app, {}, 'OperationDefinition/nothing')).status).toBe(404);
  const strict = await app.as().get(`${FHIR}/OperationDefinition?foo=bar`).set('Prefer', 'handling=strict');
  expect(strict.status).toBe(400);
});

const VALUE: Record<string, string> = {
  date: '2020',
  token: 'x',
  string: 'x',
  reference: 'x',
  quantity: '1',
  uri: 'x',
};

/** Of a pair both, the second of which its name ends with; a concept is a token. */
const valueFor = (name: string, kind: string) =>
  kind === 'composite' ? `x$${VALUE[/(string|quantity|date)$/.exec(name)?.[0] ?? 'token']}` : VALUE[kind];

const notSupported = ({ body }: Response): unknown[] =>
  ((body.entry ?? []) as { resource: { issue?: { code: string }[] } }[]).flatMap(({ resource }) =>
    (resource.issue ?? []).filter(({ code }) => code === 'not-supported'),
  );

/** So many at once that no limit is met. */
const inTens = (queries: string[]): string[] =>
  Array.from({ length: Math.ceil(queries.length / 10) }, (_, index) =>
    queries.slice(index * 10, index * 10 + 10).join('&'),
  );

/** One that was not known would be refused, or noted. */
async function trySearches({
  type,
  searchParam = [],
  searchInclude = [],
  searchRevInclude = [],
}: CapabilityStatementRestResource) {
  const queries = [
    searchParam.map(({ name, type: kind }) => `${name}=${valueFor(name, kind)}`).join('&'),
    searchParam.map(({ name }) => `${name}:missing=true`).join('&'),
    ...inTens(searchInclude.map((name) => `_include=${name}`)),
    ...inTens(searchRevInclude.map((name) => `_revinclude=${name}`)),
  ];
  for (const query of queries) {
    const answer = await app
      .as(callerOf(type))
      .get(`${FHIR}/${type}?_count=1&${query}`)
      .set('Prefer', 'handling=strict');
    expect({ type, query, status: answer.status, issues: notSupported(answer) }).toEqual({
      type,
      query,
      status: 200,
      issues: [],
    });
  }
}

test('what can be searched for, and brought with what is found, can be', async () => {
  for (const each of resources())
    if (each.interaction?.some(({ code }) => code === 'search-type')) await trySearches(each);
  const patient = resources().find(({ type }) => type === 'Patient');
  expect(patient?.searchRevInclude).toEqual(expect.arrayContaining(['Observation:patient', 'Provenance:target']));
});
