import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { settingChanges, type Change } from '../../http/setting-changes.js';
import { isUuid, newId } from '../../id.js';
import { WARD_LIMITS } from '../../limits/index.js';
import { isActiveLocation } from '../locations/index.js';
import { findActivePractitioners } from '../practitioners/index.js';
import { lockBedsOfWard } from './bed-store.js';
import { isInUse, IN_USE } from './bed-rules.js';
import { NEW_WARD, type NewWard, type WardBody } from './ward-content.js';
import { findWard, insertWard, lockWard, updateWard, updateWardPractitioners, type WardRow } from './ward-store.js';

/** Throws 404, the same for a ward of another clinic, an unknown id and a malformed id. */
export async function getWard(db: Db, clinicId: string, id: string): Promise<WardRow> {
  const row = isUuid(id) ? await findWard(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** Throws 422 if another ward has the code, or the location or a practitioner is unknown. */
export async function createWard(db: Db, clinicId: string, body: NewWard): Promise<WardRow> {
  const { practitioner_ids, ...values } = { ...NEW_WARD, ...body };
  await checkNamed(db, clinicId, body);
  const id = newId();
  await insertWard(db, clinicId, id, values);
  await updateWardPractitioners(db, clinicId, id, practitioner_ids);
  return getWard(db, clinicId, id);
}

/**
 * Throws 404; 412 if `ifMatch` names another version; 422 as `createWard`, and `active` while a bed is occupied or
 * reserved. An update that changes nothing makes no version.
 */
export async function changeWard(
  db: Db,
  clinicId: string,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: Partial<WardBody> },
): Promise<{ row: WardRow; changes: Record<string, Change> }> {
  const before = isUuid(id) ? await lockWard(db, clinicId, id) : undefined;
  if (!before) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, before.version);
  const said = { ...body, ...(body.practitioner_ids && { practitioner_ids: body.practitioner_ids.toSorted() }) };
  const changes = settingChanges(before, said);
  if (Object.keys(changes).length === 0) return { row: before, changes };
  await checkNamed(db, clinicId, body, before);
  if ('active' in changes && body.active === false && (await lockBedsOfWard(db, clinicId, id)).some(isInUse))
    throw invalid({ path: 'active', rule: IN_USE });
  const { practitioner_ids, ...values } = body;
  if (practitioner_ids) await updateWardPractitioners(db, clinicId, id, practitioner_ids);
  await updateWard(db, clinicId, id, values);
  return { row: await getWard(db, clinicId, id), changes };
}

/** A location or a practitioner may stay in the ward after becoming inactive. */
async function checkNamed(
  db: Db,
  clinicId: string,
  { location_id, practitioner_ids = [] }: Partial<WardBody>,
  before?: WardRow,
): Promise<void> {
  const failures: Failure[] = [];
  if (location_id && location_id !== before?.location_id && !(await isActiveLocation(db, clinicId, location_id)))
    failures.push({ path: 'location_id', rule: 'selected' });
  const named = practitioner_ids.filter((each) => !before?.practitioner_ids.includes(each));
  const there = { ids: named, specialty: undefined };
  const known = (await findActivePractitioners(db, clinicId, there, WARD_LIMITS.practitioners)).map(({ id }) => id);
  practitioner_ids.forEach((each, index) => {
    if (named.includes(each) && !known.includes(each))
      failures.push({ path: `practitioner_ids.${index}`, rule: 'selected' });
  });
  checkNone(failures);
}
