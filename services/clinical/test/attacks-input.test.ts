import http from 'node:http';
import type { AddressInfo } from 'node:net';
import supertest from 'supertest';
import { endpoints } from '../src/endpoints.js';
import { expectInvalid, expectNotFound } from './support/expect.js';
import type { Api, TestApp } from './support/start.js';
import { useClinical } from './support/use-clinical.js';

/** clinical-gaps.md section 10: identifiers that are none, misconfiguration and stray paths. Titles carry its row numbers. */
const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const CATALOGS = '/api/mobile/v1/doctor/catalogs';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let administrator: { token: string };
beforeAll(async () => {
  practice = await app.build.practice();
  administrator = await app.build.user(practice.clinic, 'administrator');
});

const named = endpoints.map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));

test.each(named.filter(({ endpoint }) => endpoint.path.includes('{')))(
  '35, 37: an identifier that is none is unknown at $name, never an error',
  async ({ endpoint }) => {
    const { doctor } = practice;
    const may = (role: { token: string }, id: string) => {
      const url = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(id));
      const test = app.as(role)[endpoint.method as keyof Api](url);
      const type = endpoint.form ? 'form' : 'json';
      return endpoint.method === 'get' ? test : test.set('If-Match', '*').type(type).send({});
    };
    let callers = [doctor, administrator];
    for (const id of ["' or 1=1", '../../etc/passwd', '1', '\u0000', 'x'.repeat(3000)]) {
      const statuses = await Promise.all(callers.map(async (caller) => (await may(caller, id)).status));
      for (const status of statuses) expect([403, 404, 422]).toContain(status);
      // Who may not do it at all is refused before any identifier is looked at.
      if (statuses.includes(404)) callers = callers.filter((_, nth) => statuses[nth] !== 403);
    }
  },
);

test('33: no answer tells what the service is made of, or lets other origins in', async () => {
  const { doctor } = practice;
  const answers = [
    await app.as(doctor).get(CATALOGS).set('Origin', 'https://evil.example'),
    await app.as(doctor).get('/nowhere').set('Origin', 'https://evil.example'),
    await app.as().get(CATALOGS).set('Origin', 'null'),
    await supertest(app.server)
      .options(CATALOGS)
      .set({ Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' }),
  ];
  for (const { headers } of answers) {
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['x-content-type-options']).toBe('nosniff');
  }
});

test('29, 33: methods that no path declares are 405 with Allow, TRACE among them, and an override is ignored', async () => {
  for (const method of ['PUT', 'DELETE', 'TRACE', 'PATCH']) {
    const { statusCode, headers, body } = await raw(method, CATALOGS);
    expect(statusCode).toBe(405);
    expect(headers['allow']).toBe('GET, HEAD');
    expect(JSON.parse(body)).toEqual({ success: false, message: 'Method not allowed.' });
  }
  for (const override of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
    const response = await app.as(practice.doctor).get(CONSULTATIONS).set(override, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers['allow']).toBe('POST');
  }
});

test('34: a request id is kept when it is harmless, and replaced when it could break a log or a page', async () => {
  const echoed = async (id: string) =>
    (await app.as(practice.doctor).get(CATALOGS).set('X-Request-Id', id)).headers['x-request-id'];
  expect(await echoed('mobile-1234.a_b')).toBe('mobile-1234.a_b');
  for (const id of [
    'short',
    'a\tb'.repeat(4),
    'x'.repeat(4096),
    '<script>alert(1)</script>',
    '../../../../etc',
    'a b c d e f',
  ])
    expect(await echoed(id)).toMatch(/^[0-9a-f-]{36}$/);
});

test('37: other versions, cases, slashes and encodings of a path are unknown', async () => {
  for (const url of [
    '/',
    '/%zz',
    '/api/v2/ping',
    '/API/v1/ping',
    '/api/mobile/v2/doctor/catalogs',
    `${CATALOGS}/`,
    CATALOGS.toUpperCase(),
    CATALOGS.replace('/doctor', '//doctor'),
    CATALOGS.replace('/catalogs', '%2Fcatalogs'),
  ]) {
    expectNotFound(await app.as(practice.doctor).get(url));
  }
});

test('20: keys that reach a prototype are dropped wherever they are', async () => {
  const hostile =
    '{"__proto__":{"status":"completed"},"constructor":{"prototype":{"x":1}},"sections":[{"key":"plan","content":"x","__proto__":{"title":"t"}}],"vitals":{"constructor":{"prototype":{"x":1}}}}';
  const test = app.as(practice.doctor).post(CONSULTATIONS).set('Content-Type', 'application/json');
  test.serialize((body: unknown) => body as string);
  const { status, body } = await test.send(hostile);
  expect(status).toBe(201);
  expect(body.data.status).toBe('draft');
  expect(body.data.sections[0].title ?? null).toBeNull();
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('a text that is not UTF-8 is refused, and none of its letters is lost', async () => {
  const { doctor } = practice;
  const send = (encoding: BufferEncoding, path: string, body: object) => {
    const test = app.as(doctor).post(path).set('Content-Type', 'application/json');
    test.serialize(() => Buffer.from(JSON.stringify(body), encoding) as unknown as string);
    return test.send(body);
  };
  const note = { reason: 'Control por Muñoz' };
  const refused = await send('latin1', CONSULTATIONS, note);
  expectInvalid(refused, 'body');
  expect(refused.body.message).toBe('The body must be written in UTF-8.');
  expect((await send('utf8', CONSULTATIONS, note)).body.data.reason).toBe(note.reason);
  const resource = { resourceType: 'Patient', name: [{ family: 'Muñoz', given: ['Ana'] }] };
  expect((await send('latin1', '/fhir/R4/Patient', resource)).status).toBe(422);
});

test('19: no answer counts rows from one, names a hash or shows another clinic', async () => {
  // Not the practice whose notes hold what was injected.
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const foreign = await app.build.practice();
  await app.as(doctor).post(CONSULTATIONS).send({ patient_id: patient.id });
  for (const { endpoint } of named.filter(({ endpoint }) => endpoint.method === 'get')) {
    for (const caller of [doctor, administrator]) {
      const { text } = await app.as(caller).get(endpoint.path.replace(/\{\w+\}/g, patient.id));
      expect(text).not.toMatch(/"id":\d/);
      expect(text).not.toContain(foreign.clinic.id);
    }
  }
});

function raw(
  method: string,
  path: string,
): Promise<Pick<http.IncomingMessage, 'statusCode' | 'headers'> & { body: string }> {
  return new Promise((resolve, reject) => {
    const { port } = app.server.address() as AddressInfo;
    http
      .request({ port, path, method, headers: { authorization: `Bearer ${practice.doctor.token}` } }, (response) => {
        let body = '';
        response.on('data', (part: Buffer) => {
          body += part.toString();
        });
        response.on('end', () => resolve({ statusCode: response.statusCode, headers: response.headers, body }));
      })
      .on('error', reject)
      .end();
  });
}
