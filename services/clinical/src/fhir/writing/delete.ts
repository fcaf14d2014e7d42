import { endpoint, ids, type Endpoint, type Result } from '../../http/endpoint.js';
import { anyQuery, FHIR, FORMAT } from '../http-exchange.js';
import { withArticle, type FhirType, type Resource } from '../type.js';
import { writeAnswer } from './write-answer.js';
import {
  declareWrite,
  findRow,
  ofUpdate,
  retryOnce,
  replaceResource,
  tagOf,
  type Replacement,
  type Sent,
  type Updates,
} from './write-resource.js';
import type { Deletes, Writes } from './write-rules.js';

const REASON = { en: 'Deleted by another system.', es: 'Eliminado por otro sistema.' };

/** What all that ends resources has in common. */
export const ENDING = {
  description:
    'The record is kept: its status says from now on that it has ended, and it is read as before. A record that has ended already stays as ' +
    'it is. `Prefer: return=representation` answers it.',
  status: 204,
  shows: true,
} as const;

/** Nothing is ever deleted: who asks for it ends the record, as far as the platform lets them. */
export function deleteOperation(type: FhirType, writes: Writes<unknown>, updates: Updates, deletes: Deletes): Endpoint {
  return endpoint({
    operationId: `fhirDelete${type.type}`,
    method: 'delete',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `End ${withArticle(type.type)}`,
    ...ENDING,
    ...declareWrite(type, writes, { access: writes.access, ...updates, event: deletes.event }, 'D'),
    parameters: { path: ids('id'), query: anyQuery(FORMAT), headers: ofUpdate },
    errors: ['malformed', 'not_acceptable', 'precondition_failed', 'validation_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const { id } = call.path;
      return retryOnce(call, async () =>
        endResource(call, type, writes, updates, deletes, { id, before: await findRow(call, type, id, 'd') }),
      );
    },
  });
}

/** Ends one, and answers as a DELETE is answered. */
export async function endResource(
  call: Sent<object, { 'if-match'?: string }, unknown>,
  type: FhirType,
  writes: Writes<unknown>,
  updates: Updates,
  deletes: Deletes,
  { id, before }: Pick<Replacement, 'id' | 'before'>,
): Promise<Result> {
  const current = type.map(before, call);
  const given = deletes.ended(current, REASON[call.language]) as Resource;
  const ifMatch = tagOf(call, type, before);
  call.trail.note({ patient_ids: type.patientsOf(before) });
  const result =
    given === current
      ? await writeAnswer(call, type, current)
      : await replaceResource(call, type, writes, updates, { id, before, given, ifMatch, interaction: 'd' });
  const isShown = /\breturn\s*=\s*(representation|OperationOutcome)\b/i.test(call.headers.prefer ?? '');
  return isShown ? { ...result, status: 200 } : { ...result, data: NOTHING };
}

/** The answer where nothing is to be shown. */
export const NOTHING = { resource: undefined, pretty: false };
