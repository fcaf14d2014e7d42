import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import type { Deps } from '../../deps/deps.js';
import { endpoint, ids, type Endpoint } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { newId } from '../../id.js';
import { anyQuery, FHIR, headers, isLenient, wanted } from '../exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcome } from '../outcome.js';
import { searchFault } from '../search/fault.js';
import type { SearchCall } from '../search/search.js';
import { serviceOf } from '../service.js';
import type { Types } from '../type.js';
import { forServices, statusUrl } from './export-declaration.js';
import { groupOf, readExport, type ExportLevel } from './export-request.js';
import { cancelExport, exportFile, exportStatus } from './export-results.js';
import { countRunningExports, insertExport, lockExports } from './export-store.js';

const DOCUMENTATION =
  'HL7 Bulk Data Access. The answer is 202 with the address where the export is asked about (`Content-Location`). It is written by ' +
  'the worker, of what the service’s key and scopes let it see; a key that ends, ends it. Files are kept for a day. ' +
  'What is not supported is refused, or with `Prefer: handling=lenient` left out.';

const QUERY = {
  _type: 'Types, separated by commas; all that the service may see unless said.',
  _since: 'An instant: what has changed since.',
  _typeFilter: 'Type?parameter=value, as in a search; of several for a type a resource satisfies one.',
  _outputFormat: 'application/fhir+ndjson, which is all there is.',
};

/** Bulk Data: asking for an export, asking after it, fetching its files, ending it. */
export const exportOperations = (types: Types): EndpointMap[string] => ({
  [`GET ${FHIR}/$export`]: kickOff(types, { operationId: 'fhirExport', path: '', whose: 'everything' }, () => 'system'),
  [`GET ${FHIR}/Patient/$export`]: kickOff(
    types,
    { operationId: 'fhirExportPatients', path: '/Patient', whose: 'what is about patients' },
    () => 'patients',
  ),
  [`GET ${FHIR}/Group/{group}/$export`]: kickOff(
    types,
    {
      operationId: 'fhirExportGroup',
      path: '/Group/{group}',
      whose: 'the patients of a practitioner, whose id is the group’s',
    },
    groupOf,
  ),
  [`GET ${FHIR}/$export/{export}`]: exportStatus(),
  [`DELETE ${FHIR}/$export/{export}`]: cancelExport(),
  [`GET ${FHIR}/$export/{export}/{file}`]: exportFile(types),
});

const groupIn = (path: { group?: string }): string => path.group ?? '';

function kickOff(
  types: Types,
  { operationId, path, whose }: { operationId: string; path: string; whose: string },
  levelOf: (group: string, call: SearchCall) => ExportLevel | Promise<ExportLevel>,
): Endpoint {
  return endpoint({
    ...forServices,
    operationId,
    method: 'get',
    path: `${FHIR}${path}/$export`,
    summary: `Begin an export of ${whose}`,
    description: DOCUMENTATION,
    audit: { event: 'export.begin', action: 'E', resource: 'export', phi_level: 'full' },
    parameters: {
      ...(path.includes('{') && { path: ids('group') }),
      query: anyQuery(QUERY),
      headers,
    },
    status: 202,
    message: { en: 'The export has begun.', es: 'La exportación ha comenzado.' },
    response: Joi.object({ resourceType: Joi.valid('OperationOutcome').required() }).unknown(),
    errors: ['invalid_search', 'not_acceptable', 'not_found', 'too_many_requests'],

    async handler(call) {
      const { db, deps, caller, clinic, now, ip, query, headers: asked, trail, language } = call;
      const key = serviceOf(caller);
      if (!/\brespond-async\b/i.test(asked.prefer ?? ''))
        throw searchFault('Prefer', { en: 'Prefer: respond-async is required.', es: 'Falta Prefer: respond-async.' });
      wanted(query, asked);
      const level = await levelOf(groupIn(call.path), call);
      const request = readExport(query, level, types, call, isLenient(asked));
      await lockExports(db, clinic.id);
      if ((await countRunningExports(db, clinic.id)) >= FHIR_LIMITS.exportsAtOnce)
        throw problem('too_many_requests', { headers: { 'Retry-After': '60' }, details: { first_refusal: true } });
      const id = newId();
      await insertExport(db, clinic.id, {
        id,
        ...key,
        ...request,
        ip: ip || null,
        request_url: urlOf(deps, path.replace('{group}', groupIn(call.path)), query),
        practitioner_id: typeof level === 'object' ? level.practitioner_id : null,
        created_at: now,
        expires_at: new Date(now.getTime() + FHIR_LIMITS.exportDays * 86_400_000),
      });
      trail.note({ resource_id: id, details: { types: request.types } });
      const text = { en: 'The export has begun.', es: 'La exportación ha comenzado.' };
      const resource = outcome([{ severity: 'information', code: 'informational', text }], language);
      return { data: { resource, pretty: false }, headers: { 'Content-Location': statusUrl(deps, id) } };
    },
  });
}

function urlOf({ config }: Deps, path: string, query: Record<string, string[]>): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  ).toString();
  return `${config.public_url}${FHIR}${path}/$export${parameters === '' ? '' : `?${parameters}`}`;
}
