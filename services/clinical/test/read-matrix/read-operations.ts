import { endpoints } from '../../src/endpoints.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { RELATIONS, send, setPolicy, type Answered, type Faults, type Matrix } from './requests.js';
import type { Caller, Relation, Told } from './policy.js';

/** Every operation that reads, asked about a record of the caller's, of somebody else's and of a neighbour's. */

const SEARCH = /^\/fhir\/R4\/(\w+\/\{id\}\/)?[A-Z]\w+$/;
/** What is asked elsewhere, or is about no record of the clinic's: files of an export, and definitions. */
const ELSEWHERE =
  /\$export|StructureDefinition|SearchParameter|OperationDefinition|CodeSystem|ValueSet|CapabilityStatement|NamingSystem/;

/** The operations that read: by GET, and by POST where the trail calls it reading. Searches by GET have a matrix of their own. */
export const readings = endpoints.filter(
  ({ method, path, access, audit }) =>
    access.kind === 'clinic' &&
    !ELSEWHERE.test(path) &&
    (method === 'get' ? !SEARCH.test(path) : method === 'post' && audit?.action === 'R'),
);

/** What a body says where it has to say something. */
const BODIES: Record<string, (patient: string) => object> = {
  '/api/v1/settings/phi-policy/preview': () => ({
    roles: ['doctor'],
    relation: 'any',
    hours: null,
    ip_cidrs: [],
    break_glass: false,
  }),
  '/api/v1/smart-launches/patient': () => ({ client_id: crypto.randomUUID(), launch: 'none' }),
  '/api/v1/documents/{document}/links': () => ({}),
  '/api/v1/patients/search': () => ({ q: 'test' }),
  '/api/v1/patients/match': () => ({
    given_names: 'Test',
    first_surname: 'Patient',
    birth_date: '1980-05-17',
    sex: 'female',
  }),
  '/fhir/R4/Patient/$match': () => ({
    resourceType: 'Parameters',
    parameter: [
      {
        name: 'resource',
        resource: {
          resourceType: 'Patient',
          name: [{ given: ['Test'], family: 'Patient' }],
          birthDate: '1980-05-17',
          gender: 'female',
        },
      },
    ],
  }),
  '/fhir/R4/Observation/$lastn': (patient) => parameters({ patient, category: 'vital-signs' }),
  '/fhir/R4/DocumentReference/$docref': (patient) => parameters({ patient }),
};
const QUERIES: Record<string, (patient: string) => Record<string, string>> = {
  '/fhir/R4/Observation/$lastn': (patient) => ({ patient, category: 'vital-signs' }),
  '/fhir/R4/DocumentReference/$docref': (patient) => ({ patient }),
  '/fhir/R4': (patient) => ({ _type: 'Encounter,Observation,Patient', _lastUpdated: 'gt2000-01-01', _id: patient }),
  '/api/v1/catalogs/{type}/export': () => ({}),
};

const parameters = (said: Record<string, string>) => ({
  resourceType: 'Parameters',
  parameter: Object.entries(said).map(([name, valueString]) => ({ name, valueString })),
});

/** The kind of record whose id a placeholder takes; of the others, something that there is or a name that is taken. */
const THEMSELVES =
  'patient appointment consultation order allergy document immunization problem admission referral lab_result prescription dispensation recall';
const KINDS: Record<string, string> = {
  ...Object.fromEntries(THEMSELVES.split(' ').map((each) => [each, each])),
  observation: 'admission_observation',
  task: 'admission_task',
  medication: 'inpatient_medication',
  administration: 'medication_administration',
  visit: 'emergency_visit',
};
/** An id that nothing has will do. */
const PHARMACY = 'closing product store receipt transfer adjustment destruction count movement';
const ANY =
  `${PHARMACY} ward bed connection message test practitioner user api_key webhook smart_app suggestion replay product_import`.split(
    ' ',
  );
const NAMES: Record<string, string> = {
  ...Object.fromEntries(ANY.map((each) => [each, ''])),
  version: '1',
  type: 'diagnoses',
  name: 'Patient',
};

