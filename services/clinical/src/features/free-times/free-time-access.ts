import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { FREE_TIME_LIMITS } from '../../limits/index.js';
import { appointmentSettings } from '../appointments/index.js';
import { findActivePractitioners } from '../practitioners/index.js';
import { checkOwnCalendar, findOpenTimes, workingHours } from '../schedules/index.js';

interface Asked {
  practitioner_ids: readonly string[] | undefined;
  specialty: string | undefined;
  date_from: string;
  date_to: string;
  minutes: number;
}

/**
 * The times at which the caller may book, and in whose calendars they were looked for. Throws 422 `practitioner_ids` for one who does not
 * work here, or not in that specialty, 403 for a doctor and another's calendar, and for patients where the clinic lets them book nothing.
 */
export async function getFreeTimes(
  db: Db,
  { clinic, caller, now }: { clinic: Clinic; caller: Caller; now: Date },
  { practitioner_ids: asked, specialty, minutes, ...days }: Asked,
) {
  const ids = calendarsOf(caller, clinic, asked);
  const practitioners = await findActivePractitioners(db, clinic.id, { ids, specialty }, FREE_TIME_LIMITS.calendars);
  if (ids && practitioners.length < ids.length) throw invalid({ path: 'practitioner_ids', rule: 'selected' });
  const { id: clinic_id, timezone } = clinic;
  const span = { clinic_id, timezone, ...days, practitioner_ids: practitioners.map(({ id }) => id) };
  const limit = FREE_TIME_LIMITS.times;
  const found = await findOpenTimes(db, span, workingHours(clinic.settings), {
    minutes,
    not_before: now,
    limit: limit + 1,
  });
  const times = found.slice(0, limit).toSorted((a, b) => Date.parse(a.start_at) - Date.parse(b.start_at));
  return { ...days, timezone, duration_minutes: minutes, practitioners, times, truncated: found.length > limit };
}

/** Null is everybody's. */
function calendarsOf(caller: Caller, clinic: Clinic, asked: readonly string[] | undefined): readonly string[] | null {
  if (caller.role === 'patient' && appointmentSettings(clinic.settings).patient_booking === 'none')
    throw problem('missing_ability');
  if (caller.role !== 'doctor') return asked ?? null;
  const own = asked ?? [caller.practitioner_id ?? ''];
  for (const id of own) checkOwnCalendar(caller, id);
  return own;
}
