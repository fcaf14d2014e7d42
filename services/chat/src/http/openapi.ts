import type Joi from 'joi';
import type { Access } from './access.js';
import { fullPath, type Endpoint, type EndpointMap } from './endpoint.js';
import { codeOf, ERRORS, type ErrorCode } from '../domain/errors.js';
import { errorAnswer, errorsOf } from './error-answers.js';
import type { ParamMeta } from './param-types.js';

type Schema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

/** OpenAPI 3.1, made from the declarations. */
export function openApiDocument(map: EndpointMap): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [domain, operations] of Object.entries(map)) {
    for (const endpoint of Object.values(operations)) {
      const path = fullPath(endpoint).replaceAll('{+', '{');
      (paths[path] ??= {})[endpoint.method] = operation(endpoint, domain);
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
      },
    },
  };
}

function operation(endpoint: Endpoint, domain: string): object {
  const access = endpoint.access as unknown as Access<undefined>;
  const schema: Schema = endpoint.params ? jsonSchema(endpoint.params) : {};
  const inPath = new Set([...endpoint.path.matchAll(/\{\+?(\w+)\}/g)].map(([, name]) => name));
  const sent = Object.entries(schema.properties ?? {}).filter(([name]) => !inPath.has(name));
  const json = jsonParams(endpoint);
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: `Access: ${access.name}.`,
    tags: [domain],
    security:
      access.credentials === 'required' ? [{ apiKey: [] }] : access.credentials === 'none' ? [] : [{ apiKey: [] }, {}],
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
    responses: { 200: success(endpoint), ...failures(errorsOf(endpoint)) },
  };
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

function success({ response, raw }: Endpoint): object {
  if (raw) return { description: 'The file or page, or the way to it' };
  const members: Schema = response ? jsonSchema(response) : {};
  return {
    description: 'Success',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            result: { const: 'success' },
            msg: { type: 'string' },
            ...members.properties,
            ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
          },
          required: ['result', 'msg', ...(members.required ?? [])],
        },
      },
    },
  };
}

function failures(kinds: ErrorCode[]): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const kind of kinds) byStatus.set(ERRORS[kind].status, [...(byStatus.get(ERRORS[kind].status) ?? []), kind]);
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((kind) => `${kind}: ${ERRORS[kind].description}`).join('. '),
        content: { 'application/json': { schema: errorSchema(group) } },
      },
    ]),
  );
}

function errorSchema(kinds: ErrorCode[]): object {
  const codes = kinds.flatMap((kind) => codeOf(kind) ?? []);
  const answers = kinds.map((kind) => jsonSchema(errorAnswer(kind)).properties);
  return {
    type: 'object',
    properties: {
      ...(Object.assign({}, ...answers) as object),
      ...(codes.length > 0 && { code: { enum: [...new Set(codes)] } }),
    },
    required: ['result', 'msg'],
  };
}

function jsonParams({ params }: Endpoint): ReadonlySet<string> {
  const { keys = {} } = (params?.describe() ?? {}) as { keys?: Record<string, { metas?: ParamMeta[] }> };
  return new Set(Object.keys(keys).filter((name) => keys[name]?.metas?.some(({ wire }) => wire === 'json')));
}

function jsonSchema(schema: Joi.ObjectSchema): Schema {
  return schema['~standard'].jsonSchema.input({ target: 'draft-2020-12' });
}