interface Reading {
  path: string;
  /** The record that the path names. */
  about: Told | undefined;
  body?: object;
}

function readingOf(on: Matrix, { path, method }: Endpoint, given?: Record<string, string>): Reading {
  const { random: chance, policy, harvest, scene } = on;
  let about: Told | undefined;
  const patient = chance.pick(scene.here.patients).id;
  const [, type = ''] = /^\/fhir\/R4\/([A-Z]\w+)\/\{id\}/.exec(path) ?? [];
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const kind = KINDS[name];
    if (name === 'id' && type !== '') {
      const files = () => [...policy.records].flatMap(([each, { kind }]) => (kind === 'document' ? [each] : []));
      const ids = type === 'Binary' ? files() : (harvest.get(type) ?? []).flatMap((each) => each.id ?? []);
      const id = chance.pick(ids) ?? crypto.randomUUID();
      about = policy.recordOf(id);
      return id;
    }
    if (kind === undefined && !(name in NAMES))
      throw new Error(`test/read-matrix/read-operations.ts does not know what to put for {${name}} in ${path}`);
    if (kind === undefined) return NAMES[name] || crypto.randomUUID();
    const ids = [...policy.records].filter(
      ([, each]) =>
        each.kind === kind &&
        each.clinic === scene.here.clinic.id &&
        // What is below the path of a patient or an admission is theirs.
        ((about?.kind !== 'patient' && about?.kind !== 'admission') || each.patient === about.patient),
    );
    const [id, record] = chance.pick(ids);
    about = record;
    return id;
  });
  if (method === 'post') {
    const said =
      BODIES[path]?.(patient) ?? (path.startsWith('/fhir/') && !path.endsWith('_search') ? parameters({}) : undefined);
    if (said === undefined && !path.endsWith('_search'))
      throw new Error(`test/read-matrix/read-operations.ts does not know what to send to ${path}`);
    return { path: filled, about, ...(said && { body: said }) };
  }
  const query = given ?? QUERIES[path]?.(patient);
  return { path: query ? `${filled}?${new URLSearchParams(query).toString()}` : filled, about };
}

type Row = { id?: string; resourceType?: string; patient?: { id?: string } };

/** The records that an answer lists: of a list, of an agenda, of a Bundle, or the one that it is. */
function rowsIn({ body }: Answered): Row[] {
  if (Array.isArray(body.entry)) return body.entry.flatMap(({ resource }: { resource?: Row }) => resource ?? []);
  if (body.resourceType === 'Bundle') return [];
  const { data = body } = body as { data?: unknown };
  if (Array.isArray(data)) return data as Row[];
  const { items } = (data ?? {}) as { items?: unknown };
  return Array.isArray(items) && !('status' in (data as object)) ? (items as Row[]) : [data as Row];
}

/** What may name patients without being a record of theirs: what administrators look after, the ledger of stock, and what a patient's own path says. */
const OVERSIGHT =
  /\/users|audit-events|access-log|break-glass-reviews|patient-duplicates|merges|deliveries|AuditEvent|pharmacy\/(movements|controlled-register)|Group/;

/** By what patients had something of a lot. */
const TAKEN = new Set(['dispensation', 'medication_administration']);

