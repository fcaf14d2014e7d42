import { HttpError } from 'http-kit';
import Joi from 'joi';
import { endpoint, ids, type Endpoint } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { anyQuery, FHIR, FORMAT, headers, type Headers } from '../http-exchange.js';
import { refusal } from '../operation-outcome.js';
import { baseOf } from '../search/search.js';
import { withArticle, type FhirType, type Types } from '../type.js';
import { writeAnswer } from './write-answer.js';
import { bySearchOperations } from './conditional-writes.js';
import { findExisting, searchIn } from './conditional-match.js';
import { deleteOperation } from './delete.js';
import { applyPatch, patchSchema } from './patch.js';
import { checkedResource } from './resource-body.js';
import {
  anyResource,
  createResource,
  declareWrite,
  findRow,
  ofUpdate,
  retryOnce,
  replaceResource,
  tagOf,
  missingIfMatch,
  type Creates,
  type Updates,
} from './write-resource.js';
import type { Writes } from './write-rules.js';

const ofCreate = (headers as Joi.ObjectSchema).keys({ 'if-none-exist': Joi.string() }) as Joi.ObjectSchema<
  Headers & { 'if-none-exist'?: string }
>;

/** Creating, replacing and patching resources of one type, as far as the platform's own interface does. */
export function writeOperations(type: FhirType, types: Types): EndpointMap[string] {
  const { writes } = type;
  if (!writes) return {};
  const path = `${FHIR}/${type.type}`;
  return {
    ...(writes.create && { [`POST ${path}`]: create(type, types, writes, writes.create) }),
    ...(writes.update && {
      [`PUT ${path}/{id}`]: update(type, writes, writes.update),
      [`PATCH ${path}/{id}`]: patch(type, writes, writes.update),
      ...bySearchOperations(type, types, writes, writes.update),
    }),
    ...(writes.update &&
      writes.deletes && { [`DELETE ${path}/{id}`]: deleteOperation(type, writes, writes.update, writes.deletes) }),
  };
}

function create(type: FhirType, types: Types, writes: Writes<unknown>, creates: Creates): Endpoint {
  return endpoint({
    operationId: `fhirCreate${type.type}`,
    method: 'post',
    path: `${FHIR}/${type.type}`,
    summary: `Create ${withArticle(type.type)}`,
    description:
      'By the same rules as in the platform’s own interface. With `If-None-Exist` what that search finds is answered with 200 instead. ' +
      'What no record holds is left out: `Prefer: return=OperationOutcome` names it, `Prefer: handling=strict` refuses it.' +
      (writes.about === undefined ? '' : ` ${writes.about}`),
    ...declareWrite(type, writes, { event: creates.event, access: writes.access }, 'C'),
    ...(writes.bodyValues !== undefined && { bodyValues: writes.bodyValues }),
    parameters: { query: anyQuery(FORMAT), body: anyResource, headers: ofCreate },
    status: 201,
    existing: true,
    idempotent: true,
    errors: ['malformed', 'invalid_search', 'not_acceptable', 'precondition_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const search = call.headers['if-none-exist'];
      // What is no resource is told before it is looked for; `createResource` looks at any other by itself.
      if (search !== undefined) await checkedResource(type, call.body, baseOf(call.deps));
      const existing =
        search === undefined
          ? undefined
          : await findExisting(call, type, types, {
              given: searchIn(search, type),
              expression: 'If-None-Exist',
              lock: true,
            });
      if (!existing) return createResource(call, type, types, writes, creates, call.body);
      call.trail.note({ patient_ids: type.patientsOf(existing), details: { existed: true } });
      return { ...(await writeAnswer(call, type, type.map(existing, call))), status: 200 };
    },
  });
}

function update(type: FhirType, writes: Writes<unknown>, updates: Updates): Endpoint {
  return endpoint({
    operationId: `fhirUpdate${type.type}`,
    method: 'put',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `Replace ${withArticle(type.type)}`,
    description:
      '`If-Match`, or without it `meta.versionId` of what is sent, names the version that is replaced, so that nobody overwrites what they ' +
      'have not seen. What the resource does not say is taken away.',
    ...declareWrite(type, writes, { access: writes.access, ...updates }, 'U'),
    parameters: { path: ids('id'), query: anyQuery(FORMAT), body: anyResource, headers: ofUpdate },
    errors: ['malformed', 'not_acceptable', 'precondition_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const before = await findRow(call, type, call.path.id, 'u').catch((error: unknown) => {
        throw error instanceof HttpError && error.code === 'not_found' ? notThere(type) : error;
      });
      const ifMatch = call.headers['if-match'] ?? tagIn(call.body);
      if (ifMatch === undefined) throw missingIfMatch();
      return replaceResource(call, type, writes, updates, { id: call.path.id, before, given: call.body, ifMatch });
    },
  });
}

/** The version that a resource was read as, from a client that sends it back as it was read and knows no `If-Match`. */
function tagIn(given: object): string | undefined {
  const { versionId } = (given as { meta?: { versionId?: unknown } }).meta ?? {};
  return typeof versionId === 'string' && /^\d{1,9}$/.test(versionId) ? `W/"${versionId}"` : undefined;
}

/** Ids are ours: an update creates nothing. */
const notThere = ({ type, writes }: FhirType): HttpError =>
  refusal('not_found', {
    severity: 'error',
    code: 'not-found',
    text: writes?.create
      ? {
          en: `There is no ${type} of this id, and an update creates none: create it with POST ${FHIR}/${type}.`,
          es: `No hay un ${type} con este id, y una actualización no crea ninguno: créelo con POST ${FHIR}/${type}.`,
        }
      : { en: `There is no ${type} of this id.`, es: `No hay un ${type} con este id.` },
  });

function patch(type: FhirType, writes: Writes<unknown>, updates: Updates): Endpoint {
  return endpoint({
    operationId: `fhirPatch${type.type}`,
    method: 'patch',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `Patch ${withArticle(type.type)}`,
    description:
      'A JSON Patch (RFC 6902) of the resource as it is read. Without `If-Match` it is applied to what is there.',
    ...declareWrite(type, writes, { access: writes.access, ...updates }, 'U'),
    parameters: { path: ids('id'), query: anyQuery(FORMAT), body: patchSchema, headers: ofUpdate },
    errors: ['malformed', 'not_acceptable', 'precondition_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const { id } = call.path;
      return retryOnce(call, async () => {
        const before = await findRow(call, type, id, 'u');
        const given = await applyPatch(call, type, before);
        return replaceResource(call, type, writes, updates, { id, before, given, ifMatch: tagOf(call, type, before) });
      });
    },
  });
}
