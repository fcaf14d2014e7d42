import type { Change } from '../../operation/change.js';
import type { SetState } from './bed-content.js';
import { bedRecord } from './bed-record.js';
import { updateBed } from './bed-store.js';
import type { BedUse } from './bed-use-store.js';

/** Somebody left the bed, or comes into it: it is cleaned next, or what was set by hand is over. The bed is locked. */
export async function settleBed(
  { db, clinic, trail }: Change,
  { id, set_state }: Pick<BedUse, 'id' | 'set_state'>,
  state: SetState,
): Promise<void> {
  if (set_state === state) return;
  trail.changing(db, { kind: bedRecord, clinic_id: clinic.id, id, event: 'bed.state' });
  await updateBed(db, clinic.id, id, { state, state_reason: null, expected_free_at: null });
}
