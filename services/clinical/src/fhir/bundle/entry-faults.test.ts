import {
  allergyOf,
  entry,
  faultOf,
  FHIR,
  imageOf,
  newNumber,
  patientOf,
  post,
  sendBundle,
  statusesOf,
} from '../../../test/support/bundles.js';
import { withFixedMinute } from '../../../test/support/fixed-minute.js';
import { labOrder } from '../../../test/support/clinical-records.js';
import { startApp, type Credentials, type TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
  for (const sex of ['female', 'female']) await app.build.patient(practice.clinic, { sex });
});

const send = (
  type: string,
  entries: unknown,
  caller: Credentials = practice.doctor,
  headers: Record<string, string> = {},
) => sendBundle(app, caller, { type, entries, headers });
const patchOf = (json: string) =>
  entry('PATCH', 'Patient/1', {
    resource: {
      resourceType: 'Binary',
      contentType: 'application/json-patch+json',
      data: Buffer.from(json).toString('base64'),
    },
  });
const patientsOf = (number: string) => app.db('patients').where({ document_number: number });

test.each<[string, unknown, number, string | undefined]>([
  ['nothing that is a list', { request: {} }, 400, 'Bundle.entry'],
  ['an empty list', [], 400, 'Bundle.entry'],
  ['no object', [7], 400, 'Bundle.entry[0]'],
  ['null', [null], 400, 'Bundle.entry[0]'],
  ['no request', [{ resource: patientOf('1') }], 400, 'Bundle.entry[0].request'],
  ['no method', [{ request: { url: 'Patient' } }], 400, 'Bundle.entry[0].request.method'],
  ['a method that there is not', [entry('TRACE', 'Patient')], 400, 'Bundle.entry[0].request.method'],
  ['a number for an address', [{ request: { method: 'GET', url: 7 } }], 400, 'Bundle.entry[0].request.url'],
  ['another server', [entry('GET', 'https://example.org/fhir/R4/Patient')], 400, 'Bundle.entry[0].request.url'],
  ['a server without a scheme', [entry('GET', '//example.org/fhir/R4/Patient')], 400, 'Bundle.entry[0].request.url'],
  ['a way out', [entry('GET', '../../../../api/v1/patients')], 400, 'Bundle.entry[0].request.url'],
  ['a way out that is escaped', [entry('GET', 'Patient/%2e%2e/x')], 400, 'Bundle.entry[0].request.url'],
  ['the platform', [entry('GET', '/api/v1/patients')], 404, 'Bundle.entry[0]'],
  ['a Bundle in the Bundle', [entry('POST', '', { resource: { resourceType: 'Bundle' } })], 400, undefined],
  ['a Bundle as a type', [post({ resourceType: 'Bundle' })], 404, 'Bundle.entry[0]'],
  ['an operation', [entry('GET', 'Patient/$export')], 400, 'Bundle.entry[0].request.url'],
  ['an export', [entry('GET', '$export')], 400, 'Bundle.entry[0].request.url'],
  ['a type that there is not', [entry('GET', 'Nothing/1')], 404, 'Bundle.entry[0]'],
  ['what a type does not do', [entry('PUT', 'Organization/1')], 405, 'Bundle.entry[0]'],
  [
    'another type',
    [entry('POST', 'Patient', { resource: allergyOf('Patient/1') })],
    400,
    'Bundle.entry[0].resource.resourceType',
  ],
  ['a patch without a bottom', [patchOf('['.repeat(5_000) + ']'.repeat(5_000))], 422, 'Bundle.entry[0].resource'],
  ['no resource', [entry('POST', 'Patient')], 422, 'Bundle.entry[0].resource.resourceType'],
  ['a modifier', [{ ...entry('GET', 'Patient'), modifierExtension: [{ url: 'urn:x' }] }], 422, undefined],
  ['a search that is none', [entry('GET', 'Patient?birthdate=x')], 400, 'Bundle.entry[0].request.url'],
  ['nobody’s name', [post(allergyOf('urn:uuid:none'))], 400, 'Bundle.entry[0].resource.patient.reference'],
  ['nobody’s name in a search', [entry('GET', 'Condition?patient=urn:uuid:none')], 400, 'Bundle.entry[0].request.url'],
  ['a search that finds nobody', [post(allergyOf('Patient?family=Nobody'))], 412, undefined],
  ['a search that finds many', [post(allergyOf('Patient?gender=female'))], 412, undefined],
  ['a search for what is no text', [post(allergyOf('Patient?family=%00'))], 400, undefined],
  [
    'a search for what every object has',
    [post(patientOf('1'), undefined, { ifNoneExist: '__proto__=1' })],
    400,
    'Bundle.entry[0].request.ifNoneExist',
  ],
  ['a search for nothing', [post(allergyOf('Patient?_count=1'))], 400, undefined],
  [
    'one name for two',
    [post(patientOf('2'), 'urn:uuid:x'), post(patientOf('3'), 'urn:uuid:x')],
    400,
    'Bundle.entry[1].fullUrl',
  ],
  [
    'a circle',
    [post(allergyOf('urn:uuid:y'), 'urn:uuid:x'), post(allergyOf('urn:uuid:x'), 'urn:uuid:y')],
    422,
    'Bundle.entry[0].resource',
  ],
  ['201 entries', Array.from({ length: 201 }, () => entry('GET', 'Patient')), 422, 'Bundle.entry'],
  ['251 entries', Array.from({ length: 251 }, () => entry('GET', 'Patient')), 422, 'Bundle.entry'],
  ['10,000 entries', Array.from({ length: 10_000 }, () => entry('GET', 'Patient')), 422, 'Bundle.entry'],
])('a transaction with %s is refused, says where, and does nothing', async (_what, entries, status, at) => {
  const before = await app.db('patients').count();
  const refused = await send('transaction', entries);
  expect(refused.status).toBe(status);
  if (at !== undefined) expect(faultOf(refused).at).toBe(at);
  expect(await app.db('patients').count()).toEqual(before);
});

