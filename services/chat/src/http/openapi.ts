import type Joi from 'joi';
import type { Access } from './access.js';
import { SECURE_COOKIE } from './browser-session.js';
import { fullPath, type Endpoint, type EndpointMap } from './endpoint.js';
import { ERRORS, type ErrorCode } from '../domain/errors.js';
import { errorAnswer, errorsOf } from './error-answers.js';
import { modelsOf, type Models } from './models.js';
import type { ParamMeta } from './param-types.js';

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** OpenAPI 3.1, made from the declarations. */
export function openApiDocument(map: EndpointMap): object {
  const paths: Record<string, Record<string, object>> = {};
  const endpoints = Object.values(map).flatMap((operations) => Object.values(operations));
  const models = modelsOf(
    endpoints.flatMap(({ params, response }) => [params ?? [], response ?? []].flat()),
    jsonSchema,
  );
  for (const [domain, operations] of Object.entries(map)) {
    for (const endpoint of Object.values(operations)) {
      const path = fullPath(endpoint).replaceAll('{+', '{');
      (paths[path] ??= {})[endpoint.method] = operation(endpoint, domain, models);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Chat',
      version: '1',
      description:
        'Parameters are form fields (of GET, in the query string). A parameter that is not a string is JSON text inside its field.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(map).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'basic', description: 'E-mail address and API key.' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SECURE_COOKIE,
          description: 'The session of a browser (POST /sessions), for pages of the service itself.',
        },
        csrfToken: {
          type: 'apiKey',
          in: 'header',
          name: 'X-CSRF-Token',
          description: 'The token of the session (GET /sessions/current).',
        },
      },
      schemas: { ...models.schemas, Success: SUCCESS, ...errorSchemas(endpoints) },
      responses: errorResponses(endpoints),
    },
  };
}

function operation(endpoint: Endpoint, domain: string, { refer }: Models): object {
  const access = endpoint.access as unknown as Access<undefined>;
  const schema = (endpoint.params ? refer(jsonSchema(endpoint.params)) : {}) as Schema;
  const inPath = new Set([...endpoint.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name));
  const sent = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name));
  const json = jsonParams(endpoint);
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: `Access: ${access.name}.`,
    tags: [domain],
    security: securityOf(endpoint, access),
    parameters: [
      ...[...inPath].map((name) => ({
        name,
        in: 'path',
        required: true,
        schema: schema.properties?.[name ?? ''] ?? { type: 'string' },
      })),
      ...(endpoint.method === 'get' ? sent.map(([name, type]) => queryParam(schema, json, name, type)) : []),
    ],
    ...(endpoint.method !== 'get' &&
      (sent.length > 0 || endpoint.upload) && { requestBody: body(endpoint, schema, json, sent) }),
    responses: { 200: success(endpoint, refer), ...failures(errorsOf(endpoint)) },
  };
}

function securityOf({ cookieAlone }: Endpoint, { credentials }: Access<undefined>): object[] {
  if (credentials === 'none') return [];
  const session = { session: [], ...(!cookieAlone && { csrfToken: [] }) };
  return [{ apiKey: [] }, session, ...(credentials === 'optional' ? [{}] : [])];
}

function queryParam(schema: Schema, json: ReadonlySet<string>, name: string, type: unknown): object {
  const required = schema.required?.includes(name) ?? false;
  const complex = json.has(name) && !['integer', 'boolean', 'number'].includes((type as { type?: string }).type ?? '');
  return {
    name,
    in: 'query',
    required,
    ...(complex ? { content: { 'application/json': { schema: type } } } : { schema: type }),
  };
}

function body(endpoint: Endpoint, schema: Schema, json: ReadonlySet<string>, sent: [string, unknown][]): object {
  const names = new Set(sent.map(([name]) => name));
  const required = (schema.required ?? []).filter((name) => names.has(name));
  const fields = Object.fromEntries(sent);
  if (endpoint.upload) fields.file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    required: required.length > 0,
    content: {
      [endpoint.upload ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: {
        schema: { type: 'object', properties: fields, ...(required.length > 0 && { required }) },
        encoding: Object.fromEntries(
          [...names].filter((name) => json.has(name)).map((name) => [name, { contentType: 'application/json' }]),
        ),
      },
    },
  };
}

const SUCCESS: Schema = {
  type: 'object',
  properties: {
    result: { const: 'success' },
    msg: { type: 'string' },
    ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
  },
  required: ['result', 'msg'],
};

function success({ response, raw }: Endpoint, refer: Models['refer']): object {
  if (raw) return { description: 'The file or page, or the way to it' };
  const envelope = { $ref: '#/components/schemas/Success' };
  if (!response) return { description: 'Success', content: { 'application/json': { schema: envelope } } };
  // What is not declared is not there; but the envelope's members are beside those of the answer.
  const { additionalProperties: _, ...members } = refer(jsonSchema(response)) as Schema;
  return { description: 'Success', content: { 'application/json': { schema: { allOf: [envelope, members] } } } };
}

/** The errors of one operation by status. Every group of errors is a response of its own, which many operations share. */
function failures(kinds: ErrorCode[]): Record<string, object> {
  const groups = groupedByStatus(kinds);
  return Object.fromEntries(
    groups.map(([status, group]) => [status, { $ref: `#/components/responses/${responseName(group)}` }]),
  );
}

function errorResponses(endpoints: readonly Endpoint[]): Record<string, object> {
  const groups = endpoints.flatMap((endpoint) => groupedByStatus(errorsOf(endpoint)).map(([, group]) => group));
  const byName = new Map(groups.map((group) => [responseName(group), group]));
  return Object.fromEntries(
    [...byName]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, group]) => [
        name,
        {
          description: group.map((kind) => `${kind}: ${ERRORS[kind].description}`).join('. '),
          content: { 'application/json': { schema: oneOf(group.map(errorReference)) } },
        },
      ]),
  );
}

function groupedByStatus(kinds: ErrorCode[]): [status: string, ErrorCode[]][] {
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const kind of kinds) (byStatus[ERRORS[kind].status] ??= []).push(kind);
  return Object.entries(byStatus);
}

const oneOf = (schemas: object[]) => (schemas.length === 1 ? schemas[0] : { anyOf: schemas });

/** `BAD_NARROW` is BadNarrow, and its schema BadNarrowError. */
const responseName = (kinds: readonly ErrorCode[]): string =>
  kinds
    .map((kind) => kind.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join('Or');
const errorName = (kind: ErrorCode): string => `${responseName([kind]).replace(/Error$/, '')}Error`;

const errorReference = (kind: ErrorCode) => ({ $ref: `#/components/schemas/${errorName(kind)}` });

function errorSchemas(endpoints: readonly Endpoint[]): Record<string, object> {
  const kinds = [...new Set(endpoints.flatMap(errorsOf))].sort();
  return Object.fromEntries(
    kinds.map((kind) => [
      errorName(kind),
      { description: ERRORS[kind].description, ...jsonSchema(errorAnswer(kind)), additionalProperties: undefined },
    ]),
  );
}

function jsonParams({ params }: Endpoint): ReadonlySet<string> {
  const { keys = {} } = (params?.describe() ?? {}) as { keys?: Record<string, { metas?: ParamMeta[] }> };
  return new Set(Object.keys(keys).filter((name) => keys[name]?.metas?.some(({ wire }) => wire === 'json')));
}

function jsonSchema(schema: Joi.Schema): Schema {
  return schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}
