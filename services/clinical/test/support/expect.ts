import type { Resource } from '@medplum/fhirtypes';
import Joi from 'joi';
import type { Response, Test } from 'supertest';
import { endpoints } from '../../src/endpoints.js';
import type { Endpoint } from '../../src/http/endpoint.js';
import { errorEntry, ERRORS } from '../../src/domain/errors.js';
import { errorsOf } from '../../src/http/endpoint-errors.js';
import { issuesOf, misledIn } from '../../src/fhir/conformance/validate.js';
import { envelope } from '../../src/http/envelope.js';
import type { TestApp } from './start.js';

const ERROR = Joi.object({
  success: Joi.boolean().valid(false).required(),
  message: Joi.string().required(),
  errors: Joi.object().pattern(Joi.string(), Joi.array().items(Joi.string()).min(1)),
});

/** The request is named, so that somebody can ask for help. */
const OUTCOME = Joi.object({
  resourceType: Joi.string().valid('OperationOutcome').required(),
  issue: Joi.array()
    .ordered(
      Joi.object({
        diagnostics: Joi.string()
          .pattern(/request [A-Za-z0-9._-]{8,128}$/)
          .required(),
      }).unknown(),
    )
    .items(Joi.object())
    .min(1)
    .required(),
});

/** What no answer may hold: columns of secrets, their contents, and the words of the machinery. */
const LEAKS =
  /password_hash|secret_hash|\$argon2id|search_text|content_digest|\bselect [^"]+ from\b|node_modules|\n {4}at /;

const routes = endpoints.map((endpoint) => ({
  endpoint,
  pattern: new RegExp(`^${endpoint.path.replace(/[.$]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * A request whose answer must be what its endpoint declares. Where it was made is written out only for a fault: the library does so for
 * every request, which takes a fortieth of the time of all tests.
 */
export function expectDeclared(test: Test): Test {
  const made = new Error('made');
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return test.expect((response) => {
      try {
        checkDeclared(response);
      } catch (fault) {
        if (fault instanceof Error) fault.stack = `${fault.stack}\n${made.stack}`;
        throw fault;
      }
    });
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Throws unless an answer is what its endpoint declares: status, envelope, data and headers. */
export function checkDeclared(response: Response): void {
  const { method, url } = response.request as unknown as { method: string; url: string };
  const { pathname } = new URL(url);
  if (!response.headers['x-request-id']) throw new Error(`${method} ${pathname}: no X-Request-Id`);
  const leak = LEAKS.exec(response.text ?? '')?.[0];
  if (leak) throw new Error(`${method} ${pathname}: the answer holds ${leak}`);
  if (response.type === 'application/fhir+json' && response.text)
    checkText(response.text, response.headers['x-request-id']);
  if (!/^\/(api|fhir)\//.test(pathname)) return;
  const endpoint = routes.find(
    (route) => route.pattern.test(pathname) && route.endpoint.method === method.toLowerCase(),
  )?.endpoint;
  if (response.status >= 400) {
    const error = pathname.startsWith('/fhir/R4') ? OUTCOME : ERROR;
    Joi.assert(response.body, error, `${method} ${pathname} answered ${response.status}:`);
    const statuses = endpoint ? errorsOf(endpoint).map((code): number => ERRORS[code].status) : [404, 405];
    if (!statuses.includes(response.status))
      throw new Error(`${method} ${pathname}: ${response.status} is not declared`);
    return;
  }
  if (endpoint?.method === 'get' && !endpoint.conditional && (response.status === 304 || response.headers['etag']))
    throw new Error(`${method} ${pathname}: an ETag is not declared`);
  if (response.status === 304) return;
  // Who says `Prefer: return=minimal` gets the headers alone.
  if (pathname.startsWith('/fhir/') && !response.text) return;
  if (endpoint?.csv && response.type === 'text/csv') return;
  if (endpoint?.file?.includes(response.type)) return;
  if (endpoint?.events) Joi.assert(response.body.data, endpoint.response, { convert: false, presence: 'optional' });
  else if (endpoint?.ndjson) {
    for (const line of response.text.split('\n').filter(Boolean)) Joi.assert(JSON.parse(line), endpoint.response);
  } else if (endpoint) {
    Joi.assert(response.body, answerSchema(endpoint), `${method} ${pathname} answered:`, {
      convert: false,
      presence: 'optional',
    });
    const others = [...(endpoint.existing || endpoint.shows ? [200] : []), ...(endpoint.pending ? [202] : [])];
    if (response.status !== (endpoint.status ?? 200) && !others.includes(response.status))
      throw new Error(`${method} ${pathname}: ${response.status} is not declared`);
  }
}

/** Outcomes that are valid; many differ in the request alone that they name. */
const known = new Set<string>();

function checkText(text: string, requestId: string): void {
  const said = text.replace(requestId, '');
  if (known.has(said)) return;
  checkResource(JSON.parse(text));
  if (text.startsWith('{"resourceType":"OperationOutcome"')) known.add(said);
}

/** Throws unless the resource is valid FHIR R4. */
export function checkResource(resource: unknown): void {
  const found = issuesOf(resource);
  const issues = found.length > 0 ? found : misledIn(resource as Resource);
  if (issues.length > 0)
    throw new Error(`The resource is not valid: ${JSON.stringify(issues)} ${JSON.stringify(resource)}`);
}

const answers = new Map<Endpoint, Joi.ObjectSchema>();

function answerSchema(endpoint: Endpoint): Joi.ObjectSchema {
  const schema =
    answers.get(endpoint) ??
    (endpoint.representation === envelope ? undefined : (endpoint.response as Joi.ObjectSchema)) ??
    Joi.object({
      success: Joi.boolean().valid(true).required(),
      message: Joi.string().required(),
      data: endpoint.response.required(),
      ...(endpoint.meta && { meta: endpoint.meta }),
    });
  answers.set(endpoint, schema);
  return schema;
}

/** Exactly one audit row for the request, and it says this. */
export async function expectAudit(app: TestApp, response: Response, expected: Record<string, unknown>): Promise<void> {
  const rows = await app.auditOf(response);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ http_status: response.status, ...expected });
}

/** 422 that names exactly these fields. */
export function expectInvalid(response: Response, ...fields: string[]): void {
  expect({ status: response.status, fields: faultyFields(response).sort() }).toEqual({
    status: 422,
    fields: fields.sort(),
  });
}

const faultyFields = (response: Response): string[] =>
  isOutcome(response)
    ? response.body.issue.flatMap(({ expression }: { expression?: string[] }) => expression ?? [])
    : Object.keys(response.body.errors ?? {});

/** 401, and nothing of why. */
export function expectUnauthenticated(response: Response): void {
  expect(response.status).toBe(401);
  if (isOutcome(response)) return expectOutcome(response, 'login');
  if (response.body.error !== undefined) return expect(response.body.error).toBe('invalid_token');
  expect(response.body).toEqual({ success: false, message: 'Unauthenticated.' });
}

const isOutcome = ({ body }: Response) => body.resourceType === 'OperationOutcome';

/** One issue of that kind, which names the request. */
function expectOutcome({ body, headers }: Response, code: string, reason = ''): void {
  const diagnostics = `${reason}request ${headers['x-request-id']}`;
  const details = { text: expect.any(String) };
  expect(body.issue).toEqual([{ severity: 'error', code, details, diagnostics }]);
}

/** 403 for that reason, and nothing else in the body. */
export function expectDenied(response: Response, reason: string): void {
  expect(response.status).toBe(403);
  if (isOutcome(response)) return expectOutcome(response, 'forbidden', `${reason}; `);
  if (response.body.error !== undefined) return expect(response.body.error).toBe('insufficient_scope');
  expect(response.body).toEqual({
    success: false,
    message: errorEntry(reason).message.en,
    errors: { policy: [reason] },
  });
}

/** 404 as for any unknown thing. */
export function expectNotFound(response: Response): void {
  expect(response.status).toBe(404);
  if (isOutcome(response)) return expectOutcome(response, 'not-found');
  expect(response.body).toEqual({ success: false, message: 'Resource not found.' });
}