test('a transaction writes each resource once', async () => {
  const made = await send('batch', [post(patientOf(newNumber()))]);
  const [{ resource }] = made.body.entry;
  const put = entry('PUT', `Patient/${resource.id}`, { resource }, { ifMatch: '*' });
  const refused = await send('transaction', [put, put]);
  expect(faultOf(refused)).toEqual({ status: 400, at: 'Bundle.entry[1]' });
  expect((await patientsOf(resource.identifier[1].value))[0]).toMatchObject({ version: 1 });
});

test('a Bundle is a batch or a transaction, of JSON, and read by who is known', async () => {
  for (const type of ['searchset', 'history', 'collection', 'batch-response', ''])
    expect(faultOf(await send(type, [entry('GET', 'Patient')]))).toEqual({ status: 400, at: 'Bundle.type' });
  expect((await send('batch', undefined)).body).toEqual({ resourceType: 'Bundle', type: 'batch-response' });
  const as = app.as(practice.doctor);
  expect((await as.post(FHIR).send({ resourceType: 'Patient' })).status).toBe(422);
  expect((await as.post(FHIR).type('text/plain').send('{}')).status).toBe(415);
  expect((await as.post(FHIR).type('application/json').send('{"resourceType":')).status).toBe(422);
  expect((await as.post(`${FHIR}/`).send({ resourceType: 'Bundle', type: 'batch' })).status).toBe(200);
  const refused = await send('transaction', [entry('GET', 'Patient')], {});
  expect({ status: refused.status, type: refused.body.resourceType }).toEqual({
    status: 401,
    type: 'OperationOutcome',
  });
});

test('each entry needs what it would need alone: ability, policy, scope and clinic', async () => {
  const elsewhere = await app.build.practice();
  const key = await app.build.apiKey(practice.clinic, 'live', { scopes: ['patients:read'] });
  const [name, read] = [newNumber(), entry('GET', `Patient/${practice.patient.id}`)];
  const foreign = await send('batch', [read, post(allergyOf(`Patient/${practice.patient.id}`))], elsewhere.doctor);
  expect(statusesOf(foreign)).toEqual(['404 Not Found', '422 Unprocessable Entity']);
  expect(statusesOf(await send('batch', [read, post(patientOf(name))], key))).toEqual(['200 OK', '403 Forbidden']);
  const refused = await send('transaction', [read, post(patientOf(name))], key);
  expect(faultOf(refused)).toEqual({ status: 403, at: 'Bundle.entry[1]' });
  expect(refused.body.issue[0].diagnostics).toMatch(/^missing_ability; /);
  expect(await patientsOf(name)).toEqual([]);

  const closed = await app.build.practice();
  await app.build.phiPolicy(closed.clinic, { roles: [], break_glass: true });
  const allergy = post(allergyOf(`Patient/${closed.patient.id}`));
  expect(statusesOf(await send('batch', [allergy], closed.doctor))).toEqual(['403 Forbidden']);
  const broken = { 'X-Break-Glass-Reason': 'Nobody else is here' };
  const opened = await send('transaction', [allergy], closed.doctor, broken);
  expect(statusesOf(opened)).toEqual(['201 Created']);
  expect(await app.db('break_glass_reviews').where({ clinic_id: closed.clinic.id })).toHaveLength(1);
});

