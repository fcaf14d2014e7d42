import type { Database } from '../../src/db/db.js';
import { types } from '../../src/fhir/operations.js';
import { workOnExport } from '../../src/fhir/export/export-worker.js';
import type { FhirType, Resource } from '../../src/fhir/type.js';
import { FHIR } from '../support/fhir-chart.js';
import {
  ask,
  matchesIn,
  patientsOf,
  RELATIONS,
  setPolicy,
  strangersIn,
  type Answered,
  type Faults,
  type Matrix,
} from './requests.js';
import type { Caller, Relation } from './policy.js';
import { searchesOf } from './searches.js';

/** Every export, of each level, whole and filtered by what the types declare, as everybody who may ask. */

type Level = '' | '/Patient' | '/Group';

interface Asked {
  caller: Caller;
  relation: Relation;
  /** Whose patients it holds. */
  group: string | undefined;
  path: string;
  /** Of each type the search that its resources satisfy. */
  filters: Map<string, string>;
}

const ASYNC = { Prefer: 'respond-async', Accept: 'application/fhir+json' };

/** How many types have a filter in one export. */
const FILTERED = 6;

/** A filter for each of some types, of all that its parameters allow. */
function filtersOf({ harvest, random: chance }: Matrix, names: readonly string[]): Asked['filters'] {
  const made = searchesOf(harvest, chance);
  const some = Array.from({ length: FILTERED }, () => chance.pick(names));
  return new Map(
    some.map((name) => {
      const searches = made.plain(types.get(name) as FhirType).filter(({ follows }) => !follows);
      return [name, chance.pick(searches).query];
    }),
  );
}

const filterOf = (name: string, query: string) => `${name}?${query.replace(/(?<!\\),/g, String.raw`\,`)}`;

async function begin({ app }: Matrix, { caller, path, filters }: Asked): Promise<Answered> {
  const said = [...filters].map(([name, query]): [string, string] => ['_typeFilter', filterOf(name, query)]);
  const types = [...filters.keys()].join();
  const query = said.length > 0 ? `?${new URLSearchParams([['_type', types], ...said]).toString()}` : '';
  return ask(app, caller.credentials, `${path}${query}`, { ...caller.headers, ...ASYNC });
}

/** The resources of the export's files, each asked for as who began it. */
async function fetched(on: Matrix, worker: Database, caller: Caller, begun: Answered): Promise<Resource[]> {
  const { app } = on;
  const base = `${app.deps.config.public_url}${FHIR}`;
  while (await workOnExport({ worker, app: app.deps.db, types, base, clock: () => new Date() }));
  const at = (url = '') => ask(app, caller.credentials, url.slice(base.length + 1), caller.headers);
  const manifest = await at(begun.headers['content-location']);
  if (manifest.status !== 200) throw new Error(`is answered ${manifest.status}: ${manifest.text}`);
  const found: Resource[] = [];
  for (const { url } of manifest.body.output as { url: string }[]) {
    const { text } = await at(url);
    found.push(
      ...text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Resource),
    );
  }
  return found;
}

/** What the policy lets the caller have of a type; undefined where the search finds more than a page. */
async function expectedOf(
  { app, scene, policy, harvest }: Matrix,
  { caller, relation, group, filters }: Asked,
  name: string,
): Promise<Resource[] | undefined> {
  const filter = filters.get(name);
  let all = harvest.get(name) ?? [];
  if (filter) {
    const answer = await ask(app, scene.everything, `${name}?${filter}&_count=100&_elements=id`);
    if (answer.status !== 200) throw new Error(`who sees everything is answered ${answer.status}: ${answer.text}`);
    all = matchesIn(answer);
  }
  if (all.length === 100 || name === 'AuditEvent') return undefined;
  return all.filter(({ id }) => {
    const record = policy.recordOf(id);
    if (!record) return true;
    const isOfGroup = group === undefined || policy.treats(group, record.patient);
    return isOfGroup && policy.sees(caller, record, relation, name);
  });
}

