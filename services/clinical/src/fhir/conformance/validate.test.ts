import type { Observation } from '@medplum/fhirtypes';
import { examine, issuesOf, misledIn, unseenIn } from './validate.js';

const OBSERVATION = {
  resourceType: 'Observation',
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '8867-4' }] },
  subject: { reference: 'Patient/1' },
  effectiveDateTime: '2026-11-22T10:00:00Z',
  valueQuantity: { value: 70, unit: '/min', system: 'http://unitsofmeasure.org', code: '/min' },
};
const CONDITION = {
  resourceType: 'Condition',
  subject: { reference: 'Patient/1' },
  clinicalStatus: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
  },
};

/** Where something is wrong, or that it is wrong as a whole. */
const faultsOf = (resource: unknown) => issuesOf(resource).map(({ expression }) => expression?.[0] ?? 'resource');

test('what is valid has no faults', () => {
  expect([issuesOf(OBSERVATION), issuesOf(CONDITION)]).toEqual([[], []]);
});

test.each<[string, object, string]>([
  ['no status', { status: undefined }, 'Observation.status'],
  ['a status that there is not', { status: 'bogus' }, 'Observation.status'],
  ['a number for a text', { status: 7 }, 'Observation.status'],
  ['a text for a number', { valueQuantity: { value: '70' } }, 'Observation.value[x].value'],
  ['a list for one', { code: [OBSERVATION.code] }, 'Observation.code'],
  ['one for a list', { category: { text: 'x' } }, 'Observation.category'],
  ['a member that there is not', { colour: 'red' }, 'Observation.colour'],
  [
    'a member that there is not, inside',
    { code: { coding: [{ colour: 'red' }] } },
    'Observation.code.coding[0].colour',
  ],
  ['null', { note: null }, 'Observation.note'],
  ['an empty list', { category: [] }, 'Observation.category'],
  ['an empty text', { code: { text: '' } }, 'Observation.code.text'],
  ['an empty text for a list', { category: '' }, 'Observation.category'],
  ['an empty object for a list', { code: { coding: {} } }, 'Observation.code.coding'],
  ['a number for what has members', { code: 7 }, 'Observation.code'],
  ['true for what has members', { bodySite: true }, 'Observation.bodySite'],
  ['blanks', { code: { text: '   ' } }, 'Observation.code.text'],
  ['a day that there is not', { effectiveDateTime: '2026-02-30' }, 'Observation.value'],
  ['a time without a zone', { effectiveDateTime: '2026-02-28T10:00:00' }, 'Observation.value'],
  ['a comparator that there is not', { valueQuantity: { value: 1, comparator: '~' } }, 'Observation.value'],
  ['two values', { valueString: '70' }, 'valueString'],
  ['an invariant that is broken', { dataAbsentReason: { text: 'none' } }, 'Observation'],
])('%s is refused', (_what, members, expected) => {
  const faults = faultsOf({ ...OBSERVATION, ...members });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(expected.replace('.value[x].value', '').replace(/\.value$/, ''));
});

test('base64 is taken with blanks and in lines, and nothing else for it', () => {
  const photoOf = (data: string) => faultsOf({ resourceType: 'Patient', photo: [{ contentType: 'image/gif', data }] });
  for (const data of ['AAAA BBBB', 'AAAA\n  BBB=\n']) expect(photoOf(data)).toEqual([]);
  for (const data of ['AAA', 'AAA BBB', 'ÁÁÁÁ'])
    expect(photoOf(data)).toEqual([expect.stringContaining('photo[0].data')]);
});

test('a reference leads to a type that its member takes', () => {
  const misled = (members: object) =>
    misledIn({ ...OBSERVATION, ...members } as Observation).map(({ expression }) => expression?.[0]);
  const others = ['#p', 'urn:uuid:0190b6d2-0000-7000-8000-000000000000', 'http://other.example/Thing/1'];
  for (const reference of [...others, 'Patient/1/_history/2']) expect(misled({ subject: { reference } })).toEqual([]);
  expect(misled({ subject: { reference: 'Practitioner/1' } })).toEqual(['Observation.subject']);
  expect(misled({ subject: { type: 'Practitioner', display: 'x' } })).toEqual(['Observation.subject']);
  const performer = [{ reference: 'Patient/1' }, { reference: 'Bogus/1' }];
  expect(misled({ performer })).toEqual(['Observation.performer[1]']);
});

test('of a concept with required codes one must be given', () => {
  const [system, other] = ['http://terminology.hl7.org/CodeSystem/condition-clinical', 'http://example.org'];
  const coded = (...coding: object[]) => faultsOf({ ...CONDITION, clinicalStatus: { coding } });
  expect(coded({ system, code: 'bogus' })).toEqual(['Condition.clinicalStatus']);
  expect(coded({ system: other, code: 'active' })).toEqual(['Condition.clinicalStatus']);
  for (const name of ['constructor', '__proto__'])
    expect(coded({ system: name, code: 'name' })).toEqual(['Condition.clinicalStatus']);
  expect(coded({ code: 'active' })).toEqual(['Condition.clinicalStatus']);
  expect(coded({ system: other, code: 'x' }, { system, code: 'relapse' })).toEqual([]);
  expect(faultsOf({ ...CONDITION, clinicalStatus: { text: 'active' } })).toEqual(['Condition.clinicalStatus']);
});

