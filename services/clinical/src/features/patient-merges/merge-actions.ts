import type { Change } from '../../operation/change.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid, newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { settleMergedAllergies } from '../allergies/index.js';
import { findDistinct } from '../patient-matches/index.js';
import {
  addAlerts,
  checkNotMerged,
  keepRefusal,
  lockMerging,
  patientRecord,
  updateMergedInto,
  type MergingPatient,
} from '../patients/index.js';
import { addedAlerts, mergeFailures } from './merge-rules.js';
import { findConflicts, findMerge, insertMerge, insertMergeRows, type MergeRow } from './merge-store.js';
import { lockRows, moveRows } from './moving-actions.js';
import { findIds } from './moving-store.js';
import { LOCKED_BEFORE, MOVED } from './patient-tables.js';

export interface MergeRequest {
  source: string;
  target: string;
  /** What the caller knows of both: If-Match of the source, the version of the target. */
  ifMatch: string;
  targetVersion?: number;
  reason: string | null;
  /** Asked when both are locked, before anything is decided; throws where they are not to be one. */
  check?: () => Promise<void>;
  /** That the source died is known of the target from then on. */
  takesDeath?: boolean;
}

/**
 * Makes one record part of another: all that is the source's becomes the target's, and what moved is kept, so that it can go
 * back. Throws 404 for an unknown source, 412 for another version of either, 422 for what is in the way.
 */
export async function mergePatients(change: Change, request: MergeRequest): Promise<MergeRow> {
  const { db, clinic, trail } = change;
  if (!isUuid(request.source)) throw problem('not_found');
  trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id: request.target, event: 'patient.merge' });
  // Who belongs to the clinic changes with the account; and merges take turns.
  await lockClinic(db, clinic.id);
  for (const rows of LOCKED_BEFORE)
    await lockRows(change, rows, request.source, await findIds(db, clinic.id, rows, request.source));
  const { source, target } = await lockBoth(change, request);
  const id = newId();
  const added = addedAlerts(source, target);
  const merge = { id, source: source.id, target: target.id, reason: request.reason, addedAlerts: added };
  await insertMerge(db, clinic.id, { ...merge, now: change.now, caller: change.caller });
  await updateMergedInto(db, clinic.id, source.id, target.id);
  await moveAll(change, merge);
  await addAlerts(db, clinic.id, target.id, added);
  await keepRefusal(db, clinic.id, { source: source.id, target: target.id });
  for (const patient of [source, target]) await settleMergedAllergies(change, patient.id);
  const merged = await findMerge(db, clinic.id, id);
  if (!merged) throw problem('internal_error');
  return merged;
}

async function lockBoth({ db, clinic, now, trail }: Change, request: MergeRequest) {
  const patients = await lockMerging(db, clinic.id, [request.source, request.target]);
  const [source, target] = [request.source, request.target].map((id) => patients.find((row) => row.id === id));
  if (!source) throw problem('not_found');
  trail.note({ resource_id: source.id, patient_ids: patients.map(({ id }) => id) });
  checkVersion(request.ifMatch, source.version);
  checkNotMerged(source);
  await request.check?.();
  const conflicts = await findConflicts(db, clinic.id, { source: source.id, target: request.target, now });
  const two_people = (await findDistinct(db, clinic.id, [[source.id, request.target]])).length > 0;
  checkNone(mergeFailures(source, target, { ...conflicts, two_people, takesDeath: request.takesDeath === true }));
  if (!target) throw problem('internal_error');
  if (request.targetVersion !== undefined) checkTargetVersion(target, request.targetVersion);
  return { source, target };
}

function checkTargetVersion(target: MergingPatient, version: number): void {
  if (target.version !== version)
    throw problem('precondition_failed', { details: { versions: { target_version: target.version } } });
}

/** All that is the source's. What became theirs while we waited for the patient is looked for again. */
async function moveAll(
  change: Change,
  { id, source, target }: { id: string; source: string; target: string },
): Promise<void> {
  const { db, clinic, trail } = change;
  const moved: Record<string, number> = {};
  const earlier: string[] = [];
  let total = 0;
  for (const rows of MOVED) {
    const ids = await lockRows(change, rows, source, await findIds(db, clinic.id, rows, source));
    total += ids.length;
    if (total > LIMITS.patientMerges.rows)
      throw invalid({ path: 'records', rule: 'max_items', limit: LIMITS.patientMerges.rows });
    const went = await moveRows(change, rows, { from: source, to: target, ids });
    if (went.length === 0) continue;
    await insertMergeRows(db, clinic.id, id, rows.table, went);
    moved[rows.table] = went.length;
    if (rows.table === 'patients') earlier.push(...went);
  }
  trail.note({ patient_ids: [source, target, ...earlier], details: { merge_id: id, moved } });
}
