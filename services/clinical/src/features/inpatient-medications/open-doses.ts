import type { Db } from '../../db/db.js';
import type { OwnRule } from '../../domain/failures.js';
import { MEDICATION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import type { OpenWork } from '../admissions/index.js';
import { dueTimes } from './dose-rules.js';
import { findOpenDosings, type OpenDosing } from './dosing-store.js';
import {
  lockStoppedWithAdmission,
  lockOpenMedications,
  findTimezone,
  resumeMedications,
  stopMedications,
} from './ending-store.js';
import { medicationRecord } from './medication-record.js';

const DAY = 86_400_000;
/** The longest time between two doses, with a day more for changes of the clock. */
const LONGEST = MEDICATION_LIMITS.longestHours * 3_600_000 + DAY;

const OPEN_DOSES: OwnRule = {
  name: 'open_doses',
  en: 'Doses of this admission are open: :value.',
  es: 'Hay dosis abiertas de esta hospitalización: :value.',
};

const since = (now: Date): string => new Date(now.getTime() - MEDICATION_LIMITS.openHours * 3_600_000).toISOString();

/** Unrecorded doses that were due in the last day, counted by admission. */
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

/** Whether an unrecorded dose is due in the last day or later. */
function isOpen(dosing: OpenDosing, now: Date, timezone: string): boolean {
  const begins = Date.parse(begin(dosing));
  const first = Math.max(Date.parse(since(now)), begins);
  // Future doses may be recorded already. The next one is due within the longest interval after them.
  const last = Math.max(now.getTime() + MEDICATION_LIMITS.recordedDays * DAY, begins) + LONGEST;
  // Most orders have a dose within a day or two, so search day by day.
  for (let at = first; at < last; at += DAY) {
    const [from, to] = [new Date(at).toISOString(), new Date(at + DAY).toISOString()];
    if (dueTimes(dosing, { from, to }, timezone).some((due_at) => !dosing.recorded.includes(due_at))) return true;
  }
  return false;
}

/** The earliest time of a dose. */
const begin = ({ schedule, starts_at }: OpenDosing): string =>
  schedule.kind === 'interval' && schedule.first_at > starts_at ? schedule.first_at : starts_at;

/** Open doses, about which a discharge asks. The discharge stops their medications. */
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
    const ids = await lockOpenMedications(change.db, change.clinic.id, admissionId);
    await tell(change, ids, 'inpatient_medication.stop');
    await stopMedications(change.db, change.clinic.id, ids, at);
  },

  async resume(change, admissionId) {
    const ids = await lockStoppedWithAdmission(change.db, change.clinic.id, admissionId);
    await tell(change, ids, 'inpatient_medication.resume');
    await resumeMedications(change.db, change.clinic.id, ids);
  },
};

async function tell({ db, clinic, trail }: Change, ids: readonly string[], event: string): Promise<void> {
  if (ids.length > 0) trail.changingMany(db, { kind: medicationRecord, clinic_id: clinic.id, ids, event });
}
