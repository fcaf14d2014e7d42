import { PATIENT_LIMITS } from '../../limits/index.js';
import {
  allergyOf,
  DNI,
  faultOf,
  FHIR,
  newNumber,
  patientOf,
  post,
  sendBundle,
  statusesOf,
} from '../../../test/support/bundles.js';
import { expectAudit } from '../../../test/support/expect.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import type { Credentials, TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const HOSPITAL = 'http://hospital.example/mrn';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const patientNamed = (family: string, number: string, members: object = {}) =>
  patientOf(number, { name: [{ family, given: ['Rosa'] }], ...members });
const create = (body: object, headers: Record<string, string> = {}, caller: Credentials = practice.doctor) =>
  app
    .as(caller)
    .post(`${FHIR}/Patient`)
    .set({ 'Content-Type': 'application/fhir+json', ...headers })
    .send(JSON.stringify(body));
const send = (type: string, entries: unknown) => sendBundle(app, practice.doctor, { type, entries });

test.each([DNI, HOSPITAL])('of fifty who create what is not there yet by a number of %s, one does', async (system) => {
  const value = newNumber();
  const headers = { 'If-None-Exist': `identifier=${system}|${value}` };
  const sent = patientNamed(`Única ${value}`, value, { identifier: [{ system, value }] });
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(sent, headers)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(49).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await app.db('patients').where({ first_surname: `Única ${value}` })).toHaveLength(1);
});

const found = async (search: string, caller: Credentials = practice.doctor): Promise<string[]> => {
  const { body } = await app.as(caller).get(`${FHIR}/Patient?${search}`).expect(200);
  return (body.entry ?? []).map(({ resource }: { resource: { id: string } }) => resource.id);
};
const identifiersOf = ({ identifier = [] }: { identifier?: { system?: string }[] }) =>
  identifier.filter(({ system = '' }) => !system.startsWith('urn:clinic:'));

test('by what other systems know a patient is kept, found, changed, and shown as it was', async () => {
  const [number, value] = [newNumber(), newNumber()];
  const type = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }], text: 'Historia' };
  const theirs = { use: 'secondary', type, system: HOSPITAL, value };
  const loose = { value: `x${value}` };
  const sent = patientNamed('Ajena', number, { identifier: [theirs, { system: DNI, value: number }, loose] });
  const { status, body } = await create(sent, { Prefer: 'handling=strict' });
  expect({ status, kept: identifiersOf(body) }).toEqual({ status: 201, kept: [theirs, loose] });
  const [{ id }, url] = [body, `${FHIR}/Patient/${body.id}`];
  for (const [search, ids] of Object.entries({
    [`${HOSPITAL}|${value}`]: [id],
    [value]: [id],
    [`|x${value}`]: [id],
    [`x${value}`]: [id],
    [`urn:other|,${HOSPITAL}|${value}`]: [id],
    [`|${value}`]: [],
    [`${HOSPITAL}|x${value}`]: [],
    [`${HOSPITAL}/|${value}`]: [],
    'urn:other|': [],
  }))
    expect({ search, ids: await found(`identifier=${encodeURIComponent(search)}`) }).toEqual({ search, ids });
  expect(await found(`identifier=${encodeURIComponent(`${HOSPITAL}|`)}&family=Ajena`)).toEqual([id]);
  expect(await found(`identifier:not=${encodeURIComponent(`${HOSPITAL}|${value}`)}&family=Ajena`)).toEqual([]);
  const platform = await app.as(practice.doctor).get(`/api/v1/patients/${id}`);
  expect(platform.body.data.identifiers).toEqual([
    {
      system: HOSPITAL,
      value,
      use: 'secondary',
      type: { system: type.coding[0]?.system, code: 'MR', display: null, text: 'Historia' },
    },
    { system: null, value: loose.value, use: null, type: null },
  ]);

  const put = (resource: object, tag: string) => app.as(practice.doctor).put(url).set('If-Match', tag).send(resource);
  const turned = await put({ ...body, identifier: body.identifier.toReversed() }, 'W/"1"');
  expect(turned.headers['etag']).toBe('W/"1"');
  const changed = await put({ ...body, identifier: [{ ...theirs, use: 'old' }, loose] }, 'W/"1"');
  expect(identifiersOf(changed.body)).toEqual([{ ...theirs, use: 'old' }, loose]);
  await expectAudit(app, changed, { event: 'patient.update', changed_fields: ['document', 'identifiers'] });
  const patched = await app
    .as(practice.doctor)
    .patch(url)
    .type('application/json-patch+json')
    .send(JSON.stringify([{ op: 'add', path: '/identifier/-', value: { system: 'urn:other', value } }]));
  expect(patched.headers['etag']).toBe('W/"3"');
  expect(await found(`identifier=urn:other|${value}`)).toEqual([id]);
  const without = await put({ ...body, identifier: undefined }, 'W/"3"');
  expect({ status: without.status, kept: identifiersOf(without.body) }).toEqual({ status: 200, kept: [] });
  expect(await found(`identifier=${encodeURIComponent(`${HOSPITAL}|${value}`)}`)).toEqual([]);
  const versions = [1, 2, 3, 4].map((version) => app.as(practice.doctor).get(`${url}/_history/${version}`));
  expect((await Promise.all(versions)).map((version) => identifiersOf(version.body))).toEqual([
    [theirs, loose],
    [{ ...theirs, use: 'old' }, loose],
    [{ ...theirs, use: 'old' }, loose, { system: 'urn:other', value }],
    [],
  ]);
});

