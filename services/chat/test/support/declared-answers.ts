import { createHash } from 'node:crypto';
import Joi from 'joi';
import type { Response } from 'supertest';
import { ENDPOINTS } from '../../src/endpoints/index.js';
import { fullPath, type Endpoint, type Method } from '../../src/http/endpoint.js';
import { codeOf, ERRORS, type ErrorCode } from '../../src/domain/errors.js';
import { errorAnswer, errorsOf } from '../../src/http/error-answers.js';
import { kindOf } from '../../src/features/events/index.js';
import { EVENT_SCHEMAS } from '../../src/features/registration/event-schemas.js';
import { getEventsEndpoint } from '../../src/features/registration/get-events.js';
import { registrationFor } from '../../src/features/registration/register-answer.js';
import { registerQueueEndpoint } from '../../src/features/registration/register.js';
import { RouteMap } from '../../src/http/route-map.js';

const ALL_ERRORS = Object.keys(ERRORS) as ErrorCode[];

const routes = new RouteMap<Map<Method, Endpoint>>();
for (const endpoint of ENDPOINTS) routes.at(fullPath(endpoint), () => new Map()).set(endpoint.method, endpoint);

const ENVELOPE = {
  result: Joi.valid('success').required(),
  msg: Joi.string().allow('').required(),
  ignored_parameters_unsupported: Joi.array().items(Joi.string()).min(1),
};

/** What a client sent, before it is encoded. */
export type Values = Record<string, unknown>;

/** Made once: the answers of a registration have some two hundred members. */
const successes = new Map<Endpoint | string, Joi.ObjectSchema>();

function rememberedAs(key: Endpoint | string, schema: () => Joi.ObjectSchema): Joi.ObjectSchema {
  const known = successes.get(key) ?? schema().keys(ENVELOPE);
  successes.set(key, known);
  return known;
}

const ANY_EVENTS = Joi.object({ events: Joi.array().required(), queue_id: Joi.string().required() });

/** Of a registration just what was fetched; the events of a queue are checked one by one, which says more about a wrong one. */
function successOf(endpoint: Endpoint, values: Values): Joi.ObjectSchema {
  if (endpoint === registerQueueEndpoint) return registrationOf(values);
  if (endpoint === getEventsEndpoint) return rememberedAs(endpoint, () => ANY_EVENTS);
  return rememberedAs(endpoint, () => endpoint.response ?? Joi.object({}));
}

function registrationOf({
  event_types,
  fetch_event_types = event_types,
  client_capabilities,
}: Values): Joi.ObjectSchema {
  const fetched = fetch_event_types as string[] | undefined;
  const { user_settings_object = false } = (client_capabilities ?? {}) as { user_settings_object?: boolean };
  return rememberedAs(JSON.stringify([fetched, user_settings_object]), () =>
    registrationFor({ wants: (type) => fetched?.includes(type) ?? true, capabilities: { user_settings_object } }),
  );
}

const faultIn = (schema: Joi.Schema, value: unknown) => schema.validate(value, { convert: false }).error?.message;

/** Which members registrations had, and which of their values were right: most are the same from one to the next. */
const right = new Map<Joi.ObjectSchema, Set<string>>();

function registrationFault(schema: Joi.ObjectSchema, answer: object): string | undefined {
  const known = right.get(schema) ?? new Set();
  right.set(schema, known);
  const members = Object.keys(answer).sort().join();
  const marks = Object.entries(answer).map(([name, value]) =>
    createHash('sha1')
      .update(`${name} ${JSON.stringify(value)}`)
      .digest('base64'),
  );
  if (!known.has(members)) {
    const fault = faultIn(schema, answer);
    if (fault !== undefined) return fault;
  } else {
    for (const [index, [name, value]] of Object.entries(answer).entries()) {
      const fault = known.has(marks[index] ?? '') ? undefined : faultIn(schema.extract(name), value);
      if (fault !== undefined) return `${name}: ${fault}`;
    }
  }
  for (const mark of [members, ...marks]) known.add(mark);
  return undefined;
}

const events = new Map(EVENT_SCHEMAS.map(({ kind, schema }) => [kind, schema]));

/** What is wrong with an event, if anything is. Markers of tests (`drain`) are none. */
function faultOf(event: { type: string; op?: string }): string | undefined {
  if (event.op === 'marker') return undefined;
  const schema = events.get(kindOf(event));
  if (!schema) return `events of kind ${kindOf(event)} are not declared`;
  return schema.validate(event, { convert: false }).error?.message;
}

/** Throws unless the answer is what its endpoint declares: members and types of a success, code and status of an error. */
export function checkAnswer(method: Method, path: string, response: Response, values: Values = {}): void {
  const where = `${method.toUpperCase()} ${path} answered ${response.status}`;
  if (!response.headers['x-request-id']) throw new Error(`${where} without X-Request-Id`);
  const full = path.startsWith('/api/') ? path : `/api/v1${path}`;
  const endpoint = routes.find(full.replace(/\?.*$/, ''))?.value.get(method);
  if (endpoint?.raw && response.status < 400) return;
  const body = response.body as { result?: string; code?: string; msg?: unknown };
  if (response.status === 200 && endpoint) {
    const schema = successOf(endpoint, values);
    const error = endpoint === registerQueueEndpoint ? registrationFault(schema, body) : faultIn(schema, body);
    if (error) throw notAsDeclared(where, error, body);
    if (endpoint === getEventsEndpoint) {
      for (const event of response.body.events) {
        const fault = faultOf(event);
        if (fault) throw notAsDeclared(where, fault, event);
      }
    }
    return;
  }
  const kinds = endpoint ? errorsOf(endpoint) : ALL_ERRORS;
  const kind = kinds.filter((one) => ERRORS[one].status === response.status && codeOf(one) === body.code);
  if (kind.length === 0) throw notAsDeclared(where, `${body.code} is no error of this operation`, body);
  const faults = kind.map((one) => errorAnswer(one).validate(body, { convert: false }).error?.message);
  if (faults.every((fault) => fault !== undefined)) throw notAsDeclared(where, faults.join(' or '), body);
}

const notAsDeclared = (where: string, fault: string, answer: object) =>
  new Error(`${where}, not as declared: ${fault}\n${JSON.stringify(answer, null, 1).slice(0, 2000)}`);