/** What is wrong with the answer of one operation; `given` is what its address asks for. `answered` is told each answer. */
export async function faultsOf(
  on: Matrix,
  endpoint: Endpoint,
  caller: Caller,
  relation: Relation,
  { given, answered }: { given?: Record<string, string>; answered?: (answer: Answered) => void } = {},
): Promise<Faults> {
  const { app, policy } = on;
  const { path, about, body } = readingOf(on, endpoint, given);
  const answer = await send(app, caller.credentials, {
    method: endpoint.method,
    path,
    ...(body && { body }),
    ...(caller.headers && { headers: caller.headers }),
  });
  answered?.(answer);
  const named = policy.namedIn(path + JSON.stringify(body ?? {})).flatMap((each) => each.patient ?? []);
  const faults: Faults = [];
  if (answer.status >= 500) faults.push(`is answered ${answer.status}`);
  const rows = await app.auditOf(answer);
  const told = rows.flatMap((row) => row['patient_ids'] as string[]);
  if (endpoint.audit && rows.length !== 1) faults.push(`${rows.length} rows of the trail`);
  if (new Set(told).size !== told.length) faults.push('the trail names somebody twice');
  if (answer.status !== 200)
    return [
      ...faults,
      ...policy
        .namedIn(JSON.stringify(answer.body))
        .filter(({ clinic }) => clinic !== caller.clinic)
        .map(({ patient }) => `a refusal names ${patient}`),
    ];

  const shown = new Set<string>();
  for (const row of rowsIn(answer)) {
    const record =
      policy.recordOf(row.id ?? row.patient?.id) ??
      (Object.keys(row).length > 0 && !endpoint.path.includes('search') ? about : undefined);
    const mentions = policy.namedIn(JSON.stringify(row));
    const isNeighbours = mentions.filter(({ clinic }) => clinic !== caller.clinic);
    faults.push(...isNeighbours.map(({ kind, patient }) => `names a neighbour's ${kind} of ${patient}`));
    if (OVERSIGHT.test(endpoint.path)) continue;
    if (!record && mentions.some(({ patient }) => patient !== null))
      faults.push(`names ${mentions.map(({ kind }) => kind).join()} in what is no record`);
    if (!record) continue;
    const type = row.id === undefined ? undefined : row.resourceType;
    // The glass is broken for whom the request names.
    const glass = endpoint.access.phi && caller.glass !== undefined ? named[0] : null;
    if (!policy.sees(caller, record, relation, type, glass) && !isOfTeam(on, endpoint, caller, record, relation))
      faults.push(`shows ${record.kind} of ${record.patient}`);
    if (record.patient !== null) shown.add(record.patient);
    for (const { kind, patient } of mentions)
      if (patient !== null && patient !== record.patient)
        faults.push(`names ${kind} of ${patient} beside ${record.patient}`);
    for (const each of mentions)
      if (about?.kind === 'recall' && TAKEN.has(each.kind) && !policy.sees(caller, each, relation, type, glass))
        faults.push(`shows a ${each.kind} of ${each.patient}`);
  }
  if (OVERSIGHT.test(endpoint.path) || !endpoint.audit) return faults;
  // A list of their own record is about the patient who reads it, even where it is empty.
  const own = endpoint.access.ability === 'own-record:read' ? [caller.patient ?? ''] : [];
  const may = new Set([...shown, ...named, ...own]);
  return [
    ...faults,
    ...[...shown].filter((id) => !told.includes(id)).map((id) => `the trail does not name ${id}`),
    ...told.filter((id) => !may.has(id)).map((id) => `the trail names ${id}`),
  ];
}

/** What is drawn from the whole record of a patient asks for their care team under any policy: their allergies, and who changed their data. */
const isOfTeam = ({ policy }: Matrix, { path }: Endpoint, caller: Caller, { patient }: Told, relation: Relation) =>
  /\{patient\}/.test(path) &&
  patient !== null &&
  policy.reaches(caller, patient, relation === 'own' ? 'care_team' : relation, 'consultation');

export async function readAll(on: Matrix, asked: readonly Endpoint[]): Promise<Faults> {
  const faults: Faults = [];
  for (const [nth, relation] of RELATIONS.entries()) {
    await setPolicy(on, relation);
    for (const [index, endpoint] of asked.entries())
      for (const [place, caller] of on.scene.callers.entries()) {
        if ((index + place) % RELATIONS.length !== nth) continue;
        const found = await faultsOf(on, endpoint, caller, relation).catch((error: Error) => [error.message]);
        faults.push(
          ...found.map((fault) => `${caller.name}, ${relation}: ${endpoint.method} ${endpoint.path}: ${fault}`),
        );
      }
  }
  return faults;
}
