import type { Change } from '../../operation/change.js';
import type { SetState } from './bed-content.js';
import { bedRecord } from './bed-record.js';
import { makeBedVersion, updateBed } from './bed-store.js';
import type { BedUse } from './bed-use-store.js';

/** Sets the state of a locked bed after a patient left it (`cleaning`) or took it (`free`). */
export async function setStateAfterMovement(
  change: Change,
  { id, set_state }: Pick<BedUse, 'id' | 'set_state'>,
  state: SetState,
): Promise<void> {
  if (set_state === state) return makeBedVersions(change, [id]);
  const { db, clinic, trail } = change;
  trail.changing(db, { kind: bedRecord, clinic_id: clinic.id, id, event: 'bed.state' });
  await updateBed(db, clinic.id, id, { state, state_reason: null, expected_free_at: null });
}

/** Makes a new version of each locked bed, so that clients who follow beds learn of movements and reservations. */
export async function makeBedVersions({ db, clinic, trail }: Change, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) {
    trail.changing(db, { kind: bedRecord, clinic_id: clinic.id, id, event: 'bed.state' });
    await makeBedVersion(db, clinic.id, id);
  }
}
