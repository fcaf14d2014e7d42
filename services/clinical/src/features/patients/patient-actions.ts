import { violatedConstraint, type Db } from '../../db/db.js';
import { changesOf } from '../../http/changes.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { isUuid, newId, newNumber } from '../../id.js';
import { checkNotMerged } from './patient-access.js';
import { lifeFailures } from './patient-rules.js';
import { columnsOf, insertPatient, lockPatient, updatePatient, type PatientRow } from './patient-store.js';
import type { Demographics } from './patient-content.js';
import { patientView } from './patient-view.js';

/** Throws 422 `document.number` or `mrn` when another patient of the clinic has it. */
export async function createPatient(
  db: Db,
  { clinic, now, body }: { clinic: Clinic; now: Date; body: Demographics },
): Promise<PatientRow> {
  checkNone(lifeFailures(body, { now, timezone: clinic.timezone }));
  const row = { clinic_id: clinic.id, id: newId(), mrn: newNumber('P'), ...columnsOf(body) };
  const created = await refusingTwins(insertPatient(db, row));
  if (!created) throw problem('internal_error');
  return created;
}

/** Throws 404; 412 for another version; 422 when the patient was merged into another, or as `createPatient`. */
export async function changePatient(
  db: Db,
  {
    clinic,
    now,
    id,
    ifMatch,
    body,
  }: { clinic: Clinic; now: Date; id: string; ifMatch: string; body: Partial<Demographics> },
): Promise<{ row: PatientRow; changed: string[] }> {
  const before = isUuid(id) ? await lockPatient(db, clinic.id, id) : undefined;
  if (!before) throw problem('not_found');
  checkVersion(ifMatch, before.version);
  checkNotMerged(before);
  checkNone(lifeFailures({ ...before, ...body }, { now, timezone: clinic.timezone }));
  const changed = Object.keys(changesOf(patientView(before), body));
  if (changed.length === 0) return { row: before, changed };
  const row = await refusingTwins(updatePatient(db, clinic.id, id, columnsOf(body)));
  return { row: row ?? before, changed };
}

const TWINS: Record<string, string> = { patients_document: 'document.number', patients_clinic_id_mrn_key: 'mrn' };

const refusingTwins = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    const path = TWINS[violatedConstraint(error) ?? ''];
    throw path ? invalid({ path, rule: 'taken' }) : error;
  });
