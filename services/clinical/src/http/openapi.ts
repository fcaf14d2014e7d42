import type { Schema } from 'joi';
import type { Endpoint } from './endpoint.js';
import { endpointsOf, type EndpointMap } from './endpoint-map.js';
import { errorEntry, ERRORS, type ErrorCode } from '../domain/errors.js';
import { errorsOf } from './endpoint-errors.js';
import { jsonSchema } from './json-schema.js';
import { FILE_PART } from './multipart.js';
import { modelsOf, type Models } from './models.js';
import { sharedParameters } from './shared-parameters.js';
import { statusIn } from './representation.js';

type Json = Record<string, unknown>;

/** The interface's version (clinical.md section 9). */
export const INTERFACE_VERSION = '1.1.0';

/** The OpenAPI 3.1 description of the endpoints, made of nothing but their declarations and the map's domains. */
export function openApi(map: EndpointMap): Json {
  const paths: Record<string, Json> = {};
  const models = modelsIn(endpointsOf(map));
  for (const [domain, operations] of Object.entries(map)) {
    for (const endpoint of Object.values(operations)) {
      const path = (paths[endpoint.path] ??= {});
      path[endpoint.method] = operation(endpoint, domain, models);
    }
  }
  const parameters = sharedParameters(paths);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clinical platform',
      version: INTERFACE_VERSION,
      description: 'Every answer is an envelope and carries X-Request-Id. Quote it when asking for help.',
    },
    tags: Object.keys(map).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        browser: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-clinical-console',
          description:
            'The session of the console (`POST /api/v1/console/session`). For requests of its own pages, marked with `X-Console`, it stands for `bearer` everywhere: `1` where a person asks, `background` where the page does by itself, which does not prolong the session.',
        },
      },
      schemas: {
        ...models.taken.schemas,
        ...models.answered.schemas,
        ...Object.fromEntries(
          endpointsOf(map).map(({ representation: { describe } }) => [describe.error.name, describe.error.schema]),
        ),
      },
      parameters,
      responses: Object.fromEntries(
        endpointsOf(map)
          .flatMap(errorsByStatus)
          .map(({ name, response }) => [name, response]),
      ),
    },
  };
}

const FILE = { type: 'string', format: 'binary' };
const USER = [{ bearer: [] }];

/** What bodies and what answers are made of: joi describes the two differently. */
interface NamedTypes {
  taken: Models;
  answered: Models;
}

const modelsIn = (endpoints: readonly Endpoint[]): NamedTypes => ({
  taken: modelsOf(
    endpoints.flatMap(({ parameters }) => parameters?.body ?? []),
    (schema) => jsonSchema(schema, 'input'),
  ),
  answered: modelsOf(
    endpoints.flatMap(({ response, meta }) => [response, meta ?? []].flat()),
    (schema) => jsonSchema(schema, 'output'),
  ),
});

