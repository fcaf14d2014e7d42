import { inOrder } from '../../db/in-order.js';
import { invalid } from '../../domain/failures.js';
import { ADMISSION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { lockBedUses, setStateAfterMovement, makeBedVersions, type BedUse } from '../wards/index.js';
import { BED_TAKEN } from './admission-rules.js';
import type { AdmissionHead } from './admission-store.js';
import { endReservationsOf } from './reservation-store.js';
import { countStays, findLastEnd, insertStay, type StayRow } from './stay-store.js';

interface FreeBed {
  bed: BedUse;
  /** The other beds that were locked. */
  others: BedUse[];
  /**
   * When a change that happens now takes effect: not before the last one of that bed or patient. That one may have a
   * later time from another clock, or from a request that committed while this one waited.
   */
  now: string;
}

interface Wanting {
  patientId: string;
  /** The admission, for which the bed may be reserved. */
  head?: Pick<AdmissionHead, 'id' | 'kept_beds'>;
  /** Beds to lock besides. */
  others?: readonly string[];
  /** What the change must not precede either. */
  follows?: string;
}

/**
 * Locks a bed that the admission may take: a free one, or one that is reserved for it. Throws 422 `bed_id` for any
 * other. Also locks `others` and the beds that are reserved for the admission.
 */
export async function lockFreeBed(
  { db, clinic, now }: Change,
  bedId: string,
  { patientId, head, others = [], follows }: Wanting,
): Promise<FreeBed> {
  const ids = [...new Set([bedId, ...others, ...(head?.kept_beds ?? [])])];
  // Sent at once: the second runs when the bed is locked.
  const [beds, last] = await inOrder(lockBedUses(db, clinic.id, ids), findLastEnd(db, clinic.id, { bedId, patientId }));
  const bed = beds.find(({ id }) => id === bedId);
  if (!bed) throw invalid({ path: 'bed_id', rule: 'selected' });
  const isKept = bed.state === 'reserved' && bed.admission_id === null && bed.reserved_for === head?.id;
  if (!bed.active || !(bed.state === 'free' || isKept)) throw invalid({ path: 'bed_id', rule: BED_TAKEN });
  return { bed, others: beds.filter(({ id }) => id !== bedId), now: latest(now, [last, follows ?? null]) };
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
    setStateAfterMovement(change, bed, 'free'),
  );
  if (count > limit) throw invalid({ path: 'stays', rule: 'max_items', limit });
  await makeBedVersions(
    change,
    kept.filter((id) => id !== bed.id),
  );
}

/** Now, or the latest of `follows` if another clock was ahead. */
export const latest = (now: Date, follows: readonly (string | null)[]): string =>
  follows.reduce<string>((most, each) => (each !== null && each > most ? each : most), now.toISOString());
