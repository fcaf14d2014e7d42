import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { invalid } from '../../domain/failures.js';
import { isUuid } from '../../id.js';
import type { Clinic } from '../../domain/clinic.js';
import { TOO_LATE, appointmentSettings, hasBegun, isInScope, patientRefusal, scopeOf } from './appointment-rules.js';
import { findAppointment, lockAppointment, type AppointmentHead, type AppointmentRow } from './appointment-store.js';

/**
 * An appointment that the caller may change, locked. Throws 404 for one out of sight, 412 for another version;
 * for patients 403 where the clinic lets them change nothing, and 422 `start_at` when it is too late.
 */
export async function accessAppointment(
  db: Db,
  request: { clinic: Clinic; caller: Caller; now: Date },
  id: string,
  ifMatch: string | undefined,
): Promise<AppointmentHead> {
  const { clinic, caller, now } = request;
  const head = await lockInScope(db, request, id, ifMatch);
  if (caller.role === 'patient') {
    const settings = appointmentSettings(clinic.settings);
    const refusal = patientRefusal(settings, head.start_at, now);
    if (refusal === 'never') throw problem('missing_ability');
    if (refusal === 'late')
      throw invalid({ path: 'start_at', rule: TOO_LATE, limit: settings.patient_change_hours ?? 0 });
  }
  return head;
}

/** An appointment that the caller may confirm, locked. Throws as `lockInScope`, and 422 `start_at` once it has begun. */
export async function accessComing(
  db: Db,
  request: { clinic: Clinic; caller: Caller; now: Date },
  id: string,
  ifMatch: string | undefined,
): Promise<AppointmentHead> {
  const head = await lockInScope(db, request, id, ifMatch);
  if (hasBegun(head.start_at, request.now)) throw invalid({ path: 'start_at', rule: TOO_LATE, limit: 0 });
  return head;
}

/** Throws 404 for one out of sight, 412 for another version. */
async function lockInScope(
  db: Db,
  { clinic, caller }: { clinic: Clinic; caller: Caller },
  id: string,
  ifMatch: string | undefined,
): Promise<AppointmentHead> {
  const head = isUuid(id) ? await lockAppointment(db, clinic.id, id) : undefined;
  if (!head || !isInScope(scopeOf(caller), head)) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, head.version);
  return head;
}

/** An appointment that the caller may see. Throws 404. */
export async function getAppointment(db: Db, clinic: Clinic, caller: Caller, id: string): Promise<AppointmentRow> {
  const row = isUuid(id) ? await findAppointment(db, clinic.id, id) : undefined;
  const people = row && { practitioner_id: row.practitioner.id, patient_id: row.patient.id };
  if (!row || !people || !isInScope(scopeOf(caller), people)) throw problem('not_found');
  return row;
}
