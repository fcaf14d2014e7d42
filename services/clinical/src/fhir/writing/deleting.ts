import { endpoint, ids, type Endpoint } from '../../http/endpoint.js';
import { anyQuery, FHIR, FORMAT, wanted } from '../exchange.js';
import { baseOf } from '../search/search.js';
import type { FhirType, Resource } from '../type.js';
import { written } from './answer.js';
import { declared, findRow, ofUpdate, replaced, type Updates } from './write.js';
import type { Deletes, Writes } from './writes.js';

const REASON = { en: 'Deleted by another system.', es: 'Eliminado por otro sistema.' };

/** Nothing is ever deleted: who asks for it ends the record, as far as the platform lets them. */
export function deleteOperation(
  type: FhirType,
  writes: Writes<unknown>,
  updates: Updates,
  { event, ended }: Deletes,
): Endpoint {
  return endpoint({
    operationId: `fhirDelete${type.type}`,
    method: 'delete',
    path: `${FHIR}/${type.type}/{id}`,
    summary: `End a ${type.type}`,
    description:
      'Records are kept: its status says from now on that it has ended, and it is read as before. What has ended so already stays as ' +
      'it is. `Prefer: return=representation` answers it.',
    ...declared(type, writes, { access: writes.access, ...updates, event }, 'D'),
    parameters: { path: ids('id'), query: anyQuery(FORMAT), headers: ofUpdate },
    status: 204,
    shows: true,
    errors: ['malformed', 'not_acceptable', 'precondition_failed', 'validation_failed', ...(writes.errors ?? [])],

    async handler(call) {
      const { id } = call.path;
      const before = await findRow(call, type, id, 'd');
      const current = type.map(before, call);
      const given = ended(current, REASON[call.language]) as Resource;
      const ifMatch = call.headers['if-match'] ?? `W/"${current.meta?.versionId}"`;
      const isShown = /\breturn\s*=\s*(representation|OperationOutcome)\b/i.test(call.headers.prefer ?? '');
      call.trail.note({ patient_ids: type.patientsOf(before) });
      const result =
        given === current
          ? written(current, call.headers, wanted(call.query, call.headers), {
              language: call.language,
              base: baseOf(call.deps),
              issues: [],
            })
          : await replaced(call, type, writes, updates, { id, before, given, ifMatch, interaction: 'd' });
      return isShown ? { ...result, status: 200 } : { ...result, data: { resource: undefined, pretty: false } };
    },
  });
}
