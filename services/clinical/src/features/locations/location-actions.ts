import { violatedConstraint, type Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { settingChanges, type Change } from '../../http/setting-changes.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { isTimezone } from '../clinics/index.js';
import {
  insertLocation,
  lockLocation,
  updateLocation,
  type LocationRow,
  type LocationValues,
} from './location-store.js';
import { NEW_LOCATION } from './location-view.js';

export type NewLocationBody = Pick<LocationValues, 'name'> & Partial<LocationValues>;

/** Throws 422 `timezone` for one that there is not. */
export async function createLocation(db: Db, clinicId: string, body: NewLocationBody): Promise<LocationRow> {
  await checkTimezone(db, body);
  const created = await insertLocation(db, clinicId, { ...NEW_LOCATION, ...body });
  if (!created) throw problem('internal_error');
  return created;
}

const SEVERAL_VISITS: OwnRule = {
  name: 'several_visits',
  en: 'The place holds several open visits: it stays shared until they are elsewhere.',
  es: 'El lugar tiene varias visitas abiertas: sigue compartido hasta que estén en otro.',
};

/**
 * Throws 404; 412 for another version than `ifMatch` names; 422 as `createLocation`, and `shared` for a bay with several visits that is to
 * hold one. What changes nothing makes no version.
 */
export async function changeLocation(
  db: Db,
  {
    clinicId,
    id,
    ifMatch,
    body,
  }: { clinicId: string; id: string; ifMatch: string | undefined; body: Partial<LocationValues> },
): Promise<{ row: LocationRow | undefined; changes: Record<string, Change> }> {
  const before = isUuid(id) ? await lockLocation(db, clinicId, id) : undefined;
  if (!before) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  await checkTimezone(db, body);
  const changes = settingChanges(before, body);
  if (Object.keys(changes).length === 0) return { row: before, changes };
  const row = await updateLocation(db, clinicId, id, { ...before, ...body }).catch((error: unknown) => {
    if (violatedConstraint(error) === 'emergency_places_one') throw invalid({ path: 'shared', rule: SEVERAL_VISITS });
    throw error;
  });
  return { row, changes };
}

async function checkTimezone(db: Db, { timezone = null }: Partial<LocationValues>): Promise<void> {
  if (timezone !== null && !(await isTimezone(db, timezone))) throw invalid({ path: 'timezone', rule: 'timezone' });
}
