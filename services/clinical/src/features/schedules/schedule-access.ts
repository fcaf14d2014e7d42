import { dayIn } from '../../calendar.js';
import type { Db } from '../../db/db.js';
import type { Clinic } from '../../domain/clinic.js';
import { workingHours } from './schedule-rules.js';
import { findFreeTime } from './schedule-store.js';

/** Whether the practitioner works at that time, which is not taken by anything but perhaps one appointment. */
export async function isFree(
  db: Db,
  clinic: Clinic,
  practitioner_id: string,
  time: { start_at: string; end_at: string },
  except?: string,
): Promise<boolean> {
  const { timezone } = clinic;
  const [date_from, date_to] = [dayIn(timezone, new Date(time.start_at)), dayIn(timezone, new Date(time.end_at))];
  const span = { clinic_id: clinic.id, practitioner_id, date_from, date_to, timezone };
  const gaps = await findFreeTime(db, span, workingHours(clinic.settings), except);
  return gaps.some(({ start_at, end_at }) => start_at <= time.start_at && time.end_at <= end_at);
}
