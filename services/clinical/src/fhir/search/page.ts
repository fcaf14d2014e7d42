import { sqlState, type Db } from '../../db/db.js';
import { FHIR_LIMITS } from '../limits.js';
import type { FhirType, Reader } from '../type.js';
import { countRows } from './row-counts.js';
import { tooCostly } from './search-errors.js';
import { unresolvedLookup, resolveSelectiveConditions } from './selective-conditions.js';
import type { SearchOptions } from './result-parameters.js';
import { isInRanges } from './queries.js';
import type { Place, Sought } from './search-request.js';
import { findRows, type FoundRow } from './rows.js';

interface Page {
  rows: FoundRow[];
  /** How many the whole search finds; undefined where that was not counted, or they are more than are counted. */
  total: number | undefined;
}

/** The page of a search behind a place, or the first one. Throws 400 where there is no time to look through so much. */
export const readPage = (...asked: Parameters<typeof pageAfter>): Promise<Page> =>
  pageAfter(...asked).catch((error: unknown) => {
    throw sqlState(error) === QUERY_CANCELED ? tooCostly() : error;
  });

/** PostgreSQL's code of a statement that took longer than one may. */
const QUERY_CANCELED = '57014';

async function pageAfter(
  db: Db,
  type: FhirType,
  reader: Reader,
  asked: Sought,
  place: Place | undefined,
): Promise<Page> {
  const sought = await resolveSelectiveConditions(db, asked);
  const most = countedTo(sought);
  const counted = place || most === undefined ? undefined : await countRows(db, type, reader, sought, most);
  const total = place ? place.total : counted?.total;
  if (isCountAlone(sought.options)) return { rows: [], total };
  const sizes = counted?.each ?? (await sizesOf());
  return { rows: await findRows(db, type, reader, sought, place?.position, sizes), total };

  /** How many each of the searches finds: `findRows` sorts those that find few. */
  async function sizesOf(): Promise<readonly number[]> {
    const isTold = place !== undefined && most !== undefined && !isInRanges(sought);
    // What refers to something is not counted for this alone: it is taken for much.
    if (isTold || unresolvedLookup(sought) === '_has') return [total ?? Infinity];
    const toKnow = sought.conditions.some(({ whenCommon }) => whenCommon) ? FHIR_LIMITS.common : FHIR_LIMITS.sorted;
    return (await countRows(db, type, reader, sought, toKnow)).each;
  }
}

/** How far matches are counted; undefined where they are not counted at all. */
function countedTo(sought: Sought): number | undefined {
  const asked = countLimit(sought.options);
  if (asked !== FHIR_LIMITS.counted) return asked;
  // No index knows how much a chain or `_has` finds: unasked it is counted only so far as tells whether it is little, or not at all.
  return { none: FHIR_LIMITS.counted, chain: FHIR_LIMITS.sorted, _has: undefined }[unresolvedLookup(sought)];
}

/** How far the caller wants matches to be counted: further where they ask how many there are, and not at all where they say so. */
export function countLimit(options: SearchOptions): number | undefined {
  if (isCountAlone(options)) return FHIR_LIMITS.countedIfAsked;
  if (options.total === 'none') return undefined;
  return options.total === undefined ? FHIR_LIMITS.counted : FHIR_LIMITS.countedIfAsked;
}

const isCountAlone = ({ summary, count }: SearchOptions): boolean => summary === 'count' || count === 0;
