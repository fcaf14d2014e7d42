import { HttpError } from 'http-kit';
import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { endpoint, ids, type Call, type Endpoint, type Result } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { anyQuery, FHIR, FORMAT, headers, isStrict, wanted, type Headers, type Query } from '../exchange.js';
import type { Access } from '../../operation/access.js';
import { refusal } from '../outcome.js';
import { readerOf } from '../reader.js';
import { fhirJson } from '../representation.js';
import { keyValues } from '../search/reference.js';
import { findByKeys } from '../search/rows.js';
import { baseOf } from '../search/search.js';
import type { FhirType, Types } from '../type.js';
import { written } from './answer.js';
import { findExisting, searchIn } from './conditional.js';
import { patched, patchSchema } from './patch.js';
import { checkedResource, inItsNames, takenFrom } from './received.js';
import type { Writes } from './writes.js';

type Sent<P, H, B> = Call<'clinic', P, Query, Headers & H, B, undefined>;

const anyResource = Joi.object<{ resourceType: string }, true>({ resourceType: Joi.string().required() }).unknown();
const ofCreate = (headers as Joi.ObjectSchema).keys({ 'if-none-exist': Joi.string() }) as Joi.ObjectSchema<
  Headers & { 'if-none-exist'?: string }
>;
const ofUpdate = (headers as Joi.ObjectSchema).keys({ 'if-match': Joi.string() }) as Joi.ObjectSchema<
  Headers & { 'if-match'?: string }
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
    }),
  };
}

const declared = (
  type: FhirType,
  { record }: Writes<unknown>,
  { event, access }: { event: string; access: Access<'clinic'> },
  action: 'C' | 'U',
) => ({
  access: { ...access, smart: { type: type.type, interaction: action === 'C' ? ('c' as const) : ('u' as const) } },
  audit: {
    event,
    action,
    resource: type.record,
    record,
    ...(type.phi_level && { phi_level: type.phi_level }),
  },
  limit: 'fhir' as const,
  representation: fhirJson,
  message: { en: 'Written.', es: 'Escrito.' },
  response: Joi.object({ resourceType: Joi.string().valid(type.type, 'OperationOutcome') }).unknown(),
});

function create(
  type: FhirType,
  types: Types,
  writes: Writes<unknown>,
  { event, run }: NonNullable<Writes<unknown>['create']>,
): Endpoint {
  return endpoint({
    operationId: `fhirCreate${type.type}`,
    method: 'post',
    path: `${FHIR}/${type.type}`,
    summary: `Create a ${type.type}`,
    description:
      'By the same rules as in the platform’s own interface. With `If-None-Exist` what that search finds is answered with 200 instead. ' +
      'What no record holds is left out: `Prefer: return=OperationOutcome` names it, `Prefer: handling=strict` refuses it.',
    ...declared(type, writes, { event, access: writes.access }, 'C'),
    parameters: { query: anyQuery(FORMAT), body: anyResource, headers: ofCreate },
    status: 201,
    existing: true,
    idempotent: true,
    errors: ['malformed', 'invalid_search', 'not_acceptable', 'precondition_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const negotiation = wanted(call.query, call.headers);
      const given = checkedResource(type, call.body);
      const search = call.headers['if-none-exist'];
      const existing =
        search === undefined
          ? undefined
          : await findExisting(call, type, types, { given: searchIn(search), expression: 'If-None-Exist', lock: true });
      const answer = { language: call.language, base: baseOf(call.deps) };
      if (existing) {
        call.trail.note({ patient_ids: type.patientsOf(existing), details: { existed: true } });
        return {
          ...written(type.map(existing, call), call.headers, negotiation, { ...answer, issues: [] }),
          status: 200,
        };
      }
      const { body, issues } = takenFrom(writes, given, { at: call, strict: isStrict(call.headers) });
      const { record, resource } = await inItsNames(writes, run(call, body));
      const row = await findWritten(call, type, resource, 'c');
      call.trail.note({ resource_id: record, patient_ids: type.patientsOf(row) });
      return written(type.map(row, call), call.headers, negotiation, { ...answer, issues });
    },
  });
}

type Updates = NonNullable<Writes<unknown>['update']>;

