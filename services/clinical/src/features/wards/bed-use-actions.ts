import type { Change } from '../../operation/change.js';
import type { SetState } from './bed-content.js';
import { bedRecord } from './bed-record.js';
import { touchBed, updateBed } from './bed-store.js';
import type { BedUse } from './bed-use-store.js';

/** Somebody left the bed, or comes into it: it is cleaned next, or what was set by hand is over. The bed is locked. */
export async function settleBed(
  change: Change,
  { id, set_state }: Pick<BedUse, 'id' | 'set_state'>,
  state: SetState,
): Promise<void> {
  if (set_state === state) return touchBeds(change, [id]);
  const { db, clinic, trail } = change;
  trail.changing(db, { kind: bedRecord, clinic_id: clinic.id, id, event: 'bed.state' });
  await updateBed(db, clinic.id, id, { state, state_reason: null, expected_free_at: null });
}

/** Others have these beds now, or nobody: each has a version that says so, as who follows beds has not asked for movements. They are locked. */
export async function touchBeds({ db, clinic, trail }: Change, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    trail.changing(db, { kind: bedRecord, clinic_id: clinic.id, id, event: 'bed.state' });
    await touchBed(db, clinic.id, id);
  }
}