const keyOf = ({ resourceType, id }: Resource) => `${resourceType}/${id}`;

async function faultsOf(on: Matrix, worker: Database, asked: Asked): Promise<Faults> {
  const { app, policy } = on;
  const { caller, relation, group, filters } = asked;
  const begun = await begin(on, asked);
  const [row, ...more] = await app.auditOf(begun);
  const faults: Faults = [];
  if (!row || more.length > 0) faults.push('the trail has not one row of its beginning');
  const isPerson = caller.role !== 'key';
  const isHidden = group !== undefined && !policy.knowsGroup(caller, group, relation);
  if (isPerson || isHidden) {
    if (begun.status !== 403) faults.push(`is answered ${begun.status}: ${begun.text.slice(0, 300)}`);
    if ((row?.['patient_ids'] as string[] | undefined)?.length) faults.push('is refused, and the trail names somebody');
    return faults;
  }
  if (begun.status !== 202) return [...faults, `is answered ${begun.status}: ${begun.text.slice(0, 300)}`];
  const found = await fetched(on, worker, caller, begun);
  for (const resource of found) {
    const record = policy.recordOf(resource.id);
    faults.push(...strangersIn(on, resource, caller));
    if (record && !policy.sees(caller, record, relation, resource.resourceType))
      faults.push(`holds ${keyOf(resource)} of ${record.patient}`);
    if (record && group !== undefined && !policy.treats(group, record.patient))
      faults.push(`holds ${keyOf(resource)}, which is of nobody in the group`);
  }
  for (const name of filters.size > 0 ? filters.keys() : new Set(found.map(({ resourceType }) => resourceType))) {
    const expected = await expectedOf(on, asked, name);
    const ids = new Set(found.filter(({ resourceType }) => resourceType === name).map(keyOf));
    if (expected && (ids.size !== expected.length || !expected.every((each) => ids.has(keyOf(each)))))
      faults.push(`holds ${ids.size} of ${name} instead of ${expected.length}`);
  }
  const id = begun.headers['content-location']?.split('/').at(-1);
  const rows = await app.db('audit_events').where({ resource_id: id }).whereLike('event', '%.export');
  const told = new Set(rows.flatMap((each) => each['patient_ids'] as string[]));
  const shown = patientsOf(on, found);
  return [
    ...faults,
    ...[...shown].filter((each) => !told.has(each)).map((each) => `the trail does not name ${each}`),
    ...[...told].filter((each) => !shown.has(each)).map((each) => `the trail names ${each}`),
  ];
}

/** Types that an export of this level may be asked for by name. */
const exportable = (level: Level) =>
  [...types.values()]
    .filter(({ updated, patientColumn, onlyByName }) => updated && !onlyByName && (level === '' || patientColumn))
    .map(({ type }) => type);

export async function exported(on: Matrix, worker: Database, level: Level): Promise<Faults> {
  const { scene, random: chance } = on;
  const { treating, doctor } = scene.here;
  const groups = level === '/Group' ? [treating, doctor].map(({ practitioner_id }) => practitioner_id) : [null];
  const faults: Faults = [];
  for (const relation of RELATIONS) {
    await setPolicy(on, relation);
    for (const caller of scene.exporters)
      for (const group of groups) {
        if (group === null && level === '/Group') continue;
        const path = `${group ? `Group/${group}/` : level === '/Patient' ? 'Patient/' : ''}$export`;
        for (const filters of [new Map(), filtersOf(on, exportable(level))]) {
          if (caller.role !== 'key' && chance.next() < 0.5) continue;
          const asked = { caller, relation, group: group ?? undefined, path, filters };
          const found = await faultsOf(on, worker, asked).catch((error: Error) => [error.message]);
          faults.push(
            ...found.map((fault) => `${caller.name}, ${relation}: ${path}: ${fault} ${JSON.stringify([...filters])}`),
          );
        }
      }
  }
  return faults;
}
