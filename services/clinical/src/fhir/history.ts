import { raw } from '../db/piece.js';
import { problem } from '../domain/errors.js';
import { findVersion } from '../features/record-versions/index.js';
import { endpoint, ids, type Endpoint } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import { keepVersion } from '../operation/record-store.js';
import { readAccess, searchAccess } from './access.js';
import { anyQuery, answered, answerOf, auditOf, FHIR, FORMAT, headers, oneOf, wanted } from './http-exchange.js';
import { wholeVersions } from './identifiers/version-identifiers.js';
import { FHIR_LIMITS } from './limits.js';
import { valueIn } from './parameters.js';
import { readerOf } from './reader.js';
import { fhirJson } from './representation.js';
import { keyValues } from './search/reference.js';
import { findByKeys } from './search/rows.js';
import { visibleTo } from './search/visible.js';
import { baseOf, entriesOf } from './search/search.js';
import { countOf, entryOf, openVersionPlace, sealVersionPlace, sinceOf } from './history-page.js';
import { historyRows, rowsIn, type HistoryCall, type Source } from './history-rows.js';
import { versionsOf, withArticle, type FhirType, type Reader } from './type.js';
import { checkVersionNarrowed, checkVersionShown } from './version-access.js';

const HISTORY = {
  _count: `Versions of a page, ${FHIR_LIMITS.count.usual} unless said, ${FHIR_LIMITS.count.max} at most; a page may have fewer and be followed by another.`,
  _since: 'Only versions that were made at this instant or later.',
  _page: 'Of a link that was answered.',
  ...FORMAT,
};

const common = {
  method: 'get' as const,
  limit: 'fhir' as const,
  representation: fhirJson,
};

/** What can be asked of the versions of a type, where they are kept. */
export function historyOperations(type: FhirType): EndpointMap[string] {
  if (type.versions === undefined) return {};
  const path = `${FHIR}/${type.type}`;
  return {
    [`GET ${path}/{id}/_history/{version}`]: versionRead(type),
    [`GET ${path}/{id}/_history`]: instanceHistory(type),
    [`GET ${path}/_history`]: typeHistory(type),
  };
}

/** The record that an id names, and how the policy knows it, whose first version is kept if nobody kept one. Throws 404 for what the caller may not see. */
async function recordOf(type: FhirType, call: HistoryCall<{ id: string }>) {
  const { db, clinic, path } = call;
  const key = keyValues(type, path.id);
  const [row] = key ? await findByKeys(db, type, readerOf(type, call, undefined, 'r'), [key]) : [];
  const [named] = key ?? [];
  const versions = versionsOf(type).find(({ holds }) => row !== undefined && holds?.(row) !== false);
  if (row === undefined || named === undefined || !versions) throw problem('not_found');
  const record = versions.recordOf?.(row) ?? named;
  keepVersion(db, versions.kind, clinic.id, record);
  return { record, named, versions };
}

function versionRead(type: FhirType): Endpoint {
  return endpoint({
    ...common,
    operationId: `fhirReadVersionOf${type.type}`,
    path: `${FHIR}/${type.type}/{id}/_history/{version}`,
    summary: `Read a version of ${withArticle(type.type)}`,
    access: readAccess(type),
    audit: auditOf(type, 'history'),
    parameters: { path: ids('id', 'version'), query: anyQuery(FORMAT), headers },
    conditional: true,
    message: { en: 'Version.', es: 'Versión.' },
    response: answered(type.type),
    errors: ['not_acceptable'],

    async handler(call) {
      const negotiation = wanted(call.query, call.headers);
      const { db, clinic, path, trail } = call;
      const { record, named, versions } = await recordOf(type, call);
      const version = /^\d{1,9}$/.test(path.version)
        ? await findVersion<object>(db, versions.kind, clinic.id, record, Number(path.version))
        : undefined;
      const row = version && rowsIn(type, versions, version.content, call).find(({ id }) => id === path.id)?.row;
      if (row === undefined) throw problem('not_found');
      trail.note({ patient_ids: type.patientsOf(row) });
      const reader = readerOf(type, call, call.phi, 'r');
      await checkVersionShown(type, versions, named, row, reader, call);
      await checkVersionNarrowed(type, row, reader, call);
      const [said] = await wholeVersions(call, type, [{ row, id: path.id }]);
      return oneOf(type.map(said, call), call.headers, negotiation);
    },
  });
}

