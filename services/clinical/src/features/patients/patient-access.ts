import type { Db } from '../../db/db.js';
import type { Failure } from '../../domain/failures.js';
import { patientFailures } from './patient-rules.js';
import { findStanding } from './patient-store.js';

/** Why nothing may be written for the patient of that id, as `patientFailures` says. */
export const patientFaults = async (
  db: Db,
  clinicId: string,
  id: string,
  allowing: { deceased?: boolean } = {},
): Promise<Failure[]> => patientFailures(await findStanding(db, clinicId, id), allowing);

/** For the documentation of operations that write something new for a patient. */
export const OPEN_RECORDS_ONLY =
  ' Nothing new is written for a patient whose record is inactive, merged into another, or of somebody who died: 422 `patient_id`.';
