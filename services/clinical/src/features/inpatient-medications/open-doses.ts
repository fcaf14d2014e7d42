import type { Db } from '../../db/db.js';
import type { OwnRule } from '../../domain/failures.js';
import { MEDICATION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import type { OpenWork } from '../admissions/index.js';
import { dueTimes } from './dose-rules.js';
import { findOpenDosings, type OpenDosing } from './dosing-store.js';
import {
  findEndedWithAdmission,
  findNotOver,
  findTimezone,
  resumeMedications,
  stopMedications,
} from './ending-store.js';
import { medicationRecord } from './medication-record.js';

const DAY = 86_400_000;
/** Between two doses, on days of 25 hours too. */
const LONGEST = MEDICATION_LIMITS.longestHours * 3_600_000 + DAY;

const OPEN_DOSES: OwnRule = {
  name: 'open_doses',
  en: 'Doses of this admission are open: :value.',
  es: 'Hay dosis abiertas de esta hospitalización: :value.',
};

const since = (now: Date): string => new Date(now.getTime() - MEDICATION_LIMITS.openHours * 3_600_000).toISOString();

/** Doses that are due by now, of the last day, and that nobody recorded, by admission. */
export async function countDosesDue(
  db: Db,
  clinic: { id: string; timezone: string },
  admissionIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const [from, to] = [since(now), now.toISOString()];
  for (const dosing of await findOpenDosings(db, clinic.id, admissionIds, from)) {
    const due = dueTimes(dosing, { from, to }, clinic.timezone).filter((at) => !dosing.recorded.includes(at));
    counts.set(dosing.admission_id, (counts.get(dosing.admission_id) ?? 0) + due.length);
  }
  return counts;
}

/** Whether a dose is due, in the last day or at any time to come, of which nobody said what became. */
function isOpen(dosing: OpenDosing, now: Date, timezone: string): boolean {
  const begins = Date.parse(begin(dosing));
  const first = Math.max(Date.parse(since(now)), begins);
  // Doses may be recorded that are to come; the next is due within the longest interval.
  const last = Math.max(now.getTime() + MEDICATION_LIMITS.recordedDays * DAY, begins) + LONGEST;
  // Most orders have a dose within a day or two.
  for (let at = first; at < last; at += DAY) {
    const [from, to] = [new Date(at).toISOString(), new Date(at + DAY).toISOString()];
    if (dueTimes(dosing, { from, to }, timezone).some((due_at) => !dosing.recorded.includes(due_at))) return true;
  }
  return false;
}

/** No dose is due before. */
const begin = ({ schedule, starts_at }: OpenDosing): string =>
  schedule.kind === 'interval' && schedule.first_at > starts_at ? schedule.first_at : starts_at;

/** Doses, as what a discharge asks about: it names medications, and stops them. */
export const openDoses: OpenWork = {
  rule: OPEN_DOSES,

  async findOpen(db, clinicId, admissionId, limit) {
    const now = new Date();
    const timezone = await findTimezone(db, clinicId);
    const dosings = await findOpenDosings(db, clinicId, [admissionId], since(now));
    const open = new Set<string>();
    for (const dosing of dosings) {
      if (open.size === limit) break;
      if (!open.has(dosing.display) && isOpen(dosing, now, timezone)) open.add(dosing.display);
    }
    return [...open];
  },

  async end(change, admissionId, _, at) {
    const ids = await findNotOver(change.db, change.clinic.id, admissionId);
    await tell(change, ids, 'inpatient_medication.stop');
    await stopMedications(change.db, change.clinic.id, ids, at);
  },

  async resume(change, admissionId) {
    const ids = await findEndedWithAdmission(change.db, change.clinic.id, admissionId);
    await tell(change, ids, 'inpatient_medication.resume');
    await resumeMedications(change.db, change.clinic.id, ids);
  },
};

async function tell({ db, clinic, trail }: Change, ids: readonly string[], event: string): Promise<void> {
  if (ids.length > 0) trail.changingMany(db, { kind: medicationRecord, clinic_id: clinic.id, ids, event });
}