function operation(endpoint: Endpoint, domain: string, { taken, answered }: NamedTypes): Json {
  const { access, parameters = {}, summary, description, status = 200 } = endpoint;
  return {
    operationId: endpoint.operationId,
    summary,
    ...(description && { description }),
    tags: [domain],
    ...(access.phi && { 'x-phi-access-level': access.phi.level }),
    ...(access.ability && { 'x-ability': access.ability }),
    ...(access.area && { 'x-area': access.area }),
    security:
      access.kind === 'public'
        ? access.checksCredential
          ? [{}, ...USER, { apiKey: [] }]
          : []
        : access.kind === 'user'
          ? USER
          : [...USER, { apiKey: [] }],
    parameters: [
      ...inPlace('path', parameters.path),
      ...inPlace('query', parameters.query),
      ...inPlace('header', parameters.headers),
      ...(access.kind === 'public' ? [] : [header('X-Clinic-ID', 'Selects the clinic when a user token is used.')]),
      ...(access.phi
        ? [header('X-Break-Glass-Reason', 'Why access is needed beyond the policy; only where it allows that.')]
        : []),
      ...(endpoint.conditional ? [header('If-None-Match', 'The ETag of the answer that the caller has.')] : []),
      ...(endpoint.idempotent ? [header('Idempotency-Key', 'Makes a repeated request safe for 24 hours.')] : []),
    ],
    ...(parameters.body && {
      requestBody: {
        required: isRequired(parameters.body),
        content: {
          [bodyType(endpoint)]: {
            schema: taken.refer(endpoint.takesFile ? withFile(parameters.body) : jsonSchema(parameters.body, 'input')),
          },
        },
      },
    }),
    ...(endpoint.takesRaw && {
      requestBody: {
        required: true,
        content: Object.fromEntries(endpoint.takesRaw.types.map((type) => [type, { schema: FILE }])),
      },
    }),
    responses: {
      ...(endpoint.shows && { 200: successResponse(endpoint, answered) }),
      ...(endpoint.existing && { 200: { description: 'It was there already.' } }),
      [status]: status === 204 ? { description: endpoint.message.en } : successResponse(endpoint, answered),
      ...(endpoint.pending && { 202: { description: 'It is still being made: ask again after Retry-After.' } }),
      ...(endpoint.file && {
        206: { description: 'The part that Range names.', content: { 'application/octet-stream': { schema: FILE } } },
      }),
      ...(endpoint.conditional && { 304: { description: 'What If-None-Match names is still so.' } }),
      ...errorResponses(endpoint),
    },
  };
}

const bodyType = ({ form, takesFile }: Endpoint): string =>
  takesFile ? 'multipart/form-data' : form ? 'application/x-www-form-urlencoded' : 'application/json';

/** What is known of a file is read from it: who sends it sends the file. */
function withFile(body: Schema): Json {
  const schema = jsonSchema(body, 'input');
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return { ...schema, properties: { ...(schema['properties'] as Json), [FILE_PART]: file } };
}

function successResponse(endpoint: Endpoint, { refer }: Models): Json {
  if (endpoint.file)
    return {
      description: endpoint.message.en,
      content: Object.fromEntries(endpoint.file.map((type) => [type, { schema: FILE }])),
    };
  if (endpoint.ndjson) {
    const lines = { 'application/x-ndjson': { schema: refer(jsonSchema(endpoint.response, 'output')) } };
    const content = { ...lines, ...(endpoint.csv && { 'text/csv': { schema: { type: 'string' } } }) };
    return { description: endpoint.message.en, content };
  }
  if (endpoint.events) {
    const schema = { type: 'string' };
    return { description: endpoint.message.en, content: { 'text/event-stream': { schema } } };
  }
  const { contentType, describe } = endpoint.representation;
  const meta = endpoint.meta && (refer(jsonSchema(endpoint.meta, 'output')) as Json);
  const schema = describe.success(refer(jsonSchema(endpoint.response, 'output')) as Json, meta);
  return { description: endpoint.message.en, content: { [contentType]: { schema } } };
}

const errorResponses = (endpoint: Endpoint): Json =>
  Object.fromEntries(
    errorsByStatus(endpoint).map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
  );

interface ErrorResponse {
  status: number;
  name: string;
  response: Json;
}

/** The errors of an endpoint by status, ascending. Many endpoints share such a response, by the name of its errors. */
function errorsByStatus(endpoint: Endpoint): ErrorResponse[] {
  const { contentType, describe } = endpoint.representation;
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(endpoint)) {
    const status = statusIn(endpoint.representation, { code, status: ERRORS[code].status });
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => ({
      status,
      name: `${describe.error.name}${status}.${codes.join('.')}`,
      response: {
        description: `${errorEntry(codes[0] ?? '').message.en} (${codes.join(', ')})`,
        content: { [contentType]: { schema: { $ref: `#/components/schemas/${describe.error.name}` } } },
      },
    }));
}

function inPlace(place: string, schema: Schema | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
});

const isRequired = (body: Schema): boolean => {
  const { required = [] } = jsonSchema(body, 'input') as { required?: string[] };
  return required.length > 0;
};
