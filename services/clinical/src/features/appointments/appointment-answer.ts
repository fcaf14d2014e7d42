import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { weakEtag } from '../../http/etag.js';
import type { Trail } from '../../operation/trail.js';
import type { Clinic } from '../../domain/clinic.js';
import { getAppointment } from './appointment-access.js';
import { offeredView } from './appointment-view.js';

/** The appointment as it is now, and its patient in the trail. */
export async function answerAppointment(
  call: { db: Db; clinic: Clinic; caller: Caller; now: Date; trail: Trail },
  id: string,
) {
  const { db, clinic, caller, trail } = call;
  const data = offeredView(await getAppointment(db, clinic, caller, id), call);
  trail.note({ resource_id: data.id, patient_ids: [data.patient.id] });
  return { data, etag: weakEtag(data.version, data) };
}
