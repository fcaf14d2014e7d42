import { inOrder } from '../../db/in-order.js';
import { invalid } from '../../domain/failures.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { lockBedUses, settleBed, touchBeds, type BedUse } from '../wards/index.js';
import { BED_TAKEN } from './admission-rules.js';
import { endReservationsOf, findReservations } from './reservation-store.js';
import { countStays, findLastEnd, insertStay, type StayRow } from './stay-store.js';

/**
 * Locks a bed that the admission may take: a free one, or one that is reserved for it. Throws 422 `bed_id` for any
 * other. Also locks `others` and the beds that are reserved for the admission. Answers the bed first.
 */
export async function lockFreeBed(
  { db, clinic }: Change,
  bedId: string,
  admissionId: string | undefined,
  others: readonly string[] = [],
): Promise<BedUse[]> {
  const kept = admissionId === undefined ? [] : await findReservations(db, clinic.id, admissionId);
  const ids = [bedId, ...others, ...kept.map(({ bed_id }) => bed_id)];
  const beds = await lockBedUses(db, clinic.id, [...new Set(ids)]);
  const bed = beds.find(({ id }) => id === bedId);
  if (!bed) throw invalid({ path: 'bed_id', rule: 'selected' });
  const isKept = bed.state === 'reserved' && bed.admission_id === null && bed.reserved_for === admissionId;
  if (!bed.active || !(bed.state === 'free' || isKept)) throw invalid({ path: 'bed_id', rule: BED_TAKEN });
  return [bed, ...beds.filter(({ id }) => id !== bedId)];
}

interface Begin {
  admission_id: string;
  patient_id: string;
  bed: BedUse;
  begun_by: StayRow['begun_by'];
  reason?: string;
  from_at: string;
  /** The member to blame if the patient or the bed was taken at that time. */
  path: string;
}

/** Begins the patient's stay in the bed and ends the admission's reservations. Throws 422 `stays` beyond the limit. */
export async function beginStay(change: Change, { bed, path, reason, ...stay }: Begin): Promise<void> {
  const { db, clinic } = change;
  const limit = ADMISSION_LIMITS.stays;
  const [, count, kept] = await inOrder(
    insertStay(db, clinic.id, path, { ...stay, bed_id: bed.id, ward_id: bed.ward_id, reason: reason ?? null }),
    countStays(db, clinic.id, stay.admission_id),
    endReservationsOf(db, clinic.id, stay.admission_id),
  );
  if (count > limit) throw invalid({ path: 'stays', rule: 'max_items', limit });
  await inOrder(
    touchBeds(
      change,
      kept.filter((id) => id !== bed.id),
    ),
    settleBed(change, bed, 'free'),
  );
}

/**
 * When a change that happens now takes effect: not before the last one of that bed or patient. That one may have a
 * later time from another clock, or from a request that committed while this one waited.
 */
export async function instantNow(
  { db, clinic, now }: Change,
  where: { bedId: string; patientId: string },
  ...follows: readonly (string | null)[]
): Promise<string> {
  const last = await findLastEnd(db, clinic.id, where);
  return latest(now, [last, ...follows]);
}

/** Now, or the latest of `follows` if another clock was ahead. */
export const latest = (now: Date, follows: readonly (string | null)[]): string =>
  follows.reduce<string>((most, each) => (each !== null && each > most ? each : most), now.toISOString());
