import type { Db } from '../../db/db.js';
import type { Failure } from '../../domain/failures.js';
import type { Change } from '../../operation/change.js';
import { findSubstanceTable, type SubstanceTable } from '../catalogs/index.js';
import { check, type Checked } from './check-actions.js';
import { overrideFailures, type ActiveMedication, type Check, type Overriding } from './check-rules.js';
import { prescriptionRecord } from './prescription-record.js';
import type { Prescribed } from './dispensing-store.js';
import { updatePrescriptionStatus } from './prescription-store.js';

/** A medication that is about to be given, of the item of a dispensing with that place. */
export interface Given {
  item: number;
  medication: { system: string | null; code: string | null; display: string };
}

/**
 * The check of a prescriber, on today's record: what is given is not warned of as prescribed already by its own prescription. `also` is what
 * the patient is given beside prescriptions.
 */
export async function checkGiven(
  db: Db,
  { clinicId, today }: { clinicId: string; today: string },
  { patient_id, number }: Pick<Prescribed, 'patient_id' | 'number'>,
  given: readonly Given[],
  also: readonly ActiveMedication[] = [],
): Promise<Checked> {
  const found = await check(db, { clinicId, patientId: patient_id, today }, given, also);
  const itemOf = (place: number) => given[place]?.item ?? 0;
  const warnings = found.warnings
    .filter(({ kind, detail }) => kind !== 'duplicate' || detail !== number)
    .map((warning) => ({ ...warning, item: itemOf(warning.item) }));
  const once = new Map(warnings.map((each) => [warningKey(each), each]));
  const unchecked = found.unchecked.map((each) => ({ ...each, item: each.item === null ? null : itemOf(each.item) }));
  const known = new Map(unchecked.map((each) => [`${each.item} ${each.reason} ${each.detail}`, each]));
  return { warnings: [...once.values()], unchecked: [...known.values()], table: found.table };
}

/** Two warnings with the same key are of the same item and say the same. */
export const warningKey = ({ item, kind, detail, allergy_id }: Check['warnings'][number]): string =>
  `${item} ${kind} ${allergy_id} ${detail}`;

/** Warnings that nobody gave a reason for, each at the item that it is about. */
export const givenFailures = (warnings: Check['warnings'], override_reason: string | null): Failure[] =>
  overrideFailures(warnings, Infinity, { override_reason }).map((failure) => ({
    ...failure,
    path: failure.path.replace(/^(items\.\d+)\.medication$/, '$1'),
  }));

/** The same of one medication alone. */
export const medicationFailures = (warnings: Check['warnings'], overriding: Overriding): Failure[] =>
  overrideFailures(warnings, 1, overriding).map((failure) => ({
    ...failure,
    path: failure.path.replace(/^items\.0\.medication$/, 'medication'),
  }));

/** Says of a prescription that all of it was given, or that some may be given again. Its changes are told as of any prescription. */
export async function endByDispensing(
  { db, clinic, trail }: Pick<Change, 'db' | 'clinic' | 'trail'>,
  id: string,
  status: 'completed' | 'active',
): Promise<void> {
  const event = status === 'completed' ? 'prescription.complete' : 'prescription.reopen';
  trail.changing(db, { kind: prescriptionRecord, clinic_id: clinic.id, id, event });
  await updatePrescriptionStatus(db, clinic.id, id, status, null);
}

/** The table that knows these substances. */
export const substancesOf = (db: Db, named: readonly { display: string }[]): Promise<SubstanceTable> =>
  findSubstanceTable(db, [...named]);