test('a Bundle counts as many requests as it has entries, and does nothing where that is too many', async () => {
  const narrow = await startApp(withFixedMinute({ fhir: 10 }));
  try {
    const { doctor, clinic } = await narrow.build.practice();
    const batchOf = (length: number) => ({
      resourceType: 'Bundle',
      type: 'batch',
      entry: Array.from({ length }, () => entry('GET', 'Patient')),
    });
    const first = await narrow.as(doctor).post(FHIR).send(batchOf(6));
    expect({ status: first.status, left: first.headers['x-ratelimit-remaining'] }).toEqual({ status: 200, left: '4' });
    const second = await narrow.as(doctor).post(FHIR).send(batchOf(6));
    expect(second.status).toBe(429);
    expect(second.headers['retry-after']).toBeDefined();
    expect(await narrow.auditOf(second)).toHaveLength(1);
    // What was refused did not count, but for the Bundle itself.
    expect((await narrow.as(doctor).post(FHIR).send(batchOf(3))).status).toBe(200);
    expect((await narrow.as(doctor).get(`${FHIR}/Patient`)).status).toBe(429);

    // Who looks for what an entry refers to makes that search.
    const other = await narrow.build.user(clinic, 'doctor');
    const note = Array.from({ length: 20 }, (_, at) => ({
      text: 'x',
      authorReference: { reference: `Practitioner?name=${at}` },
    }));
    const looking = post({ ...allergyOf('Patient?name=x'), note });
    expect((await sendBundle(narrow, other, { type: 'transaction', entries: [looking] })).status).toBe(429);
  } finally {
    await narrow.stop();
  }
});

test('what a Bundle creates is created once under its key, and only for who sent it', async () => {
  const { clinic, doctor, consultation, patient } = await labOrder(app);
  const image = (text: string) => post(imageOf(`Patient/${patient.id}`, `Encounter/${consultation.id}`, text));
  const entries = [image('Chest'), image('Knee'), entry('GET', `Patient/${patient.id}`)];
  const ordered = async () => (await app.db('orders').where({ clinic_id: clinic.id })).length;
  const before = await ordered();
  for (const type of ['transaction', 'batch']) {
    const sent = (more: object[] = entries) => send(type, more, doctor, { 'Idempotency-Key': type });
    const answers = await Promise.all([sent(), sent(), sent()]);
    const [made] = answers;
    expect(statusesOf(made)).toEqual(['201 Created', '201 Created', '200 OK']);
    for (const { body } of answers) expect(body).toEqual(made.body);
    const other = await sent([image('Hip'), image('Knee')]);
    expect(type === 'batch' ? statusesOf(other)[0] : other.status).toEqual(
      type === 'batch' ? '422 Unprocessable Entity' : 422,
    );
    const outcome = type === 'batch' ? other.body.entry[0].response.outcome : other.body;
    expect(outcome.issue).toMatchObject([{ expression: ['Idempotency-Key'] }]);
    const [elsewhere] = statusesOf(
      await send(type, [image('Chest')], await app.build.user(clinic, 'doctor'), {
        'Idempotency-Key': type,
      }),
    );
    expect(elsewhere).toBe('201 Created');
  }
  expect(await ordered()).toBe(before + 6);
  const rows = await app.db('audit_events').where({ clinic_id: clinic.id, event: 'imaging_order.create', outcome: 0 });
  // Each of those that were answered, also again: of the refused batch one entry was as before.
  expect(rows).toHaveLength(15);
});

test('in a Bundle each role may do what it may do alone, and nothing else', async () => {
  const { clinic, patient, consultation } = await labOrder(app);
  const to = `Patient/${patient.id}`;
  const asked = [
    entry('GET', to),
    entry('GET', `Encounter/${consultation.id}`),
    entry('GET', 'AuditEvent?_count=1'),
    entry('GET', 'Subscription'),
    post(patientOf(newNumber(), { birthDate: '2190-01-01' })),
    post(imageOf(to, `Encounter/${consultation.id}`, ' ')),
    entry('DELETE', to, {}, { ifMatch: 'W/"77"' }),
    entry('DELETE', `Encounter/${consultation.id}`, {}, { ifMatch: 'W/"77"' }),
  ];
  const seen = new Set<string>();
  for (const role of ['administrator', 'front_desk', 'nurse', 'patient', 'doctor'] as const) {
    const caller = await app.build.user(clinic, role);
    const alone: number[] = [];
    for (const { request, resource } of asked as { request: Record<string, string>; resource?: object }[]) {
      const method = request['method']?.toLowerCase() as 'get' | 'post' | 'delete';
      const single = app.as(caller)[method](`${FHIR}/${request['url']}`).type('application/fhir+json');
      if (request['ifMatch'] !== undefined) single.set('If-Match', request['ifMatch']);
      alone.push((await (resource ? single.send(JSON.stringify(resource)) : single)).status);
    }
    const together = statusesOf(await send('batch', asked, caller)).map((status) => Number(status.slice(0, 3)));
    expect({ role, together }).toEqual({ role, together: alone });
    seen.add(alone.join());
  }
  expect(seen.size).toBeGreaterThan(2);
});