function instanceHistory(type: FhirType): Endpoint {
  return endpoint({
    ...common,
    operationId: `fhirHistoryOf${type.type}`,
    path: `${FHIR}/${type.type}/{id}/_history`,
    summary: `The versions of ${withArticle(type.type)}`,
    access: readAccess(type),
    audit: auditOf(type, 'history'),
    parameters: { path: ids('id'), query: anyQuery(HISTORY), headers },
    message: { en: 'Versions.', es: 'Versiones.' },
    response: answered('Bundle'),
    errors: ['not_acceptable', 'invalid_search'],

    async handler(call) {
      const negotiation = wanted(call.query, call.headers);
      const { record, versions } = await recordOf(type, call);
      return answerOf(await history(type, call, [{ versions, among: { few: [record] } }], call.path.id), negotiation);
    },
  });
}

function typeHistory(type: FhirType): Endpoint {
  return endpoint({
    ...common,
    operationId: `fhirHistoryOfAll${type.type}`,
    path: `${FHIR}/${type.type}/_history`,
    summary: `The versions of all of ${type.type}, the newest first`,
    access: searchAccess(type),
    audit: auditOf(type, 'history'),
    parameters: { query: anyQuery(HISTORY), headers },
    message: { en: 'Versions.', es: 'Versiones.' },
    response: answered('Bundle'),
    errors: ['not_acceptable', 'invalid_search'],

    async handler(call) {
      const negotiation = wanted(call.query, call.headers);
      const reader = readerOf(type, call, call.phi, 's');
      const sources = versionsOf(type).map((versions) => {
        const ids = visibleTo(type, reader).select(raw(versions.record ?? type.key[0].column));
        return { versions, among: isOfOnePatient(reader) ? { few: ids } : { many: ids } };
      });
      return answerOf(await history(type, call, sources, undefined), negotiation);
    },
  });
}

/** Whose records are soon found: by their patient. */
const isOfOnePatient = ({ caller, grant, scope }: Reader): boolean =>
  caller.role === 'patient' || grant?.relation === 'self' || scope?.patient_id !== undefined;

/** A Bundle with one page of versions, of one resource or of all; a row of the trail names every patient in it. */
async function history(
  type: FhirType,
  call: HistoryCall<unknown>,
  sources: readonly Source[],
  id: string | undefined,
): Promise<object> {
  const { clinic, deps, query, trail } = call;
  const place = `fhir history ${clinic.id} ${type.type} ${id ?? ''}`;
  const limit = countOf(query);
  const from = openVersionPlace(deps.config.keys, query, place);
  const since = sinceOf(query, call);
  const { rows, next } = await historyRows(type, sources, { id, since, from, limit }, call);
  trail.note({ patient_ids: [...new Set(rows.flatMap((row) => type.patientsOf(row)))], result_count: rows.length });
  const url = `${baseOf(deps)}/${type.type}${id === undefined ? '' : `/${id}`}/_history`;
  const asked = { ...(since !== undefined && { _since: since }), _count: String(limit) };
  const page = valueIn(query, '_page');
  return {
    resourceType: 'Bundle',
    type: 'history',
    link: [
      linkOf('self', url, { ...asked, ...(page !== undefined && { _page: page }) }),
      ...(next ? [linkOf('next', url, { ...asked, _page: sealVersionPlace(deps.config.keys, next, place) })] : []),
    ],
    ...entriesOf(rows.map((row) => entryOf(type.map(row, call), baseOf(deps)))),
  };
}

const linkOf = (relation: string, url: string, query: Record<string, string>) => ({
  relation,
  url: `${url}?${new URLSearchParams(query).toString()}`,
});
