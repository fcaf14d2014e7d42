import type { AddressInfo } from 'node:net';
import type { Bundle } from '@medplum/fhirtypes';
import { types } from '../../src/fhir/operations.js';
import type { Resource } from '../../src/fhir/type.js';
import { eventsIn } from '../support/event-streams.js';
import { FHIR } from '../support/fhir-chart.js';
import { random } from '../support/seeded-random.js';
import { startApp, type TestApp } from '../support/start.js';
import { scene, type Scene } from './scene.js';
import { readPolicy, type Caller, type Policy, type Relation } from './policy.js';
import type { Harvest } from './searches.js';

/** READ_MATRIX_SEED chooses other questions than those of every day; what one has found is found again by its name. */
export const SEED = process.env['READ_MATRIX_SEED'] ?? 'every day';
export const RELATIONS = ['any', 'care_team', 'own'] as const;

export interface Matrix {
  app: TestApp;
  scene: Scene;
  policy: Policy;
  harvest: Harvest;
  random: ReturnType<typeof random>;
  stop(): Promise<void>;
}

export async function matrix(part: string): Promise<Matrix> {
  const app = await startApp();
  const built = await scene(app);
  const harvest = new Map<string, Resource[]>();
  for (const type of types.keys()) harvest.set(type, matchesIn(await ask(app, built.everything, `${type}?_count=100`)));
  return {
    app,
    scene: built,
    policy: await readPolicy(app),
    harvest,
    random: random(`${SEED} ${part}`),
    stop: () => app.stop(),
  };
}

export interface Answered {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
  headers: Record<string, string>;
}

/** The answer as it came: what answers look like is tested elsewhere, and is half of the time here. */
export async function send(
  app: TestApp,
  { token, api_key }: Caller['credentials'],
  {
    method = 'get',
    path,
    body,
    headers = {},
  }: { method?: string; path: string; body?: object; headers?: Record<string, string> },
): Promise<Answered> {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path.replace(/[^\x21-\x7e]|[|\\ ]/g, encodeURIComponent)}`, {
    method: method.toUpperCase(),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(api_key && { 'X-API-Key': api_key }),
      ...(body && { 'Content-Type': path.startsWith(FHIR) ? 'application/fhir+json' : 'application/json' }),
      Prefer: 'handling=strict',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const text = isStream ? JSON.stringify({ data: await firstEvent(answer) }) : await answer.text();
  const isJson = isStream || /[/+]json/.test(answer.headers.get('content-type') ?? '');
  return {
    status: answer.status,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : {},
    headers: Object.fromEntries(answer.headers),
  };
}

/** What a stream begins with. It does not end by itself. */
async function firstEvent({ body }: Response): Promise<unknown> {
  let text = '';
  for await (const chunk of body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const [first] = eventsIn(text);
    if (first) return first.data;
  }
  throw new Error('A stream ended before it began.');
}

export const ask = (app: TestApp, credentials: Caller['credentials'], path: string, headers = {}): Promise<Answered> =>
  send(app, credentials, { path: `${FHIR}/${path}`, headers });

const entriesIn = ({ body }: Answered, mode?: string): Resource[] =>
  ((body as Bundle).entry ?? []).flatMap(({ search, resource }) =>
    resource && search?.mode !== 'outcome' && (mode === undefined || search?.mode === mode)
      ? [resource as Resource]
      : [],
  );
export const matchesIn = (response: Answered) => entriesIn(response, 'match');
export const includedIn = (response: Answered) => entriesIn(response, 'include');

export async function setPolicy({ app, scene: { here, there, renew } }: Matrix, relation: Relation): Promise<void> {
  await renew();
  for (const { clinic } of [here, there]) await app.build.phiPolicy(clinic, { relation, break_glass: true });
}

/** What was found wrong, as one line each, with all that is needed to ask again. */
export type Faults = string[];

/** Everything in a resource is about the patient whom it is about: it names no other one, and none of a neighbour's. */
export function strangersIn({ policy }: Matrix, resource: Resource, caller: Caller): string[] {
  const own = policy.recordOf(resource.id);
  const isAboutMany = resource.resourceType === 'Group' || resource.resourceType === 'AuditEvent';
  return policy.namedIn(JSON.stringify(resource)).flatMap(({ kind, patient, clinic }) => {
    if (clinic === caller.clinic && (patient === null || isAboutMany || patient === own?.patient)) return [];
    return [`${resource.resourceType}/${resource.id} names ${kind} of ${patient}`];
  });
}

/** The patients whom the trail names for that answer; throws where it has not one row. */
export async function toldIn(app: TestApp, response: Answered): Promise<string[]> {
  const rows = await app.auditOf(response);
  if (rows.length !== 1) throw new Error(`${rows.length} rows of the trail`);
  const told = rows[0]?.['patient_ids'] as string[];
  if (new Set(told).size !== told.length) throw new Error('the trail names somebody twice');
  return told;
}

export const patientsOf = ({ policy }: Matrix, resources: readonly Resource[]): Set<string> =>
  new Set(
    resources.flatMap(({ resourceType, id }) =>
      resourceType === 'AuditEvent' ? [] : (policy.recordOf(id)?.patient ?? []),
    ),
  );
