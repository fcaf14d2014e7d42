import Joi from 'joi';
import type { Response } from 'supertest';
import { ENDPOINTS } from '../../src/endpoints/index.js';
import { fullPath, type Endpoint, type Method } from '../../src/http/endpoint.js';
import { ERRORS } from '../../src/domain/errors.js';
import { RouteMap } from '../../src/http/route-map.js';

const CODES = new Map<string, Set<number>>();
for (const [kind, entry] of Object.entries(ERRORS) as [string, { status: number; code?: string | null }][]) {
  const code = entry.code === undefined ? kind : (entry.code ?? '');
  CODES.set(code, (CODES.get(code) ?? new Set()).add(entry.status));
}

const routes = new RouteMap<Map<Method, Endpoint>>();
for (const endpoint of ENDPOINTS) routes.at(fullPath(endpoint), () => new Map()).set(endpoint.method, endpoint);

const ENVELOPE = {
  result: Joi.valid('success').required(),
  msg: Joi.string().allow('').required(),
  ignored_parameters_unsupported: Joi.array().items(Joi.string()).min(1),
};

/** Made once: the answers of a registration have some two hundred members. */
const successes = new Map<Endpoint, Joi.ObjectSchema>();

function successOf(endpoint: Endpoint): Joi.ObjectSchema {
  const schema = successes.get(endpoint) ?? (endpoint.response ?? Joi.object({})).keys(ENVELOPE);
  successes.set(endpoint, schema);
  return schema;
}

/** Throws unless the answer is what its endpoint declares: members and types of a success, code and status of an error. */
export function checkAnswer(method: Method, path: string, response: Response): void {
  const where = `${method.toUpperCase()} ${path} answered ${response.status}`;
  if (!response.headers['x-request-id']) throw new Error(`${where} without X-Request-Id`);
  const full = path.startsWith('/api/') ? path : `/api/v1${path}`;
  const endpoint = routes.find(full.replace(/\?.*$/, ''))?.value.get(method);
  if (endpoint?.raw && response.status < 400) return;
  const body = response.body as { result?: string; code?: string; msg?: unknown };
  if (response.status === 200 && endpoint) {
    const { error } = successOf(endpoint).validate(body, { convert: false });
    if (error)
      throw new Error(`${where}, not as declared: ${error.message}\n${JSON.stringify(body, null, 1).slice(0, 2000)}`);
    return;
  }
  if (body.result !== 'error' || typeof body.msg !== 'string')
    throw new Error(`${where} without an error envelope: ${response.text}`);
  if (!CODES.get(body.code ?? '')?.has(response.status)) {
    throw new Error(`${where} with code ${body.code}, which is not in the table of errors with that status`);
  }
}
