import { types } from '../../src/fhir/operations.js';
import type { FhirType, Resource } from '../../src/fhir/type.js';
import {
  ask,
  includedIn,
  matchesIn,
  patientsOf,
  RELATIONS,
  setPolicy,
  strangersIn,
  toldIn,
  type Answered,
  type Faults,
  type Matrix,
} from './requests.js';
import { otherWays } from './other-ways.js';
import { asksWhatIsHidden } from './own-searches.js';
import type { Caller, Relation } from './policy.js';
import { searchesOf, type Search } from './searches.js';

/** How the question is put, beside what the search is about. */
const MANNERS = ['', '', '_summary=count', '_count=0', 'patient'] as const;

interface Question extends Search {
  caller: Caller;
  relation: Relation;
  path: string;
  counts: boolean;
  /** Whom the search is limited to. */
  patient: string | undefined;
}

const isAboutPatients = (type: FhirType) => type.patientColumn !== null && type.type !== 'AuditEvent';

/** Asks each of the searches as several callers under a policy each; every caller and every policy has its turn. */
export async function askAll(on: Matrix, searches: readonly Search[], times: number): Promise<Faults> {
  const { scene, random: chance } = on;
  const { callers } = scene;
  const asked: Question[] = searches.flatMap((search, index) =>
    Array.from({ length: times }, (_, nth): Question => {
      const caller = callers[(index * times + nth + chance.integer(0, 1)) % callers.length] as Caller;
      return questionOf(on, search, caller, chance.pick(RELATIONS));
    }),
  );
  const broken = callers.find(({ glass }) => glass !== undefined) as Caller;
  const bound = callers.find(({ app }) => app?.patient !== undefined) as Caller;
  for (const search of searches) {
    if (search.returns) asked.push(questionOf(on, search, broken, chance.pick(RELATIONS), ''));
    if (search.many) asked.push(questionOf(on, search, bound, 'any', ''));
  }
  const faults: Faults = [];
  const known = new Map<string, Resource[] | undefined>();
  for (const relation of RELATIONS) {
    await setPolicy(on, relation);
    for (const question of asked.filter((each) => each.relation === relation)) {
      const found = await faultsOf(on, question, known).catch((error: Error) => [error.message]);
      faults.push(...found.map((fault) => `${question.caller.name}, ${relation}: ${question.path}: ${fault}`));
    }
  }
  return faults;
}

function questionOf(
  { scene, random: chance }: Matrix,
  search: Search,
  caller: Caller,
  relation: Relation,
  manner: (typeof MANNERS)[number] = chance.pick(MANNERS),
): Question {
  const { type, query } = search;
  const within = search.within?.startsWith('Patient/') && caller.glass ? `Patient/${caller.glass}` : search.within;
  const canName = 'patient' in type.search && !within?.startsWith('Patient/');
  const named = canName && (manner === 'patient' || caller.glass !== undefined);
  const patient = named ? (caller.glass ?? chance.pick(scene.here.patients).id) : undefined;
  const parts = [
    query,
    ...(patient ? [`patient=${patient}`] : []),
    ...(manner.startsWith('_') ? [manner] : ['_count=100']),
  ];
  return {
    ...search,
    ...(within !== undefined && { within }),
    caller,
    relation,
    patient,
    counts: manner.startsWith('_'),
    path: `${within ? `${within}/` : ''}${type.type}?${parts.filter(Boolean).join('&')}`,
  };
}

const MOST_PAGES = 5;

/** What the same search finds for who sees everything; undefined where that is more than some pages. */
async function allOf({ app, scene }: Matrix, { path }: Question, known: Map<string, Resource[] | undefined>) {
  const whole = path.replace(/&?(_summary=count|_count=\d+)/, '').replace(/\?&/, '?');
  const asked = `${whole}${whole.endsWith('?') ? '' : '&'}_count=100&_elements=id`;
  if (known.has(asked)) return known.get(asked);
  const found: Resource[] = [];
  let next: string | undefined = asked;
  for (let pages = 0; next !== undefined && pages < MOST_PAGES; pages += 1) {
    const response = await ask(app, scene.everything, next);
    if (response.status === 400 && / has no search parameter /.test(response.text)) return undefined;
    if (response.status !== 200)
      throw new Error(`who sees everything is answered ${response.status}: ${response.text}`);
    found.push(...matchesIn(response));
    next = nextIn(response);
  }
  known.set(asked, next === undefined ? found : undefined);
  return known.get(asked);
}

/** The path of the next page. */
const nextIn = ({ body }: Answered): string | undefined =>
  body.link.find(({ relation }: { relation: string }) => relation === 'next')?.url.split('/fhir/R4/')[1];

