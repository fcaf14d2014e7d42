import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Response } from 'supertest';
import { expectNotFound, expectUnauthenticated } from '../../test/support/expect.js';
import { startApp, type TestApp } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

const read = () => app.as(practice.doctor).get(`${FHIR}/Patient/${practice.patient.id}`);

test('a resource has its version as its tag, and is not sent again to who has it', async () => {
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.type).toBe('application/fhir+json');
  expect(answer.body).toMatchObject({ resourceType: 'Patient', id: practice.patient.id, meta: { versionId: '1' } });
  expect(answer.headers['etag']).toBe('W/"1"');
  const modified = answer.headers['last-modified'] ?? '';
  expect(Math.abs(Date.parse(modified) - Date.parse(answer.body.meta.lastUpdated))).toBeLessThan(1000);
  const again = await read().set('If-None-Match', 'W/"1"');
  expect({ status: again.status, tag: again.headers['etag'] }).toEqual({ status: 304, tag: 'W/"1"' });
  expect((await read().set('If-Modified-Since', modified)).status).toBe(304);
  expect((await read().set('If-Modified-Since', 'Thu, 01 Jan 2015 00:00:00 GMT')).status).toBe(200);
  expect((await read().set({ 'If-Modified-Since': modified, 'If-None-Match': 'W/"9"' })).status).toBe(200);
});

test('an address with a slash behind is the same address, but not one with a slash too many', async () => {
  const asked = (address: string) => app.as(practice.doctor).get(`${FHIR}/${address}`);
  const { id } = practice.patient;
  for (const address of [
    'metadata',
    'Patient',
    `Patient/${id}`,
    `Patient/${id}/_history`,
    `Patient/${id}/_history/1`,
  ]) {
    const [plain, slash] = [await asked(address), await asked(`${address}/`)];
    expect({ address, status: slash.status, body: slash.body }).toEqual({ address, status: 200, body: plain.body });
  }
  const found = await asked(`Patient/?_id=${id}&_count=1`);
  expect({ total: found.body.total, self: found.body.link[0].url }).toEqual({
    total: 1,
    self: expect.stringMatching(/\/Patient\?/),
  });
  // What a value ends with is its own.
  expect((await asked('Patient?identifier=http://a.example/&_summary=count')).body.total).toBe(0);
  expect((await asked('Patient//')).status).toBe(404);
  const entry = [`Patient/${id}/`, 'Patient/'].map((url) => ({ request: { method: 'GET', url } }));
  const batch = await app.as(practice.doctor).post(`${FHIR}/`).send({ resourceType: 'Bundle', type: 'batch', entry });
  expect(batch.body.entry.map((each: { response: { status: string } }) => each.response.status)).toEqual([
    '200 OK',
    '200 OK',
  ]);
});

test('JSON is answered under each of its names, and nothing else', async () => {
  for (const accept of [
    '',
    'application/fhir+json',
    'application/json',
    '*/*',
    'text/html, */*;q=0.1',
    'application/xml, application/json;q=0.5',
  ])
    expect((await read().set('Accept', accept)).status).toBe(200);
  expect((await read().set('Accept', 'application/json')).type).toBe('application/json');
  for (const format of ['json', 'application/fhir+json', 'application/json'])
    expect((await read().query({ _format: format }).set('Accept', 'application/fhir+xml')).status).toBe(200);
  const refusals = [
    await read().set('Accept', 'application/fhir+xml'),
    await read().set('Accept', 'application/json;q=0'),
    await read().query({ _format: 'xml' }),
    await read().query({ _format: 'text/turtle' }),
  ];
  for (const { status, body } of refusals) {
    expect(status).toBe(406);
    expect(body.issue).toMatchObject([{ severity: 'error', code: 'not-supported' }]);
  }
});

const isOutcome = ({ status, body, type }: Pick<Response, 'status' | 'body' | 'type'>) => ({
  status,
  type,
  resourceType: body.resourceType,
});
const outcome = (status: number) => ({ status, type: 'application/fhir+json', resourceType: 'OperationOutcome' });

test('whatever goes wrong below /fhir/R4 is an OperationOutcome', async () => {
  const { doctor } = practice;
  const as = app.as(doctor);
  expectUnauthenticated(await app.as().get(`${FHIR}/Patient`));
  expectUnauthenticated(await app.as({ token: 'x' }).get(`${FHIR}/Patient`));
  for (const path of [
    '/Nothing',
    '/Patient/x',
    '/Patient/a/b/c/d',
    '/patient',
    '/Patient//',
    '/%zz',
    '/Patient/%00',
    '/..%2f..',
    '/metadata/x',
  ])
    expect({ path, ...isOutcome(await as.get(`${FHIR}${path}`)) }).toEqual({ path, ...outcome(404) });
  expectNotFound(await as.get(`${FHIR}/Encounter/${practice.patient.id}`));
  for (const method of ['put', 'patch', 'delete'] as const)
    for (const path of ['/metadata', '', '/'])
      expect({ method, path, ...isOutcome(await as[method](`${FHIR}${path}`)) }).toEqual({
        method,
        path,
        ...outcome(405),
      });
  expect(isOutcome(await as.post(`${FHIR}/Patient/_search`).type('form').send('x'.repeat(2_000_000)))).toEqual(
    outcome(413),
  );
  for (const path of ['/Patient', '']) {
    const post = () => as.post(`${FHIR}${path}`);
    expect({ path, ...isOutcome(await post().type('application/json').send('{"resourceType":')) }).toEqual({
      path,
      ...outcome(422),
    });
    expect({ path, ...isOutcome(await post().type('text/plain').send('x')) }).toEqual({ path, ...outcome(415) });
    expect({
      path,
      ...isOutcome(
        await post()
          .type('application/json')
          .send(`"${'x'.repeat(2_000_000)}"`),
      ),
    }).toEqual({ path, ...outcome(413) });
  }
  const noForm = await as.post(`${FHIR}/Patient/_search`).set('Accept-Language', 'en').send({ name: 'x' });
  expect(isOutcome(noForm)).toEqual(outcome(415));
  expect(noForm.body.issue[0].details.text).toContain('must be a form');
  const nul = await as.get(`${FHIR}/Patient?name=%00`);
  expect(isOutcome(nul)).toEqual(outcome(422));
  const clinic = await as.get(`${FHIR}/Patient`).set('X-Clinic-ID', 'x');
  expect(isOutcome(clinic)).toEqual(outcome(403));
  expect(clinic.body.issue[0].diagnostics).toBe(`clinic_not_allowed; request ${clinic.headers['x-request-id']}`);
});