test('what is wrong in many places is told of some', () => {
  expect(faultsOf({ ...CONDITION, code: 'x'.repeat(1_000) })).toEqual(['Condition.code']);
  expect(faultsOf({ ...CONDITION, note: Array.from({ length: 240 }, () => ({ author: 1 })) })).toHaveLength(100);
});

test('what is contained is looked at too', () => {
  const contained = [{ ...OBSERVATION, id: 'a', status: 'bogus' }];
  expect(faultsOf({ ...OBSERVATION, contained, hasMember: [{ reference: '#a' }] })).toEqual([
    'Observation.contained[0].status',
  ]);
});

test('in what is contained too a type of R4 that has no place here is no fault, and nothing else of it is passed over', () => {
  const contained = [{ resourceType: 'Coverage', id: 'c' }];
  const given = { ...OBSERVATION, contained, focus: [{ reference: '#c' }] };
  expect([faultsOf(given), unseenIn(given).map(({ expression }) => expression)]).toEqual([
    [],
    [['Observation.contained[0]']],
  ]);
  expect(faultsOf({ ...given, status: 'bogus' })).toEqual(['Observation.status']);
  expect(misledIn({ ...given, subject: { reference: 'Practitioner/1' } } as unknown as Observation)).toHaveLength(1);
  expect(unseenIn(OBSERVATION)).toEqual([]);
});

const MEMBERS = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
};

test.each<[object, string]>([
  [{ birthDate: MEMBERS }, 'birthDate'],
  [{ active: { id: 'x' } }, 'active'],
  [{ deceasedBoolean: MEMBERS }, 'deceased[x]'],
  [{ identifier: [{ system: MEMBERS, value: '1' }] }, 'identifier[0].system'],
  [{ name: [{ given: ['Rosa', MEMBERS] }] }, 'name[0].given[1]'],
  [{ name: [{ given: [null, MEMBERS], _given: [MEMBERS, null] }] }, 'name[0].given[1]'],
  [{ contained: [{ resourceType: 'Organization', id: 'o', name: MEMBERS }] }, 'contained[0].name'],
  [{ extension: [{ url: 'http://example.org', valueString: MEMBERS }] }, 'extension[0].value[x]'],
])('members in the place of a text or a number are no part of %j', (members, at) => {
  expect(faultsOf({ resourceType: 'Patient', ...members })).toEqual([`Patient.${at}`]);
});

test('what extends a text or a number stands beside it, or without it', () => {
  const names = [{ given: [null, 'Rosa'], _given: [MEMBERS, null] }];
  const given = {
    resourceType: 'Patient',
    name: names,
    _birthDate: MEMBERS,
    deceasedBoolean: false,
    _deceasedBoolean: MEMBERS,
  };
  expect(issuesOf(given)).toEqual([]);
});

test.each([
  [null],
  ['Patient'],
  [[]],
  [{}],
  [{ resourceType: 'Nothing' }],
  [{ resourceType: 'Element' }],
  [{ resourceType: 'constructor' }],
  [{ resourceType: ['Patient'] }],
  [{ resourceType: 'Patient', name: 'x' }],
  [{ resourceType: 'Patient', name: [null] }],
  [{ resourceType: 'Patient', name: [[[]]] }],
  [{ resourceType: 'Patient', contained: [{}] }],
  [{ resourceType: 'Patient', contained: ['x'] }],
  [{ resourceType: 'Patient', contained: [{ resourceType: 'Nothing' }] }],
  [{ resourceType: 'Patient', extension: [{ url: 1, valueString: {} }] }],
  [{ resourceType: 'Patient', birthDate: {}, _birthDate: 'x' }],
  [{ resourceType: 'Bundle', type: 'batch', entry: [{ resource: 7 }] }],
  [{ resourceType: 'Patient', ['__proto__x']: { polluted: true } }],
])('%j is no resource, and answered as such', (given) => {
  const issues = issuesOf(given);
  expect(issues.length).toBeGreaterThan(0);
  for (const { severity, code } of issues) expect([severity, typeof code]).toEqual(['error', 'string']);
});

test('a large report is looked at in parts, between which others are served, and each fault is named by its place', async () => {
  const contained: object[] = Array.from({ length: 100 }, (_, nth) => ({
    ...OBSERVATION,
    id: `o${nth}`,
    specimen: { reference: '#s' },
  }));
  contained.push({ resourceType: 'Specimen', id: 's' });
  const report = {
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { text: 'Blood count' },
    contained,
    result: Array.from({ length: 100 }, (_, nth) => ({ reference: `#o${nth}` })),
  };
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  const examined = await examine(report);
  isDone = true;
  expect({ ...examined, isServing: turns > 5 }).toEqual({ issues: [], misled: [], isServing: true });

  const changed = (nth: number, members: object) => {
    const others = contained.map((each, index) => (index === nth ? { ...each, ...members } : each));
    return { ...report, contained: others };
  };
  const at = 'DiagnosticReport.contained[90]';
  expect(faultsOf(changed(90, { status: 'x' }))).toEqual([`${at}.status`]);
  expect(faultsOf(changed(90, { code: undefined }))).toEqual([`${at}.code`]);
  expect(faultsOf(changed(90, { meta: { versionId: '1' } }))).toEqual(['DiagnosticReport']);
  expect(faultsOf(changed(90, { contained: [{ resourceType: 'Specimen', id: 'x' }] }))).not.toEqual([]);
  const misled = misledIn(changed(90, { subject: { reference: 'Practitioner/1' } }) as unknown as Observation);
  expect(misled.map(({ expression }) => expression?.[0])).toEqual([`${at}.subject`]);
});
