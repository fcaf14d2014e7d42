import { findHistory, type Among, type HistorySpan, type VersionPlace } from '../features/record-versions/index.js';
import type { Call } from '../http/endpoint.js';
import type { Headers, Query } from './http-exchange.js';
import type { HistoryPlace } from './history-page.js';
import { wholeVersions } from './identifiers/version-identifiers.js';
import { FHIR_LIMITS } from './limits.js';
import { readerOf } from './reader.js';
import { keyValues } from './search/reference.js';
import type { FhirType, Reader, Versions } from './type.js';
import { checkVersionNarrowed, checkVersionShown } from './version-access.js';

export type HistoryCall<P> = Call<'clinic', P, Query, Headers, Record<never, never>, undefined>;

/** The records of one kind whose versions are asked for. */
export interface Source {
  versions: Versions<unknown>;
  among: Among;
}

interface Asked {
  /** Of one resource, its id. */
  id: string | undefined;
  since: string | undefined;
  from: HistoryPlace | undefined;
  limit: number;
}

/** The rows that a version holds, with the ids of their resources. */
export const rowsIn = (type: FhirType, versions: Versions<unknown>, content: object, call: HistoryCall<unknown>) =>
  (versions.rowsIn?.(content) ?? [content]).map((row) => ({ row, id: type.map(row, call).id ?? '' }));

/**
 * One page of a history, the newest first: the versions that the caller may see, and where the next page begins. It is shorter, or
 * empty, where `FHIR_LIMITS.versions` were looked through before it was full.
 */
export async function historyRows(
  type: FhirType,
  sources: readonly Source[],
  { id, since, from, limit }: Asked,
  call: HistoryCall<unknown>,
): Promise<{ rows: unknown[]; next: HistoryPlace | undefined }> {
  // One more than the page holds, and the one that the page before ended in.
  const wanted = limit + 2;
  const { found, end } = await newest(sources, { since, from, limit: wanted, looked: FHIR_LIMITS.versions }, call);
  const reader = readerOf(type, call, call.phi, 'r');
  const rows: { row: unknown; id: string }[] = [];
  let next: HistoryPlace | undefined;
  for (const { versions, content, recorded_at, resource_id, version } of found) {
    const held = rowsIn(type, versions, content, call);
    const place = { recorded_at, resource_id, version };
    const isFirst = from?.resource_id === resource_id && from.version === version && from.recorded_at === recorded_at;
    for (const [index, each] of held.entries()) {
      if ((isFirst && index < from.skip) || (id !== undefined && each.id !== id)) continue;
      if (rows.length === limit)
        return { rows: await wholeVersions(call, type, rows), next: { ...place, skip: index } };
      if (await isShown(type, versions, each, reader, call)) rows.push(each);
    }
    next = { ...place, skip: held.length };
  }
  const said = await wholeVersions(call, type, rows);
  return { rows: said, next: found.length < wanted ? end && { ...end, skip: 0 } : next };
}

async function newest(
  sources: readonly Source[],
  span: Omit<HistorySpan, 'among'>,
  { db, clinic }: HistoryCall<unknown>,
) {
  const histories = await Promise.all(
    sources.map(async ({ versions, among }) => {
      const { rows, end } = await findHistory<object>(db, versions.kind, clinic.id, { among, ...span });
      return { rows: rows.map((row) => ({ ...row, versions })), end };
    }),
  );
  // Of what is older than where one of them ended, not all is known.
  const [end] = histories.flatMap((history) => history.end ?? []).sort(later);
  const found = histories.flatMap(({ rows }) => rows).filter((row) => !end || later(row, end) < 0);
  return { found: found.sort(later).slice(0, span.limit), end };
}

/** As the database orders them: instants are written alike, so that they compare as they are. */
function later(one: VersionPlace, other: VersionPlace): number {
  if (one.recorded_at !== other.recorded_at) return one.recorded_at < other.recorded_at ? 1 : -1;
  if (one.resource_id !== other.resource_id) return one.resource_id < other.resource_id ? 1 : -1;
  return other.version - one.version;
}

/** A draft may have been somebody else's before. */
async function isShown(
  type: FhirType,
  versions: Versions<unknown>,
  { row, id }: { row: unknown; id: string },
  reader: Reader,
  call: HistoryCall<unknown>,
): Promise<boolean> {
  const [named = id] = keyValues(type, id) ?? [];
  try {
    await checkVersionShown(type, versions, named, row, reader, call);
    await checkVersionNarrowed(type, row, reader, call);
    return true;
  } catch (error) {
    const { status } = error as { status?: number };
    if (status !== 403 && status !== 404) throw error;
    return false;
  }
}
