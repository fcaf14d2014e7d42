import type { Endpoint } from '../../src/http/endpoint.js';
import { RELATIONS, setPolicy, type Answered, type Faults, type Matrix } from './requests.js';
import type { Caller, Relation } from './policy.js';
import { faultsOf, readings } from './read-operations.js';

/** The platform's own lists, with each of their parameters, and followed by their cursor. */

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** Values of parameters that lists take, of which each list knows some. */
const VALUES: Record<string, (on: Matrix) => string[]> = {
  date: () => [day(0)],
  date_from: () => [day(-1)],
  date_to: () => [day(2)],
  status: () => [
    'completed',
    'final',
    'active',
    'booked',
    'open',
    'draft',
    'current',
    'registered',
    'admitted',
    'posted',
    'applied',
  ],
  patient_id: ({ scene, random: chance }) => [chance.pick(scene.here.patients).id],
  practitioner_id: ({ scene: { here } }) =>
    [here.treating, here.doctor].flatMap(({ practitioner_id }) => practitioner_id ?? []),
  updated_since: () => ['2000-01-01T00:00:00Z'],
  admission_id: ({ policy, random: chance }) => [
    chance.pick([...policy.records].filter(([, { kind }]) => kind === 'admission'))[0],
  ],
  code: () => ['718-7'],
  order_id: ({ policy, random: chance }) => [
    chance.pick([...policy.records].filter(([, { kind }]) => kind === 'order'))[0],
  ],
  abnormal: () => ['true', 'false'],
  active: () => ['true', 'false'],
  q: () => ['Patient', 'Test'],
  document_number: () => ['1'],
  mrn: () => ['P-'],
  birth_date: () => ['1980-05-17'],
  phone: () => ['987654321'],
  email: () => ['patient@example.test'],
  sex: () => ['female'],
  clinical_status: () => ['active'],
  verification_status: () => ['confirmed', 'unconfirmed'],
  category: () => ['laboratory', 'medication', 'food'],
  group_by: () => ['substance', 'practitioner'],
};

const namesOf = ({ parameters }: Endpoint): string[] => Object.keys(parameters?.query?.describe()['keys'] ?? {});

/** Lists of what is about patients: they can be asked for one, or followed. */
const LISTS = readings.filter(
  (each) =>
    each.method === 'get' &&
    !each.path.startsWith('/fhir/') &&
    namesOf(each).some((name) => name === 'patient_id' || name === 'updated_since') &&
    !/audit-events|\/users|catalogs|deliveries/.test(each.path),
);

/** Follows a list by its cursor, two rows a page: each page is compared with the policy. */
async function followed(on: Matrix, list: Endpoint, caller: Caller, relation: Relation): Promise<Faults> {
  const faults: Faults = [];
  let given: Record<string, string> | undefined = { sort: 'updated_at', per_page: '2' };
  for (let page = 0; given !== undefined && page < 50; page += 1) {
    let answer: Answered | undefined;
    faults.push(...(await faultsOf(on, list, caller, relation, { given, answered: (each) => (answer = each) })));
    const { has_more, next_cursor } = answer?.body.meta ?? {};
    given = has_more === true ? { sort: 'updated_at', per_page: '2', cursor: String(next_cursor) } : undefined;
  }
  return faults;
}

/** The faults of all lists with each parameter, as every caller under one of the policies in turn. */
export async function listed(on: Matrix): Promise<Faults> {
  const faults: Faults = [];
  const untried = new Set(
    LISTS.flatMap((list) =>
      namesOf(list)
        .filter((name) => name in VALUES)
        .map((name) => `${list.path}?${name}`),
    ),
  );
  for (const [nth, relation] of RELATIONS.entries()) {
    await setPolicy(on, relation);
    for (const [index, list] of LISTS.entries())
      for (const [place, caller] of on.scene.callers.entries()) {
        const tell = (found: Faults, how: string) =>
          faults.push(...found.map((fault) => `${caller.name}, ${relation}: ${list.path}?${how}: ${fault}`));
        if ((index + place) % RELATIONS.length === nth && namesOf(list).includes('cursor'))
          tell(await followed(on, list, caller, relation), 'cursor');
        for (const [which, name] of namesOf(list).entries()) {
          if (!(name in VALUES) || (index + place + which) % RELATIONS.length !== nth) continue;
          for (const value of VALUES[name]?.(on) ?? [])
            tell(
              await faultsOf(on, list, caller, relation, {
                given: { [name]: value },
                answered: ({ status }) => status === 200 && untried.delete(`${list.path}?${name}`),
              }),
              `${name}=${value}`,
            );
        }
      }
  }
  return [...faults, ...[...untried].map((each) => `${each} was answered to nobody`)];
}
