import { violatedConstraint, type Db } from '../../db/db.js';
import { settingChanges } from '../../http/setting-changes.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { isUuid, newId, newNumber } from '../../id.js';
import { withTimeOfDeath } from './time-of-death.js';
import { checkNotMerged } from './patient-access.js';
import { lifeFailures } from './patient-rules.js';
import { isIdentifierTaken, replaceIdentifiers } from './patient-identifier-store.js';
import { inOrder } from './patient-identifiers.js';
import { columnsOf, findPatient, insertPatient, lockPatient, updatePatient, type PatientRow } from './patient-store.js';
import type { Demographics, Identity } from './patient-content.js';
import { patientView } from './patient-view.js';

/** Throws 422 `document.number`, `mrn` or `identifiers` when another patient of the clinic has it. */
export async function createPatient(
  db: Db,
  {
    clinic,
    now,
    body: said,
    id = newId(),
    identity = 'confirmed',
  }: { clinic: Clinic; now: Date; body: Demographics; id?: string; identity?: Identity },
): Promise<PatientRow> {
  const body = await withTimeOfDeath(db, clinic, said);
  checkNone(lifeFailures(body, { now, timezone: clinic.timezone }));
  const row = { clinic_id: clinic.id, id, mrn: newNumber('P'), ...columnsOf(body), identity };
  const inserted = await refusingTwins(insertPatient(db, row));
  const created = body.identifiers?.length ? await identified(db, row, body.identifiers) : inserted;
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
    body: said,
    identity,
  }: {
    clinic: Clinic;
    now: Date;
    id: string;
    ifMatch: string;
    body: Partial<Demographics>;
    identity?: Identity;
  },
): Promise<{ row: PatientRow; changed: string[] }> {
  const before = isUuid(id) ? await lockPatient(db, clinic.id, id) : undefined;
  if (!before) throw problem('not_found');
  checkVersion(ifMatch, before.version);
  checkNotMerged(before);
  const body = await withTimeOfDeath(db, clinic, said, before);
  checkNone(lifeFailures({ ...before, ...body }, { now, timezone: clinic.timezone }));
  const to = { ...body, ...(identity && { identity }) };
  const changed = Object.keys(settingChanges(comparable(patientView(before)), comparable(to)));
  if (changed.length === 0) return { row: before, changed };
  if (body.identifiers && changed.includes('identifiers'))
    await identified(db, { clinic_id: clinic.id, id }, body.identifiers);
  // Identifiers alone are another version as well.
  const row = await refusingTwins(updatePatient(db, clinic.id, id, { active: before.active, ...columnsOf(to) }));
  return { row: row ?? before, changed };
}

/** The order in which identifiers are said is none of what they say. */
const comparable = <T extends Pick<Demographics, 'identifiers'>>(said: T): T =>
  said.identifiers ? { ...said, identifiers: inOrder(said.identifiers) } : said;

/** The patient with these identifiers, and no others. */
async function identified(
  db: Db,
  { clinic_id, id }: { clinic_id: string; id: string },
  identifiers: NonNullable<Demographics['identifiers']>,
): Promise<PatientRow | undefined> {
  const whose = { clinic_id, patient_id: id };
  // Before anything is taken away: two who exchange theirs would wait for each other.
  if (await isIdentifierTaken(db, whose, identifiers)) throw invalid({ path: 'identifiers', rule: 'taken' });
  await refusingTwins(replaceIdentifiers(db, whose, identifiers));
  return findPatient(db, clinic_id, id);
}

const TWINS: Record<string, string> = {
  patients_document: 'document.number',
  patients_clinic_id_mrn_key: 'mrn',
  patient_identifiers_once: 'identifiers',
};

const refusingTwins = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    const path = TWINS[violatedConstraint(error) ?? ''];
    throw path ? invalid({ path, rule: 'taken' }) : error;
  });
