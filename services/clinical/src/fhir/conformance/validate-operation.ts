import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint, ids, type Result } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { LIMITS } from '../../limits/index.js';
import type { Access } from '../../operation/access.js';
import { answered, answerOf, anyQuery, FHIR, FORMAT, headers, wanted } from '../http-exchange.js';
import { fhirJson } from '../representation.js';
import { searchFault } from '../search/search-errors.js';
import { withArticle } from '../type.js';
import { findExcess } from './excess.js';
import { examine, isKnown, unseenIn } from './validate.js';

/** Whoever the clinic knows: no record is looked at, and none is made. */
const access: Access<'clinic'> = { kind: 'clinic', smart: 'any' };

interface Body {
  resourceType: string;
  parameter?: unknown;
}

/** Whether a resource is valid FHIR R4: one that is to be made, or one to replace what is at an address. */
export const validateOperation = (): EndpointMap[string] => ({
  [`POST ${FHIR}/{type}/$validate`]: endpoint({
    operationId: 'fhirValidate',
    path: `${FHIR}/{type}/$validate`,
    summary: 'Whether a resource is valid',
    ...validation,
    parameters: { ...parameters, path: ids('type') },
    prepare: ({ path, query, headers: asked, body }) => outcome(path.type, resourceIn(body), wanted(query, asked)),
  }),
  [`POST ${FHIR}/{type}/{id}/$validate`]: endpoint({
    operationId: 'fhirValidateInstance',
    path: `${FHIR}/{type}/{id}/$validate`,
    summary: 'Whether a resource is valid in the place of that one',
    ...validation,
    parameters: { ...parameters, path: ids('type', 'id') },
    prepare: ({ path, query, headers: asked, body }) =>
      outcome(path.type, resourceIn(body), wanted(query, asked), path.id),
  }),
});

const parameters = {
  query: anyQuery(FORMAT),
  headers,
  body: Joi.object<Body>({ resourceType: Joi.string().required(), parameter: Joi.any() }).unknown(),
};

const validation = {
  method: 'post',
  description:
    'The resource itself, or Parameters that hold it as `resource`. By FHIR R4: structure, cardinalities, invariants, codes of required ' +
    'bindings; profiles of others are not known. What is inside it of a type that has no place here is not looked at, which is told as a warning. Any type that resources here may be of, contain or be sent in can be looked at. What is wrong is answered with 200: the OperationOutcome is what was asked for. ' +
    'Whether a record can be made of it, only writing it tells. No record is read, and nothing is kept.',
  access,
  audit: { event: 'resource.validate', action: 'E', resource: 'resource' },
  limit: 'fhir',
  representation: fhirJson,
  // An attachment may be all that there is to a body.
  bodyText: LIMITS.bodyBytes,
  message: { en: 'What is wrong with it.', es: 'Lo que no es correcto.' },
  response: answered('OperationOutcome'),
  errors: ['invalid_search', 'not_acceptable', 'not_found'],
  // The work holds no connection.
  handler: ({ prepared }: { prepared: Result }) => Promise.resolve(prepared),
} as const;

/** `id` is that of the address, where it names a resource. Throws 404 for a type that is not known, 422 for too much to look at. */
async function outcome(
  type: string,
  resource: unknown,
  negotiation: ReturnType<typeof wanted>,
  id?: string,
): Promise<Result> {
  if (!isKnown(type)) throw problem('not_found');
  const excess = findExcess(resource);
  if (excess) throw excess;
  const found = [...(id === undefined ? [] : idMismatch(resource, id)), ...(await issuesIn(type, resource))];
  const wrong = found.some(({ severity }) => severity === 'error');
  const issue = wrong ? found : [VALID, ...found];
  return answerOf({ resourceType: 'OperationOutcome', issue }, negotiation);
}

/** Throws 400 for Parameters without a resource. */
function resourceIn(body: Body): unknown {
  if (body.resourceType !== 'Parameters') return body;
  const parameters: unknown[] = Array.isArray(body.parameter) ? body.parameter : [];
  const given = parameters.find(isResource);
  if (!given) throw searchFault('resource', { en: 'It must be a resource.', es: 'Debe ser un recurso.' });
  return given.resource;
}

const isResource = (parameter: unknown): parameter is { resource: unknown } =>
  typeof parameter === 'object' &&
  parameter !== null &&
  'name' in parameter &&
  parameter.name === 'resource' &&
  'resource' in parameter;

/** An id that is sent with what is to be made is no fault of the request: it is not taken. */
function idIssues(resource: unknown): OperationOutcomeIssue[] {
  const id = (resource as { id?: unknown } | null)?.id;
  if (typeof id !== 'string' || /^[A-Za-z0-9.-]{1,64}$/.test(id)) return [];
  const text = 'An id is of 1 to 64 letters, digits, hyphens and dots.';
  return [{ severity: 'error', code: 'value', details: { text }, expression: ['id'] }];
}

/** What replaces a resource has its id. */
function idMismatch(resource: unknown, id: string): OperationOutcomeIssue[] {
  if ((resource as { id?: unknown } | null)?.id === id) return [];
  const text = 'It must be the id that the address names.';
  return [{ severity: 'error', code: 'value', details: { text }, expression: ['id'] }];
}

async function issuesIn(type: string, resource: unknown): Promise<OperationOutcomeIssue[]> {
  const given = (resource as { resourceType?: unknown } | null)?.resourceType;
  if (typeof given !== 'string' || given === type) {
    const { issues, misled } = await examine(resource);
    const found = [...idIssues(resource), ...issues];
    return [...(found.length > 0 ? found : misled), ...unseenIn(resource)];
  }
  const text = `This is asked of ${withArticle(type)}.`;
  return [{ severity: 'error', code: 'invalid', details: { text }, expression: ['resourceType'] }];
}

const VALID: OperationOutcomeIssue = {
  severity: 'information',
  code: 'informational',
  details: { text: 'The resource is valid.' },
};
