import type { Response } from 'supertest';
import { ROLE_ABILITIES } from '../src/domain/abilities.js';
import type { Role } from '../src/domain/caller.js';
import { endpoints } from '../src/endpoints.js';
import { newSecret } from '../src/secrets/secrets.js';
import { RATE_LIMITS } from '../src/deps/rate-limit-policies.js';
import { sendTo } from './support/documents.js';
import { phiRequest, type PhiRequest } from './support/phi-requests.js';
import { startApp, type Api, type Credentials, type TestApp } from './support/start.js';

/** clinical-gaps.md section 10, row 40: one row of the trail for each request on clinical records, whatever its outcome. */
const routes = endpoints
  .filter(({ access }) => access.phi)
  .map((endpoint) => ({ name: `${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint }));
/** What patients alone read, of themselves, past the policy. */
const own = routes.filter(({ endpoint }) => endpoint.access.ability === 'own-record:read');
const others = routes.filter((each) => !own.includes(each));
const UNKNOWN = '0190b6d2-0000-7000-8000-000000000000';

let app: TestApp;
let narrow: TestApp;
beforeAll(async () => {
  app = await startApp();
  // Room for one request alone: what is full then stays so into the next minute, whenever that begins.
  const ones = Object.fromEntries(Object.entries(RATE_LIMITS).map(([name, { burst }]) => [name, 1 - burst]));
  narrow = await startApp({ config: { rate_limits: { ...ones, clinic: 100_000, 'failed-credentials': 100_000 } } });
});
afterAll(() => Promise.all([app.stop(), narrow.stop()]));

/** The first of these roles that may not do it. */
function roleWithout({ ability, orAbility }: (typeof routes)[number]['endpoint']['access']) {
  const may = (role: Role) => ROLE_ABILITIES[role].some((each) => [ability, orAbility].flat().includes(each));
  return (['administrator', 'laboratory', 'front_desk'] as const).find((role) => !may(role))!;
}

const send = (
  on: TestApp,
  endpoint: (typeof routes)[number]['endpoint'],
  request: Pick<PhiRequest, 'url' | 'body' | 'query'>,
  caller: Credentials,
  headers: Record<string, string> = {},
): Promise<Response> => {
  const { method } = endpoint;
  const test = on.as(caller)[method as keyof Api](request.url).query(request.query).set(headers);
  if (method === 'get') return test.then((response) => response);
  const type = request.url.endsWith('/_search') ? 'form' : 'json';
  return sendTo(endpoint, test.set({ 'If-Match': '*', ...headers }), request.body, type).then((response) => response);
};

async function expectOneRow(response: Response, status: number, on = app, values: object = {}): Promise<void> {
  expect({ status: response.status, body: status === 304 ? '' : response.text }).toMatchObject({ status });
  const rows = await on.auditOf(response);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ http_status: status, request_id: response.headers['x-request-id'], ...values });
}

/** Who may do it: the doctor of the records, who dispenses, who administers, and where people are refused a service of theirs. */
async function callerOf({ access }: (typeof routes)[number]['endpoint'], { clinic, doctor }: PhiRequest) {
  if (access.ability === 'pharmacy:dispense') return app.build.user(clinic, 'pharmacist');
  if (access.ability === 'medications:administer') return app.build.user(clinic, 'nurse');
  // Messages are read by the laboratory.
  if (access.area === 'interop') return app.build.user(clinic, 'laboratory');
  if (!access.services || !access.ability) return doctor;
  return app.build.apiKey(clinic, 'live', { scopes: [access.ability, 'patients:read'] });
}

test.each(others)('$name leaves one row: done, not modified, denied, unknown or invalid', async ({ endpoint }) => {
  const request = await phiRequest(app, endpoint);
  const caller = await callerOf(endpoint, request);
  const { method } = endpoint;
  const done = await send(app, endpoint, request, caller);
  await expectOneRow(done, endpoint.status ?? 200);
  // Whose record it was is what the trail is asked about later.
  if (endpoint.access.phi?.subject) expect((await app.auditOf(done))[0]?.['patient_ids']).not.toEqual([]);

  if (method === 'get' && done.headers['etag']) {
    const tag = { 'If-None-Match': done.headers['etag'] };
    await expectOneRow(await send(app, endpoint, request, caller, tag), 304);
  }
  if (endpoint.path.includes('{')) {
    const unknown = { ...request, url: request.url.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, UNKNOWN) };
    // A search finds nothing in the compartment of what there is not.
    await expectOneRow(await send(app, endpoint, unknown, caller), endpoint.audit?.unnamed ? 200 : 404);
  }
  const outsider = await app.build.user(request.clinic, roleWithout(endpoint.access));
  await expectOneRow(await send(app, endpoint, request, outsider), 403);
  await app.build.phiPolicy(request.clinic, { roles: [], break_glass: true });
  await expectOneRow(await send(app, endpoint, request, caller), 403);
  // The glass is broken by a person.
  const broken = await send(app, endpoint, request, caller, { 'X-Break-Glass-Reason': 'x' });
  await expectOneRow(broken, endpoint.access.services ? 403 : 422);
  await expectOneRow(await send(app, endpoint, request, { token: `${UNKNOWN}|x` }), 401);
  // Strangers, who are known at home: their own administrator finds the row there.
  const home = { clinic_id: request.clinic.id };
  const foreign = { 'X-Clinic-ID': (await app.build.clinic()).id };
  await expectOneRow(await send(app, endpoint, request, caller, foreign), 403, app, home);
  const wrongSecret = { token: `${request.doctor.token_id}|${newSecret()}` };
  await expectOneRow(await send(app, endpoint, request, wrongSecret), 401, app, home);
});

test.each(own)('$name leaves one row that names the patient: done, not modified, denied', async ({ endpoint }) => {
  const { clinic, doctor, ...request } = await phiRequest(app, endpoint);
  const patient = await app.build.user(clinic, 'patient');
  const named = { patient_ids: [patient.patient_id], actor_role: 'patient', phi_level: endpoint.access.phi?.level };
  const done = await send(app, endpoint, request, patient);
  await expectOneRow(done, 200, app, named);
  // What reading itself changes has no tag.
  if (endpoint.conditional) {
    const tag = { 'If-None-Match': done.headers['etag'] ?? '' };
    await expectOneRow(await send(app, endpoint, request, patient, tag), 304, app, named);
  }
  await expectOneRow(await send(app, endpoint, request, doctor), 403, app, { reason: 'missing_ability' });
});

test.each(routes)('$name leaves one row for the first refusal of a minute', async ({ endpoint }) => {
  const practice = await narrow.build.practice();
  const bucket = { limit: endpoint.limit, key: practice.doctor.token_id };
  while (!(await narrow.deps.limiter.take([bucket]))[0]?.exceeded);
  const url = endpoint.path.replace(/\{\w+\}/g, UNKNOWN);
  const request = { url, body: {}, query: {} };
  const refused = await send(narrow, endpoint, request, practice.doctor);
  await expectOneRow(refused, 429, narrow);
  const again = await send(narrow, endpoint, request, practice.doctor);
  expect(again.status).toBe(429);
  expect(await narrow.auditOf(again)).toEqual([]);
});
