import { problem } from '../../domain/errors.js';
import { endpoint, type Result } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { checkRelation, type Access } from '../../operation/access.js';
import { keepVersion } from '../../operation/record-store.js';
import { anyQuery, FHIR, FORMAT } from '../http-exchange.js';
import { refusal } from '../operation-outcome.js';
import { givenIn } from '../search/search-request.js';
import { baseOf } from '../search/search.js';
import type { FhirType, Resource, Types } from '../type.js';
import { findExisting } from './conditional-match.js';
import { endResource, ENDING, NOTHING } from './delete.js';
import { applyPatch, patchSchema } from './patch.js';
import { checkedResource } from './resource-body.js';
import {
  anotherId,
  anyResource,
  createResource,
  declareWrite,
  findRow,
  ofUpdate,
  retryOnce,
  replaceResource,
  tagOf,
  type Sent,
  type Updates,
} from './write-resource.js';
import type { Writes } from './write-rules.js';

type SearchedCall = Sent<object, { 'if-match'?: string }, unknown>;

/** Replacing, patching and ending the one resource that a search finds. */
export function bySearchOperations(
  type: FhirType,
  types: Types,
  writes: Writes<unknown>,
  updates: Updates,
): EndpointMap[string] {
  const path = `${FHIR}/${type.type}`;
  const access = updates.access ?? writes.access;
  const { deletes } = writes;
  const common = {
    ...declareWrite(type, writes, { event: updates.event, access: withoutSubject(access) }, 'U'),
    path,
    errors: [
      'malformed',
      'invalid_search',
      'not_acceptable',
      'precondition_failed',
      'not_found',
      ...(writes.errors ?? []),
    ] as const,
  };
  const found = async (call: SearchedCall, interaction: 'u' | 'd' = 'u') => {
    const criterion = { given: givenIn(call.query), lock: true };
    const row = await findExisting(call, type, types, criterion);
    const id = row && type.map(row, call).id;
    if (id === undefined) return undefined;
    await checkSubjectOf(access, id, call);
    if (writes.record) keepVersion(call.db, writes.record, call.clinic.id, id);
    call.trail.note({ resource_id: id });
    return { id, before: await findRow(call, type, id, interaction) };
  };
  return {
    [`PUT ${path}`]: endpoint({
      ...common,
      operationId: `fhirUpdate${type.type}BySearch`,
      method: 'put',
      summary: `Replace the ${type.type} that a search finds`,
      description:
        'One match is replaced; with none the resource is created, where that is possible; with several nothing is done (412). Without ' +
        '`If-Match` what is there is replaced.',
      parameters: { query: anyQuery(FORMAT), body: anyResource, headers: ofUpdate },
      ...(writes.create && { status: 201, existing: true }),

      async handler(call) {
        const given = await checkedResource(type, call.body, baseOf(call.deps));
        return retryOnce(call, async () => {
          const match = await found(call);
          if (!match) return createdInstead(call, type, types, writes, given);
          const { id, before } = match;
          if (given.id !== undefined && given.id !== id) throw anotherId(type);
          const replacement = { id, before, given: { ...given, id }, ifMatch: tagOf(call, type, before) };
          return { ...(await replaceResource(call, type, writes, updates, replacement)), status: 200 };
        });
      },
    }),
    [`PATCH ${path}`]: endpoint({
      ...common,
      operationId: `fhirPatch${type.type}BySearch`,
      method: 'patch',
      summary: `Patch the ${type.type} that a search finds`,
      description: 'A JSON Patch (RFC 6902) of the one match; with none 404, with several 412.',
      parameters: { query: anyQuery(FORMAT), body: patchSchema, headers: ofUpdate },

      async handler(call) {
        return retryOnce(call, async () => {
          const match = await found(call);
          if (!match) throw problem('not_found');
          const { id, before } = match;
          const given = await applyPatch(call, type, before);
          return replaceResource(call, type, writes, updates, {
            id,
            before,
            given,
            ifMatch: tagOf(call, type, before),
          });
        });
      },
    }),
    ...(deletes && {
      [`DELETE ${path}`]: endpoint({
        ...common,
        ...declareWrite(type, writes, { event: deletes.event, access: withoutSubject(access) }, 'D'),
        operationId: `fhirDelete${type.type}BySearch`,
        method: 'delete',
        summary: `End the ${type.type} that a search finds`,
        ...ENDING,
        description: `The one match; with none nothing is done (204), with several 412. ${ENDING.description}`,
        parameters: { query: anyQuery(FORMAT), headers: ofUpdate },
        errors: [...common.errors, 'validation_failed'],

        async handler(call) {
          return retryOnce(call, async () => {
            const match = await found(call, 'd');
            return match ? endResource(call, type, writes, updates, deletes, match) : { data: NOTHING };
          });
        },
      }),
    }),
  };
}

/** There is no id in the path: the search leaves out whom the caller has no relation to, and who is found is asked for. */
function withoutSubject({ phi, ...access }: Access<'clinic'>): Access<'clinic'> {
  if (!phi) return access;
  const { subject: _, ...rest } = phi;
  return { ...access, phi: rest };
}

async function checkSubjectOf({ phi }: Access<'clinic'>, id: string, call: SearchedCall): Promise<void> {
  if (!phi?.subject) return;
  const { of, recordIn } = phi.subject;
  const subject = await of(call.db, call.clinic.id, (recordIn ? recordIn(id) : id) ?? '');
  if (!subject) throw problem('not_found');
  await checkRelation(call.db, subject, call.phi, call);
}

/** By who may create; ids are the service's. */
function createdInstead(
  call: SearchedCall,
  type: FhirType,
  types: Types,
  writes: Writes<unknown>,
  given: Resource,
): Promise<Result> {
  if (!writes.create || given.id !== undefined)
    throw refusal('precondition_failed', {
      severity: 'error',
      code: 'not-found',
      text: {
        en: 'No resource matches, and none is created with an id that is given.',
        es: 'Ningún recurso coincide, y no se crea ninguno con un id indicado.',
      },
      ...(given.id !== undefined && { expression: `${type.type}.id` }),
    });
  const phi = call.allowed({ ...writes.access, smart: { type: type.type, interaction: 'c' } });
  call.trail.note({ event: writes.create.event });
  return createResource({ ...call, phi: phi ?? call.phi }, type, types, writes, writes.create, given);
}
