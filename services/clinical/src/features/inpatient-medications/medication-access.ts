import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { phi } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { accessAdmission, admissionSubject } from '../admissions/index.js';
import { findMedication, lockMedication, type MedicationRow } from './medication-store.js';

const area = 'hospitalization';
const subject = { of: admissionSubject, param: 'admission' };

/** Access for ordering, holding and stopping medications in hospital. */
export const ordersMedication = phi('full', { ability: 'inpatient-medications:write', area, subject });

/** Access for administering them. */
export const administers = phi('full', { ability: 'medications:administer', area, subject });

export interface MedicationPath {
  admission: string;
  medication: string;
}

/** Throws 404, the same for another admission's, an unknown or a malformed id. */
export async function getMedication(db: Db, clinicId: string, path: MedicationPath): Promise<MedicationRow> {
  const isNamed = isUuid(path.admission) && isUuid(path.medication);
  const row = isNamed ? await findMedication(db, clinicId, path.admission, path.medication) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** Locks an order and its admission. Throws 404, and 412 for another version. */
export async function accessMedication(
  change: Change,
  path: MedicationPath,
  ifMatch: string | undefined,
): Promise<MedicationRow> {
  const { db, clinic } = change;
  const { id } = await getMedication(db, clinic.id, path);
  await accessAdmission(change, path.admission, undefined);
  await lockMedication(db, clinic.id, id);
  const row = await getMedication(db, clinic.id, path);
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  return row;
}
