import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import type { Deps } from '../../deps/deps.js';
import { endpoint, ids, type Result } from '../../http/endpoint.js';
import type { EndpointMap } from '../../http/endpoint-map.js';
import { newId } from '../../id.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { anyQuery, FHIR, FORMAT, headers, isLenient, wanted, type Headers, type Query } from '../http-exchange.js';
import { FHIR_LIMITS } from '../limits.js';
import { outcome } from '../operation-outcome.js';
import { parametersUpTo } from '../parameters.js';
import { searchFault } from '../search/search-errors.js';
import type { SearchCall } from '../search/search.js';
import { serviceOf } from '../service-searches.js';
import type { Types } from '../type.js';
import { forServices, statusUrl } from './export-declaration.js';
import { askedIn, patientsOf, type AskedExport } from './export-parameters.js';
import { insertOmissions } from './export-omissions.js';
import { groupOf, readExport, type ExportLevel } from './export-request.js';
import { cancelExport, exportFile, exportStatus } from './export-results.js';
import { countRunningExports, insertExport } from './export-store.js';

const DOCUMENTATION =
  'HL7 Bulk Data Access. The answer is 202 with the address where the export is asked about (`Content-Location`). It is written by ' +
  'the worker, of what the service’s key and scopes let it see; a key that ends, ends it. Files are kept for a day. ' +
  'What is not supported is refused, or with `Prefer: handling=lenient` left out, which the file of errors tells. By POST the parameters are those of a Parameters ' +
  `resource, and of patients and groups also \`patient\`: references to those, ${FHIR_LIMITS.exportPatients} at most, whose resources it is to hold.`;

const QUERY = {
  _type: 'Types, separated by commas; all that the service may see unless said.',
  _since: 'An instant: what has changed since.',
  _typeFilter: 'Type?parameter=value, as in a search; of several for a type a resource satisfies one.',
  _elements:
    'Members to keep, as member or Type.member, separated by commas; what a resource must have is kept always.',
  includeAssociatedData:
    'LatestProvenanceResources or RelevantProvenanceResources: beside what is exported, who made it last, or each of its versions. Not with _typeFilter.',
  _outputFormat: 'application/fhir+ndjson, which is all there is.',
};

const PARAMETERS = parametersUpTo(FHIR_LIMITS.parameters + FHIR_LIMITS.exportPatients);

/** Bulk Data: asking for an export, asking after it, fetching its files, ending it. */
export const exportOperations = (types: Types): EndpointMap[string] => ({
  ...kickOff(types, { operationId: 'fhirExport', path: '', whose: 'everything' }, () => 'system'),
  ...kickOff(
    types,
    { operationId: 'fhirExportPatients', path: '/Patient', whose: 'what is about patients' },
    () => 'patients',
  ),
  ...kickOff(
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

interface KickOff {
  types: Types;
  path: string;
  levelOf: LevelOf;
}

type KickOffCall = SearchCall & { query: Query; headers: Headers; path: { group?: string } };
type LevelOf = (group: string, call: SearchCall) => ExportLevel | Promise<ExportLevel>;

/** By GET, and by POST with Parameters. */
function kickOff(
  types: Types,
  { operationId, path, whose }: { operationId: string; path: '' | '/Patient' | '/Group/{group}'; whose: string },
  levelOf: LevelOf,
): EndpointMap[string] {
  const url = `${FHIR}${path}/$export` as const;
  const common = {
    ...forServices,
    path: url,
    description: DOCUMENTATION,
    audit: { event: 'export.begin', action: 'E', resource: 'export', phi_level: 'full' },
    status: 202,
    message: { en: 'The export has begun.', es: 'La exportación ha comenzado.' },
    response: Joi.object({ resourceType: Joi.valid('OperationOutcome').required() }).unknown(),
    errors: ['invalid_search', 'not_acceptable', 'not_found', 'too_many_requests'],
  } as const;
  const inPath = path === '/Group/{group}' && { path: ids('group') };
  const of: KickOff = { types, path, levelOf };
  return {
    [`GET ${url}`]: endpoint({
      ...common,
      operationId,
      method: 'get',
      summary: `Begin an export of ${whose}`,
      parameters: { ...inPath, query: anyQuery(QUERY), headers },
      handler: (call) => begin(call, of, { query: call.query, patients: [] }),
    }),
    [`POST ${url}`]: endpoint({
      ...common,
      operationId: `${operationId}ByPost`,
      method: 'post',
      summary: `Begin an export of ${whose}, asked for by Parameters`,
      parameters: { ...inPath, query: anyQuery(FORMAT), headers, body: PARAMETERS },
      handler: (call) => begin(call, of, askedIn(call.query, call.body)),
    }),
  };
}

async function begin(call: KickOffCall, { types, path, levelOf }: KickOff, asked: AskedExport): Promise<Result> {
  const { db, deps, caller, clinic, now, ip, headers: written, trail, language } = call;
  const key = serviceOf(caller);
  if (!/(?:^|,)\s*respond-async\s*(?:[;,]|$)/i.test(written.prefer ?? ''))
    throw searchFault('Prefer', { en: 'Prefer: respond-async is required.', es: 'Falta Prefer: respond-async.' });
  // Version 1 of the guide requires it, and version 2 lets a server do so.
  if (written.accept === undefined && asked.query['_format'] === undefined)
    throw searchFault('Accept', {
      en: 'Accept: application/fhir+json is required.',
      es: 'Falta Accept: application/fhir+json.',
    });
  wanted(asked.query, written);
  const level = await levelOf(groupIn(call.path), call);
  const left = isLenient(written) ? [] : undefined;
  const { filters, ...request } = readExport(asked.query, level, types, call, left);
  const patients = await patientsOf(asked.patients, level, call);
  await lockClinic(db, clinic.id);
  if ((await countRunningExports(db, clinic.id)) >= FHIR_LIMITS.exportsAtOnce)
    throw problem('too_many_requests', { headers: { 'Retry-After': '60' }, details: { first_refusal: true } });
  const id = newId();
  await insertExport(db, clinic.id, {
    id,
    ...key,
    ...request,
    filters: { ...filters, ...(patients && { patient: patients }) },
    ip: ip || null,
    request_url: urlOf(deps, path.replace('{group}', groupIn(call.path)), call.query),
    practitioner_id: typeof level === 'object' ? level.practitioner_id : null,
    created_at: now,
    expires_at: new Date(now.getTime() + FHIR_LIMITS.exportDays * 86_400_000),
  });
  await insertOmissions(db, { clinic_id: clinic.id, id }, left ?? [], language);
  trail.note({ resource_id: id, details: { types: request.types }, ...(patients && { patient_ids: patients }) });
  const text = { en: 'The export has begun.', es: 'La exportación ha comenzado.' };
  const resource = outcome([{ severity: 'information', code: 'informational', text }], language);
  return { data: { resource, pretty: false }, headers: { 'Content-Location': statusUrl(deps, id) } };
}

/** The address that was asked, without what a body said. */
function urlOf({ config }: Deps, path: string, query: Record<string, string[]>): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) => values.map((value): [string, string] => [name, value])),
  ).toString();
  return `${config.public_url}${FHIR}${path}/$export${parameters === '' ? '' : `?${parameters}`}`;
}
