import type { Response } from 'supertest';
import { expectAudit, expectNotFound, expectUnauthenticated } from '../../../test/support/expect.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { letIn, registerApp } from '../../../test/support/smart.js';
import type { Credentials } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { FHIR_LIMITS } from '../limits.js';

const app = useClinical();
let records: Awaited<ReturnType<typeof staffedClinic>>;
beforeAll(async () => {
  records = await staffedClinic(app);
});

const ANA = { resourceType: 'Patient', name: [{ family: 'Quispe', given: ['Ana'] }], birthDate: '1988-04-09' };
const inParameters = (...parameter: unknown[]) => ({ resourceType: 'Parameters', parameter });

const validate = (body: object, type = 'Patient', caller: Credentials = records.doctor): Promise<Response> =>
  app
    .as(caller)
    .post(`/fhir/R4/${type}/$validate`)
    .send(body)
    .then((response) => response);

const saidOf = ({ status, body }: Response) => ({
  status,
  issues: body.issue.map(({ severity, expression }: { severity: string; expression?: string[] }) =>
    [severity, expression?.[0]].filter(Boolean).join(' '),
  ),
});
const VALID = { status: 200, issues: ['information'] };

test('what is valid is told so, and nothing is written', async () => {
  const before = await app.db('patients').count();
  for (const body of [ANA, inParameters({ name: 'mode', valueCode: 'create' }, { name: 'resource', resource: ANA })])
    expect(saidOf(await validate(body))).toEqual(VALID);
  const told = await validate(ANA);
  await expectAudit(app, told, { event: 'resource.validate', action: 'E', patient_ids: [] });
  const read = await app.as(records.doctor).get(`/fhir/R4/Patient/${records.patient.id}`);
  expect(saidOf(await validate(read.body))).toEqual(VALID);
  expect(await app.db('patients').count()).toEqual(before);
});

test('what is to replace a resource is looked at by its address: its id is that one, and no record is read', async () => {
  const { id } = records.patient;
  const at = (body: object, instance = id) => validate(body, `Patient/${instance}`);
  const told = await at({ ...ANA, id });
  expect(saidOf(told)).toEqual(VALID);
  await expectAudit(app, told, { event: 'resource.validate', patient_ids: [] });
  const nobody = crypto.randomUUID();
  expect(saidOf(await at({ ...ANA, id: nobody }, nobody))).toEqual(VALID);
  for (const body of [ANA, { ...ANA, id: nobody }])
    expect(saidOf(await at(body))).toEqual({ status: 200, issues: ['error id'] });
  expect(saidOf(await at({ ...ANA, id, gender: 'x' })).issues).toEqual(['error Patient.gender']);
  expectNotFound(await validate(ANA, `Nothing/${id}`));
});

test('what is wrong is answered by its name, with 200', async () => {
  const wrong: [object, string, string][] = [
    [{ ...ANA, gender: 'x' }, 'Patient', 'error Patient.gender'],
    [{ ...ANA, birthDate: '1988-02-31' }, 'Patient', 'error Patient.birthDate'],
    [{ ...ANA, hair: 'black' }, 'Patient', 'error Patient.hair'],
    [{ ...ANA, id: 'no id' }, 'Patient', 'error id'],
    [{ ...ANA, generalPractitioner: [{ reference: 'Patient/1' }] }, 'Patient', 'error Patient.generalPractitioner[0]'],
    [ANA, 'Observation', 'error resourceType'],
    [inParameters({ name: 'resource', resource: ANA }), 'Encounter', 'error resourceType'],
    [{ resourceType: 'Observation', status: 'final' }, 'Observation', 'error Observation.code'],
  ];
  for (const [body, type, issue] of wrong) {
    const { status, issues } = saidOf(await validate(body, type));
    expect({ status, issues: issues.slice(0, 1) }).toEqual({ status: 200, issues: [issue] });
  }
  for (const resource of [null, 1, 'x', [], {}])
    expect(saidOf(await validate(inParameters({ name: 'resource', resource })))).toMatchObject({ status: 200 });
});

