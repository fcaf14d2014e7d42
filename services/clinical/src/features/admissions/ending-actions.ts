import { invalid } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { endAdmitting, takeDeathBack } from '../emergency/index.js';
import { lockBedUses, makeBedVersions } from '../wards/index.js';
import { accessAdmission, getAdmission } from './admission-access.js';
import { isExpected } from './admission-rules.js';
import { updateAdmission, type AdmissionRow } from './admission-store.js';
import type { OpenWork } from './open-work.js';
import { endReservationsOf } from './reservation-store.js';
import { voidStays } from './stay-store.js';

/**
 * Cancels an expected admission, or declares one with stays entered in error and voids its stays. A patient who came
 * from the emergency room is in care there again. Throws as `accessAdmission`, and 422 `status` if the admission is
 * cancelled or an error already.
 */
export async function endAdmission(
  change: Change,
  id: string,
  ifMatch: string | undefined,
  status_reason: string,
  works: readonly OpenWork[],
): Promise<AdmissionRow> {
  const { db, clinic, now } = change;
  const { head, patient, visit } = await accessAdmission(change, id, ifMatch);
  const status = isExpected(head.status) ? 'cancelled' : 'entered_in_error';
  if (head.status === 'cancelled' || head.status === 'entered_in_error')
    throw invalid({ path: 'status', rule: 'transition', value: status });
  await takeDeathBack(change, { ...head, left_at: head.discharged_at }, patient);
  const beds = [...head.kept_beds, ...(head.open_stay ? [head.open_stay.bed_id] : [])];
  await lockBedUses(db, clinic.id, beds);
  await endReservationsOf(db, clinic.id, id);
  await makeBedVersions(change, beds);
  if (status === 'entered_in_error') await voidStays(db, clinic.id, id);
  await updateAdmission(db, clinic.id, id, {
    status,
    status_reason,
    care_until: now.toISOString(),
    closed_patient: false,
  });
  for (const work of works) await work.end?.(change, id, 'cancelled', now.toISOString());
  if (visit) await endAdmitting(change, visit);
  return getAdmission(db, clinic.id, id);
}
