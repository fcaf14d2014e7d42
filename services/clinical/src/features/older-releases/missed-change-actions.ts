import type { Database } from '../../db/db.js';
import type { RecordKind } from '../../operation/record-store.js';
import { allergyRecord } from '../allergies/index.js';
import { appointmentRecord } from '../appointments/index.js';
import { consultationRecord } from '../consultations/index.js';
import { labResultRecord } from '../lab-results/index.js';
import { locationRecord } from '../locations/index.js';
import { orderRecord } from '../orders/index.js';
import { patientRecord } from '../patients/index.js';
import { practitionerRecord } from '../practitioners/index.js';
import { prescriptionRecord } from '../prescriptions/index.js';
import { findClinics, findOverlap, recordMissedChangesOf } from './missed-change-store.js';

const KINDS: readonly RecordKind[] = [
  allergyRecord,
  appointmentRecord,
  consultationRecord,
  labResultRecord,
  locationRecord,
  orderRecord,
  patientRecord,
  practitionerRecord,
  prescriptionRecord,
];

/**
 * While two releases run at once, the older one may write records without a version and without telling of them. This keeps
 * those versions and tells of them as `record.changed`; the number of those. Nothing is looked for when no migration was recent.
 */
export async function recordMissedChanges(worker: Database, app: Database): Promise<number> {
  const since = await findOverlap(worker);
  if (since === undefined) return 0;
  let told = 0;
  for (const { id } of await findClinics(worker)) told += await recordMissedChangesOf(app, id, KINDS, since);
  return told;
}