test('what another system calls one patient it calls no other of the clinic, and each clinic has its own', async () => {
  const value = newNumber();
  const identifier = [{ system: HOSPITAL, value }];
  const [first, second] = await Promise.all(
    ['Una', 'Otra'].map((family) => create(patientNamed(family, value, { identifier }))),
  );
  const refused = first?.status === 201 ? second : first;
  expect([first?.status, second?.status].sort()).toEqual([201, 422]);
  expect(refused && faultsOf(refused)).toEqual({ status: 422, at: ['Patient.identifier'] });
  const { body } = await create(patientNamed('Tercera', newNumber()));
  const put = await app
    .as(practice.doctor)
    .put(`${FHIR}/Patient/${body.id}`)
    .set('If-Match', 'W/"1"')
    .send({ ...body, identifier: [...body.identifier, ...identifier] });
  expect(faultsOf(put)).toEqual({ status: 422, at: ['Patient.identifier'] });
  // Without a system it may be anybody's.
  for (const family of ['Cuarta', 'Quinta'])
    await create(patientNamed(family, newNumber(), { identifier: [{ value }] })).expect(201);
  const { doctor } = await app.build.practice();
  const search = `identifier=${encodeURIComponent(`${HOSPITAL}|${value}`)}`;
  expect(await found(search, doctor)).toEqual([]);
  const theirs = await create(patientNamed('Lejana', value, { identifier }), {}, doctor);
  expect(theirs.status).toBe(201);
  expect(await found(search, doctor)).toEqual([theirs.body.id]);
  expect(await found(search)).toEqual([(first?.status === 201 ? first : second)?.body.id]);
});

test('of an identifier what is not kept is told, and what is too much is refused', async () => {
  const value = newNumber();
  const told = await create(
    patientNamed('Dicha', value, {
      identifier: [
        { system: HOSPITAL, value, period: { start: '2001-05-06' }, assigner: { display: 'Hospital' } },
        { system: HOSPITAL, value, use: 'old' },
        { system: 'urn:clinic:other:mrn', value },
        { system: 'urn:other' },
      ],
    }),
    { Prefer: 'return=OperationOutcome' },
  );
  expect(faultsOf(told)).toEqual({
    status: 201,
    at: [
      'Patient.identifier[1]',
      'Patient.identifier[2]',
      'Patient.identifier[3]',
      'Patient.identifier[0].period',
      'Patient.identifier[0].assigner',
    ],
  });
  const { identifiers, identifierValue } = PATIENT_LIMITS;
  for (const identifier of [
    Array.from({ length: identifiers + 1 }, (_, index) => ({ system: 'urn:many', value: `${value}-${index}` })),
    [{ system: HOSPITAL, value: 'x'.repeat(identifierValue + 1) }],
    [{ system: `urn:${'x'.repeat(identifierValue)}`, value }],
  ])
    expect(faultsOf(await create(patientNamed('Mucha', value, { identifier })))).toEqual({
      status: 422,
      at: ['Patient.identifier'],
    });
  const longest = [{ system: `urn:${'Ω'.repeat(identifierValue - 4)}`, value: '漢'.repeat(identifierValue) }];
  await create(patientNamed('Larga', value, { identifier: longest })).expect(201);
});

test('a condition may name its type, and what another system calls a patient is a condition and a reference', async () => {
  const search = `Patient?identifier=${HOSPITAL}|${newNumber()}`;
  const [, value] = search.split('|');
  const resource = { ...patientOf(newNumber()), identifier: [{ system: HOSPITAL, value }] };
  const entries = [
    post(resource, 'urn:uuid:p', { ifNoneExist: search }),
    post(allergyOf('urn:uuid:p')),
    post(allergyOf(search, 'Níquel')),
  ];
  const first = await send('transaction', entries.slice(0, 2));
  expect(statusesOf(first)).toEqual(['201 Created', '201 Created']);
  const again = await send('batch', [entries[0]]);
  expect(statusesOf(again)).toEqual(['200 OK']);
  expect(again.body.entry[0].resource.id).toBe(first.body.entry[0].resource.id);
  const [allergy] = (await send('transaction', entries.slice(2))).body.entry;
  expect(allergy.resource.patient.reference).toBe(`Patient/${again.body.entry[0].resource.id}`);
  const other = post(patientOf(newNumber()), 'urn:uuid:q', { ifNoneExist: search.replace('Patient', 'Practitioner') });
  expect(faultOf(await send('transaction', [other]))).toEqual({
    status: 400,
    at: 'Bundle.entry[0].request.ifNoneExist',
  });
});