function update(type: FhirType, writes: Writes<unknown>, updates: Updates): Endpoint {
  return endpoint({
    operationId: `fhirUpdate${type.type}`,
    method: 'put',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `Replace a ${type.type}`,
    description:
      '`If-Match` names the version that is replaced, so that nobody overwrites what they have not seen. What the resource does not say is taken away.',
    ...declared(type, writes, { access: writes.access, ...updates }, 'U'),
    parameters: { path: ids('id'), query: anyQuery(FORMAT), body: anyResource, headers: ofUpdate },
    errors: ['malformed', 'not_acceptable', 'precondition_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const before = await findRow(call, type, call.path.id, 'u');
      const ifMatch = call.headers['if-match'];
      if (ifMatch === undefined) throw unseen();
      return replaced(call, type, writes, updates, { before, given: call.body, ifMatch });
    },
  });
}

function patch(type: FhirType, writes: Writes<unknown>, updates: Updates): Endpoint {
  return endpoint({
    operationId: `fhirPatch${type.type}`,
    method: 'patch',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `Patch a ${type.type}`,
    description:
      'A JSON Patch (RFC 6902) of the resource as it is read. Without `If-Match` it is applied to what is there.',
    ...declared(type, writes, { access: writes.access, ...updates }, 'U'),
    parameters: { path: ids('id'), query: anyQuery(FORMAT), body: patchSchema, headers: ofUpdate },
    errors: ['malformed', 'not_acceptable', 'precondition_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const before = await findRow(call, type, call.path.id, 'u');
      const current = type.map(before, call);
      const given = patched(current, call.body);
      const ifMatch = call.headers['if-match'] ?? `W/"${current.meta?.versionId}"`;
      return replaced(call, type, writes, updates, { before, given, ifMatch });
    },
  });
}

async function replaced(
  call: Sent<{ id: string }, object, unknown>,
  type: FhirType,
  writes: Writes<unknown>,
  { run }: Updates,
  { before, given, ifMatch }: { before: object; given: unknown; ifMatch: string },
): Promise<Result> {
  const negotiation = wanted(call.query, call.headers);
  call.trail.note({ patient_ids: type.patientsOf(before) });
  const resource = checkedResource(type, given);
  if (resource.id !== call.path.id) throw anotherId(type);
  const { body, issues } = takenFrom(writes, resource, { at: call, before, strict: isStrict(call.headers) });
  const changed_fields = await inItsNames(writes, run(call, call.path.id, platformTag(ifMatch), body, before));
  const after = await findWritten(call, type, call.path.id, 'u');
  call.trail.note({ changed_fields, patient_ids: [...new Set([before, after].flatMap(type.patientsOf))] });
  const answer = { language: call.language, base: baseOf(call.deps), issues };
  return written(type.map(after, call), call.headers, negotiation, answer);
}

/** The row of a resource that the caller may see. Throws 404. */
async function findRow(
  call: Sent<object, object, unknown>,
  type: FhirType,
  id: string,
  interaction: 'c' | 'u',
): Promise<object> {
  const key = keyValues(type, id);
  const [row] = key ? await findByKeys(call.db, type, readerOf(type, call, undefined, interaction), [key]) : [];
  if (row === undefined) throw problem('not_found');
  return row as object;
}

/** The row as it was written. Throws 403 where the scopes of an app do not reach what it says now. */
const findWritten = (...asked: Parameters<typeof findRow>): Promise<object> =>
  findRow(...asked).catch((error: unknown) => {
    throw error instanceof HttpError && error.code === 'not_found' ? problem('missing_ability') : error;
  });

/** FHIR's tags are versions alone. */
const platformTag = (ifMatch: string): string => ifMatch.replaceAll(/"(\d{1,9})"/g, '"v$1"');

const unseen = () =>
  refusal('precondition_failed', {
    severity: 'error',
    code: 'required',
    text: {
      en: 'If-Match must name the version that is replaced.',
      es: 'If-Match debe indicar la versión que se reemplaza.',
    },
    expression: 'If-Match',
  });

const anotherId = ({ type }: FhirType) =>
  refusal('malformed', {
    severity: 'error',
    code: 'invalid',
    text: { en: 'It must be the id of the URL.', es: 'Debe ser el id de la URL.' },
    expression: `${type}.id`,
  });