async function faultsOf(on: Matrix, question: Question, known: Map<string, Resource[] | undefined>): Promise<Faults> {
  const { app, policy } = on;
  const { caller, relation, type, path, follows, counts } = question;
  const isHere = caller.clinic === on.scene.here.clinic.id;
  // What everybody together would find is asked of some: it costs as much as the question.
  const all = counts || on.random.next() < 0.3 ? await allOf(on, question, known) : undefined;
  const response = await ask(app, caller.credentials, path, caller.headers);
  const told = await toldIn(app, response);
  const others = await otherWays(on, { caller, path, answer: response, told });
  const shows = (each: Resource) => {
    const record = policy.recordOf(each.id);
    return record ? policy.sees(caller, record, relation, each.resourceType) : isHere;
  };
  const isTheirs = caller.role !== 'patient' || !asksWhatIsHidden(path);
  const expected = isAboutPatients(type) && isHere && isTheirs ? all?.filter(shows) : undefined;
  const isUnknown = !isTheirs && response.status === 400 && UNKNOWN.test(response.text);
  if (isUnknown) return [...others, ...(told.length > 0 ? ['is refused, and the trail names somebody'] : [])];
  if (response.status !== 200) return [...others, ...refused(response, told, follows ? [] : (expected ?? []), path)];

  const matches = matchesIn(response);
  const included = includedIn(response);
  const faults = [...matches, ...included].flatMap((resource) => strangersIn(on, resource, caller));
  for (const each of [...matches, ...included]) {
    const record = policy.recordOf(each.id);
    const glass = each.resourceType === type.type ? caller.glass : null;
    const isShown = !record || policy.sees(caller, record, relation, each.resourceType, glass);
    if (!isShown) faults.push(`shows ${each.resourceType}/${each.id} of ${record?.patient}`);
  }
  const found = counts ? response.body.total : matches.length;
  // A page says nothing of how many there are behind it.
  const isWhole = counts || nextIn(response) === undefined;
  if (expected && isWhole && (follows ? found > expected.length : found !== expected.length))
    faults.push(`finds ${found} instead of ${expected.length}`);
  if (!isTheirs)
    return [
      ...faults,
      ...others,
      ...(told.some((id) => id !== caller.patient) ? ['the trail names somebody else'] : []),
    ];
  return [...faults, ...others, ...trailFaults(on, question, { response, told, expected: expected ?? [] })];
}

const UNKNOWN = / has no search parameter | is no reference that can be included/;

/** Where what is referred to has no identifiers, or is a chain's that it cannot be, nobody is answered. */
const isNoSearch = (text: string, path: string) => /:identifier=/.test(path) && / has no search parameter /.test(text);

const refused = (
  { status, text }: Answered,
  told: readonly string[],
  expected: readonly Resource[],
  path: string,
): Faults => [
  ...(status !== 403 && status !== 422 && !isNoSearch(text, path)
    ? [`is answered ${status}: ${text.slice(0, 300)}`]
    : []),
  ...(status === 403 && expected.length > 0 ? [`is refused ${expected.length} that it may see`] : []),
  ...(told.length > 0 ? ['is refused, and the trail names somebody'] : []),
];

/** As what kind of record the policy knows what a type is about: without the right to the others, the front desk is shown who is there. */
const kindOf = ({ phi, type }: FhirType) => (type === 'Encounter' ? 'admission' : phi ? 'consultation' : 'patient');

/** The trail names whose resources are shown; who is asked for by an id, where the policy reaches them; and whose alone a number counts. */
function trailFaults(
  on: Matrix,
  { caller, relation, type, path, names, patient, follows, counts, within }: Question,
  { response, told, expected }: { response: Answered; told: readonly string[]; expected: readonly Resource[] },
): Faults {
  const { policy } = on;
  const shown = patientsOf(on, [...matchesIn(response), ...includedIn(response)]);
  const kinds = kindOf(type);
  const reaches = (id: string) => policy.reaches(caller, id, relation, kinds);
  const silent = type.type === 'AuditEvent';
  const records = policy.namedIn(decodeURIComponent(path));
  const asked = records.flatMap(({ patient }) => patient ?? []);
  // Of several who are named the glass is broken for the first one, and nothing is found.
  const named = silent
    ? []
    : [...new Set(asked)].filter((id) => (caller.glass !== undefined && type.phi ? true : reaches(id)));
  const counted = counts && !follows ? patientsOf(on, expected) : new Set<string>();
  const may = new Set([...shown, ...named, ...(counted.size === 1 || named.length > 0 ? counted : [])]);
  // Whose identifier it is, and what records a neighbour has, is not known here: whoever the policy shows may be named.
  const isAnybodys = follows === true || /[?&]identifier=/.test(path) || caller.clinic !== on.scene.here.clinic.id;
  const isSeen = records.every((each) => each.kind === 'patient' || policy.sees(caller, each, relation));
  // No schedule is a patient's, whoever it is.
  const isWithinPatient = within?.startsWith('Patient/') && type.type !== 'Schedule';
  const isNamedAlone = asked.length === 1 && isSeen && !follows && (names || patient !== undefined || isWithinPatient);
  const must = new Set([
    ...shown,
    ...(isNamedAlone ? named : []),
    ...(counts && counted.size === 1 && !silent ? counted : []),
  ]);
  return [
    ...[...must].filter((id) => !told.includes(id)).map((id) => `the trail does not name ${id}`),
    ...told
      .filter((id) => !may.has(id) && !(isAnybodys && (reaches(id) || policy.reaches(caller, id, 'any', 'patient'))))
      .map((id) => `the trail names ${id}`),
  ];
}

const PARTS = { plain: 1, following: 1, including: 2, inCompartments: 4, whole: 12 } as const;

/** The faults of all searches of these types, of one kind of way. */
export async function searched(part: keyof typeof PARTS, names: readonly string[], on: Matrix) {
  const made = searchesOf(on.harvest, on.random);
  const searches = names.flatMap((name) => made[part](types.get(name) as FhirType));
  return askAll(on, searches, PARTS[part]);
}
