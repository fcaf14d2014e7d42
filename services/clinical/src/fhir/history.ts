import { problem } from '../domain/errors.js';
import { findHistory, findVersion, type VersionPlace, type VersionRow } from '../features/record-versions/index.js';
import { endpoint, ids, type Call, type Endpoint } from '../http/endpoint.js';
import type { EndpointMap } from '../http/endpoint-map.js';
import { keepVersion } from '../operation/record-store.js';
import { readAccess, searchAccess } from './access.js';
import {
  anyQuery,
  answered,
  answerOf,
  auditOf,
  FHIR,
  FORMAT,
  headers,
  oneOf,
  wanted,
  type Headers,
  type Query,
} from './exchange.js';
import { FHIR_LIMITS } from './limits.js';
import { readerOf } from './reader.js';
import { fhirJson } from './representation.js';
import { keyValues } from './search/reference.js';
import { findByKeys } from './search/rows.js';
import { visibleTo } from './search/visible.js';
import { baseOf, entriesOf } from './search/search.js';
import { countOf, entryOf, openVersionPlace, sealVersionPlace, sinceOf } from './history-page.js';
import type { FhirType, Versions } from './type.js';
import { checkVersionShown } from './version-access.js';

type Versioned = FhirType & { versions: Versions<unknown> };
type HistoryCall<P> = Call<'clinic', P, Query, Headers, Record<never, never>, undefined>;

const HISTORY = {
  _count: `Versions of a page, ${FHIR_LIMITS.count.usual} unless said, ${FHIR_LIMITS.count.max} at most.`,
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
  if (!isVersioned(type)) return {};
  const path = `${FHIR}/${type.type}`;
  return {
    [`GET ${path}/{id}/_history/{version}`]: versionRead(type),
    [`GET ${path}/{id}/_history`]: instanceHistory(type),
    ...(type.versions.rowsIn ? {} : { [`GET ${path}/_history`]: typeHistory(type) }),
  };
}

const isVersioned = (type: FhirType): type is Versioned => type.versions !== undefined;

/** The record that an id names, and how the policy knows it, whose first version is kept if nobody kept one. Throws 404 for what the caller may not see. */
async function recordOf(
  type: Versioned,
  call: HistoryCall<{ id: string }>,
): Promise<{ record: string; named: string }> {
  const { db, clinic, path } = call;
  const key = keyValues(type, path.id);
  const [row] = key ? await findByKeys(db, type, readerOf(type, call, undefined, 'r'), [key]) : [];
  const [named] = key ?? [];
  if (row === undefined || named === undefined) throw problem('not_found');
  const record = type.versions.recordOf?.(row) ?? named;
  keepVersion(db, type.versions.kind, clinic.id, record);
  return { record, named };
}

/** The row that a version holds for the resource of that id; of any id where the record is the resource. */
function rowIn(
  { versions, map }: Versioned,
  content: object,
  id: string | undefined,
  call: HistoryCall<unknown>,
): unknown {
  if (!versions.rowsIn) return content;
  return versions.rowsIn(content).find((row) => map(row, call).id === id);
}

function versionRead(type: Versioned): Endpoint {
  return endpoint({
    ...common,
    operationId: `fhirReadVersionOf${type.type}`,
    path: `${FHIR}/${type.type}/{id}/_history/{version}`,
    summary: `Read a version of a ${type.type}`,
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
      const { record, named } = await recordOf(type, call);
      const version = /^\d{1,9}$/.test(path.version)
        ? await findVersion<object>(db, type.versions.kind, clinic.id, record, Number(path.version))
        : undefined;
      const row = version && rowIn(type, version.content, path.id, call);
      if (row === undefined) throw problem('not_found');
      trail.note({ patient_ids: type.patientsOf(row) });
      await checkVersionShown(type, named, row, readerOf(type, call, call.phi, 'r'), call);
      return oneOf(type.map(row, call), call.headers, negotiation);
    },
  });
}

function instanceHistory(type: Versioned): Endpoint {
  return endpoint({
    ...common,
    operationId: `fhirHistoryOf${type.type}`,
    path: `${FHIR}/${type.type}/{id}/_history`,
    summary: `The versions of a ${type.type}`,
    access: readAccess(type),
    audit: auditOf(type, 'history'),
    parameters: { path: ids('id'), query: anyQuery(HISTORY), headers },
    message: { en: 'Versions.', es: 'Versiones.' },
    response: answered('Bundle'),
    errors: ['not_acceptable', 'invalid_search'],

    async handler(call) {
      const negotiation = wanted(call.query, call.headers);
      const { record, named } = await recordOf(type, call);
      return answerOf(await history(type, call, [record], { id: call.path.id, named }), negotiation);
    },
  });
}

function typeHistory(type: Versioned): Endpoint {
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
      const visible = visibleTo(type, readerOf(type, call, call.phi, 's')).select(type.key[0].column);
      return answerOf(await history(type, call, visible, undefined), negotiation);
    },
  });
}

/** A Bundle with one page of versions; a row of the trail names every patient in it. */
async function history(
  type: Versioned,
  call: HistoryCall<unknown>,
  ids: Parameters<typeof findHistory>[3]['ids'],
  one: { id: string; named: string } | undefined,
): Promise<object> {
  const { db, clinic, deps, query, trail } = call;
  const place = `fhir history ${clinic.id} ${type.type} ${one?.id ?? ''}`;
  const limit = countOf(query);
  const behind = openVersionPlace(deps.config.keys, query, place);
  const since = sinceOf(query, call);
  const found = await findHistory<object>(db, type.versions.kind, clinic.id, { ids, since, behind, limit: limit + 1 });
  const shown = found.slice(0, limit);
  const rows = await shownRows(type, shown, one, call);
  trail.note({ patient_ids: [...new Set(rows.flatMap((row) => type.patientsOf(row)))], result_count: rows.length });
  const last = found.length > shown.length ? shown.at(-1) : undefined;
  const url = `${baseOf(deps)}/${type.type}${one ? `/${one.id}` : ''}/_history`;
  const next =
    last &&
    new URLSearchParams({
      ...(since !== undefined && { _since: since }),
      _count: String(limit),
      _page: sealVersionPlace(deps.config.keys, last, place),
    });
  return {
    resourceType: 'Bundle',
    type: 'history',
    link: [
      { relation: 'self', url },
      ...(next === undefined ? [] : [{ relation: 'next', url: `${url}?${next.toString()}` }]),
    ],
    ...entriesOf(rows.map((row) => entryOf(type.map(row, call), baseOf(deps)))),
  };
}

/** Of a page those versions that the caller may see: a draft may have been somebody else's before. */
async function shownRows(
  type: Versioned,
  versions: readonly (VersionRow<object> & VersionPlace)[],
  one: { id: string; named: string } | undefined,
  call: HistoryCall<unknown>,
): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (const { content, resource_id } of versions) {
    const row = rowIn(type, content, one?.id, call);
    if (row === undefined) continue;
    const reader = readerOf(type, call, call.phi, 'r');
    const hidden = await checkVersionShown(type, one?.named ?? resource_id, row, reader, call).then(
      () => false,
      (error: { status?: number }) => {
        if (error.status !== 403 && error.status !== 404) throw error;
        return true;
      },
    );
    if (!hidden) rows.push(row);
  }
  return rows;
}