test('what is no record here, but sent to it or by it, can be looked at too', async () => {
  const bundle = (resource: object) => ({ resourceType: 'Bundle', type: 'collection', entry: [{ resource }] });
  expect(saidOf(await validate(bundle(ANA), 'Bundle'))).toEqual(VALID);
  expect(saidOf(await validate(bundle({ ...ANA, gender: 'x' }), 'Bundle'))).toEqual({
    status: 200,
    issues: ['error Bundle.entry[0].resource.gender'],
  });
  const entry = [ANA, { ...ANA, gender: 'x' }, { resourceType: 'Coverage', bogus: 1 }, { resourceType: 'Nothing' }];
  const at = (index: number) => `Bundle.entry[${index}].resource`;
  const bundleOf = (...places: number[]) => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: places.map((place) => ({ resource: entry[place] })),
  });
  expect(saidOf(await validate(bundleOf(2, 0, 2), 'Bundle'))).toEqual({
    status: 200,
    issues: ['information', `warning ${at(0)}`, `warning ${at(2)}`],
  });
  expect(saidOf(await validate(bundleOf(2, 1), 'Bundle')).issues).toEqual([
    `error ${at(1)}.gender`,
    `warning ${at(0)}`,
  ]);
  expect(saidOf(await validate(bundleOf(3, 2), 'Bundle')).issues).toEqual([`error ${at(0)}`, `warning ${at(1)}`]);
  const header = {
    resourceType: 'MessageHeader',
    eventUri: 'http://their.example/admitted',
    source: { endpoint: 'urn:x' },
  };
  const message = (...resources: object[]) => {
    const sent = resources.map((resource, index) => ({ fullUrl: `http://their.example/${index}`, resource }));
    return { resourceType: 'Bundle', type: 'message', entry: sent };
  };
  expect(saidOf(await validate(message(header, ANA), 'Bundle'))).toEqual(VALID);
  expect(saidOf(await validate(message(ANA, header), 'Bundle')).issues).toContain('error Bundle');
  const { body } = await app.as(records.doctor).get('/fhir/R4/metadata');
  expect(saidOf(await validate(body, 'CapabilityStatement'))).toEqual(VALID);
  for (const { type, operation = [] } of body.rest[0].resource as { type: string; operation?: { name: string }[] }[])
    if (operation.some(({ name }) => name === 'validate'))
      expect({ type, status: (await validate({ resourceType: type }, type)).status }).toEqual({ type, status: 200 });
});

test('a value that is too much is named as FHIRPath has it', async () => {
  const contact = [{ name: { given: Array.from({ length: 300 }, () => 'x') } }];
  const { status, body } = await validate({ ...ANA, contact });
  expect([status, body.issue[0].expression]).toEqual([422, ['contact[0].name.given']]);
});

test('of extensions, however they are nested, only so many are looked at, by $validate and by what writes', async () => {
  const most = FHIR_LIMITS.extensions;
  const url = 'http://their.example/x';
  const nested = (depth: number): object =>
    depth === 1 ? { url, valueString: 'x' } : { url, extension: [nested(depth - 1)] };
  const withNested = (lists: number, depth: number) => ({
    ...ANA,
    extension: Array.from({ length: lists }, () => nested(depth)),
  });
  const one = [{ url, valueString: 'x' }];
  const tooMany = [
    withNested(most / 10, 11),
    { ...withNested(most, 1), _birthDate: { extension: one } },
    { ...withNested(most, 1), contained: [{ resourceType: 'Practitioner', id: 'p', modifierExtension: one }] },
  ];
  expect(saidOf(await validate(withNested(most / 10, 10)))).toEqual(VALID);
  const create = (body: object) => app.as(records.doctor).post('/fhir/R4/Patient').send(body);
  for (const body of tooMany)
    for (const refused of [await validate(body), await create(body)])
      expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({
        status: 422,
        issue: [
          { details: { text: `The extension must not have more than ${most} items.` }, expression: ['extension'] },
        ],
      });
  expect((await create(withNested(most, 1))).status).toBe(201);
});