test('an id that is made of others names nothing where one of them cannot be an id', async () => {
  const as = app.as(practice.doctor);
  for (const none of ['-'.repeat(36), 'a'.repeat(36)])
    for (const [type, rest] of Object.entries({
      Condition: 'J00',
      Observation: 'heart-rate',
      Provenance: 'patient.1',
      Slot: '1790000000',
    })) {
      expectNotFound(await as.get(`${FHIR}/${type}/${none}.${rest}`));
      const found = await as.get(`${FHIR}/${type}`).query({ _id: `${none}.${rest}` });
      expect({ type, status: found.status, total: found.body.total }).toEqual({ type, status: 200, total: 0 });
    }
});

test('what cannot be included is told by the parameter that asked for it, and is no part of what was asked', async () => {
  const search = (prefer = '') =>
    app
      .as(practice.doctor)
      .get(
        `${FHIR}/Patient?name=test&_include=Patient:gender&_include=Patient:organization&_revinclude=Encounter:status`,
      )
      .set('Prefer', prefer);
  const { body } = await search();
  expect(body.entry.at(-1).resource.issue).toMatchObject([
    { expression: ['_include'] },
    { expression: ['_revinclude'] },
  ]);
  expect(new URL(body.link[0].url).search).toBe('?name=test&_include=Patient%3Aorganization');
  const strict = await search('handling=strict');
  expect({ status: strict.status, at: strict.body.issue[0].expression }).toEqual({ status: 400, at: ['_include'] });
});

test.each([
  ['4.0', 201],
  ['"4.0"', 201],
  ['4.0.1', 201],
  ['3.0', 415],
  ['5.0', 415],
  ['', 415],
])('a resource of fhirVersion=%s is taken or refused for that, and as much is answered', async (version, status) => {
  const { doctor, clinic } = await app.build.practice();
  const type = `application/fhir+json; charset=utf-8; FHIRVersion=${version}`;
  const sent = JSON.stringify({ resourceType: 'Patient', name: [{ family: 'Quispe', given: ['Rosa'] }] });
  const send = (headers: object) =>
    app
      .as(doctor)
      .post(`${FHIR}/Patient`)
      .set({ 'Content-Type': 'application/fhir+json', ...headers });
  const [taken, answered] = [await send({ 'Content-Type': type }).send(sent), await send({ Accept: type }).send(sent)];
  const named = await app.as(doctor).get(`${FHIR}/Patient`).query({ _format: type });
  const isTaken = status === 201;
  expect([taken.status, answered.status, named.status]).toEqual(isTaken ? [201, 201, 200] : [415, 406, 406]);
  if (!isTaken) expect(taken.body.issue[0].expression).toEqual(['Content-Type']);
  expect(await app.db('patients').where({ clinic_id: clinic.id })).toHaveLength(isTaken ? 3 : 1);
  const either = await app.as(doctor).get(`${FHIR}/Patient`).set('Accept', `${type}, application/json;q=0.5`);
  expect(either.status).toBe(200);
});

test('what is hardly HTTP is refused in the same way, wherever that is noticed', async () => {
  const { port } = app.server.address() as AddressInfo;
  const unreadable: [string, number][] = [
    [`GET ${FHIR}/Patient HTTP/1.1\r\nConnection: close\r\n\r\n`, 400],
    [`GET ${FHIR}/Patient HTTP/1.1\r\nHost: x\r\nA b: c\r\n\r\n`, 400],
    [`GET ${FHIR}/Patient?name=x HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ];
  for (const [request, status] of unreadable) {
    const socket = net.connect(port, '127.0.0.1');
    socket.write(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toMatch(/^Content-Type: application\/fhir\+json/m);
    const id = /^X-Request-Id: (.+)$/m.exec(head)?.[1];
    expect(JSON.parse(body)).toMatchObject({
      resourceType: 'OperationOutcome',
      issue: [{ severity: 'error', diagnostics: `request ${id}` }],
    });
  }
});

test('too many requests are refused as an OperationOutcome', async () => {
  const narrow = await startApp({ config: { rate_limits: { fhir: 1 } } });
  try {
    const { doctor } = await narrow.build.practice();
    await narrow.as(doctor).get(`${FHIR}/Patient`).expect(200);
    const refused = await narrow.as(doctor).get(`${FHIR}/Patient`);
    expect(isOutcome(refused)).toEqual(outcome(429));
    expect(refused.body.issue).toMatchObject([{ code: 'throttled' }]);
    expect(refused.headers['retry-after']).toBeDefined();
  } finally {
    await narrow.stop();
  }
});
