import type { Change } from '../../operation/change.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { settleMergedAllergies } from '../allergies/index.js';
import { moveDeath } from '../emergency/index.js';
import { lockMerging, patientRecord, removeAlerts, updateMergedInto } from '../patients/index.js';
import { MERGED_ON, NOT_MERGED } from './merge-rules.js';
import { findMerge, findMergeRows, findOpenMerge, updateUnmerged, type MergeRow } from './merge-store.js';
import { lockRows, moveRows } from './moving-actions.js';
import { lockFollowing } from './moving-store.js';
import { LOCKED_BEFORE, MOVED } from './patient-tables.js';

/**
 * Takes a record out of another again: what moved goes back, unless it is somebody else's since, and with it what was written
 * into it; what was written for the target alone stays there. Throws 404, 412, and 422 for a record that is not merged, or
 * whose target was merged itself.
 */
export async function unmergePatient(
  change: Change,
  { source: id, ifMatch, reason }: { source: string; ifMatch: string; reason: string },
): Promise<MergeRow> {
  const { db, clinic, trail } = change;
  if (!isUuid(id)) throw problem('not_found');
  await lockClinic(db, clinic.id);
  // Under the clinic's lock it stays the one that it is.
  const merge = await findOpenMerge(db, clinic.id, id);
  const logged = merge ? await findMergeRows(db, clinic.id, merge.id) : new Map<string, string[]>();
  const idsIn = (table: string) => logged.get(table) ?? [];
  if (merge) {
    trail.changing(db, { kind: patientRecord, clinic_id: clinic.id, id: merge.target_id, event: 'patient.unmerge' });
    for (const rows of LOCKED_BEFORE) await lockRows(change, rows, merge.target_id, idsIn(rows.table));
  }
  const source = (await lockMerging(db, clinic.id, [id, ...(merge ? [merge.target_id] : [])])).find(
    (row) => row.id === id,
  );
  if (!source) throw problem('not_found');
  const named = [id, ...(merge ? [merge.target_id, ...idsIn('patients')] : [])];
  trail.note({ resource_id: id, patient_ids: named });
  checkVersion(ifMatch, source.version);
  if (!merge) throw invalid({ path: 'merged_into_id', rule: NOT_MERGED });
  if (merge.target_id !== source.merged_into_id) throw invalid({ path: 'merged_into_id', rule: MERGED_ON });

  const moved = await moveBack(change, { from: merge.target_id, to: id, idsIn });
  await removeAlerts(db, clinic.id, merge.target_id, merge.added_alerts);
  for (const patient of [id, merge.target_id]) await settleMergedAllergies(change, patient);
  await updateMergedInto(db, clinic.id, id, null);
  await moveDeath(change, { from: merge.target_id, to: id });
  await updateUnmerged(db, clinic.id, merge.id, { caller: change.caller, now: change.now, reason });
  trail.note({ details: { merge_id: merge.id, moved } });
  const undone = await findMerge(db, clinic.id, merge.id);
  if (!undone) throw problem('internal_error');
  return undone;
}

/** What moved, then what belongs to it, then what belongs to that. */
async function moveBack(
  change: Change,
  { from, to, idsIn }: { from: string; to: string; idsIn: (table: string) => readonly string[] },
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  const move = async (rows: (typeof MOVED)[number], ids: readonly string[]) => {
    const went = await moveRows(change, rows, { from, to, ids });
    if (went.length > 0) moved[rows.table] = (moved[rows.table] ?? 0) + went.length;
    return went.length;
  };
  for (const rows of MOVED) await move(rows, await lockRows(change, rows, from, idsIn(rows.table)));
  let followed: number;
  do {
    followed = 0;
    for (const rows of MOVED)
      followed += await move(rows, await lockFollowing(change.db, change.clinic.id, rows, { from, to }));
  } while (followed > 0);
  return moved;
}