test('of objects only so many are looked at, by $validate and by what writes; a parameter counts as several', async () => {
  const most = FHIR_LIMITS.objects;
  const told = { details: { text: 'The resource holds too many values.' }, expression: ['resource'] };
  const tooMany = {
    ...ANA,
    name: Array.from({ length: 250 }, () => ({ text: 'A', period: { start: '2020-01-01' } })),
    address: Array.from({ length: 250 }, () => ({ text: 'A', period: { start: '2020-01-01' } })),
  };
  const enough = { ...tooMany, address: tooMany.address.slice(1) };
  expect(1 + 2 * (250 + 249)).toBeLessThanOrEqual(most);
  expect(saidOf(await validate(enough))).toEqual(VALID);
  for (const refused of [await validate(tooMany), await app.as(records.doctor).post('/fhir/R4/Patient').send(tooMany)])
    expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({ status: 422, issue: [told] });
  const parameter = Array.from({ length: 250 }, () => ({ name: 'a', valueString: 'x' }));
  const parameters = { resourceType: 'Parameters', parameter };
  const refused = await validate(inParameters({ name: 'resource', resource: parameters }), 'Parameters');
  expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({ status: 422, issue: [told] });
});

test('an attachment may be as long as a body', async () => {
  const data = Buffer.alloc(600_000, 'page').toString('base64');
  const report = {
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: { text: 'Biopsy' },
    presentedForm: [{ contentType: 'application/pdf', data }],
  };
  expect(saidOf(await validate(report, 'DiagnosticReport'))).toEqual(VALID);
});

test('what holds no resource, or is asked of no type, is refused', async () => {
  for (const body of [inParameters(), inParameters(null, 1), { resourceType: 'Parameters', parameter: 'x' }]) {
    const refused = await validate(body);
    expect({ status: refused.status, issue: refused.body.issue }).toMatchObject({
      status: 400,
      issue: [{ expression: ['resource'] }],
    });
  }
  expect((await validate({})).status).toBe(422);
  for (const type of ['Nothing', 'patient', '__proto__', '%00']) expectNotFound(await validate(ANA, type));
  const xml = await app.as(records.doctor).post('/fhir/R4/Patient/$validate').query({ _format: 'xml' }).send(ANA);
  expect(xml.status).toBe(406);
});

test('however much is wrong, the answer and the work have an end', async () => {
  const members = Array.from({ length: 900 }, (_, index) => [`wrong${index}`, 'x']);
  const many = await validate({ ...ANA, ...Object.fromEntries(members) });
  expect({ status: many.status, issues: many.body.issue.length }).toEqual({ status: 200, issues: FHIR_LIMITS.issues });
  expect((await validate({ ...ANA, name: Array.from({ length: 100_000 }, () => 1) })).status).toBe(422);
  const deep = JSON.parse('{"a":'.repeat(60) + '1' + '}'.repeat(60)) as object;
  expect((await validate({ ...ANA, extension: [deep] })).status).toBe(422);
  expect((await validate({ ...ANA, text: { status: 'generated', div: 'x'.repeat(2_000_000) } })).status).toBe(413);
});

test('everybody whom the clinic knows may ask, apps too, and nobody else', async () => {
  const { clinic, administrator, doctor } = records;
  for (const role of ['front_desk', 'patient'] as const)
    expect(saidOf(await validate(ANA, 'Patient', await app.build.user(clinic, role)))).toEqual(VALID);
  const client = await registerApp(app, administrator);
  const { access_token } = await letIn(app, client, doctor);
  expect(saidOf(await validate(ANA, 'Patient', { token: access_token }))).toEqual(VALID);
  expectUnauthenticated(await app.as().post('/fhir/R4/Patient/$validate').send(ANA));
});
