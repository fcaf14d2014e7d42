import { dayIn } from '../../calendar.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { checkSigner } from '../../domain/security-settings.js';
import { newId, newNumber } from '../../id.js';
import { MEDICATION_LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { accessAdmission, isExpected, isInHouse } from '../admissions/index.js';
import { patientFailures } from '../patients/index.js';
import { holdGivenProducts, type GivenProduct } from '../pharmacy-products/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { checkGiven, medicationFailures, overridesOf, type Checked } from '../prescriptions/index.js';
import { countHolds, endHold, insertHold } from './hold-store.js';
import { accessMedication, getMedication, type MedicationPath } from './medication-access.js';
import type { NewMedication } from './medication-content.js';
import { canMoveMedication, orderFailures, scheduleOf, TOO_MANY, type MedicationStatus } from './medication-rules.js';
import {
  countMedications,
  findGivenInHospital,
  insertMedication,
  insertMedicationOverrides,
  updateMedication,
  type MedicationRow,
} from './medication-store.js';

/**
 * Orders a medication for a patient in hospital. Throws 404, and 422: `status` if the admission has ended, `patient_id`
 * if the record is closed, `medication` for warnings without an override reason, and inconsistent members.
 */
export async function order(change: Change, admission: string, body: NewMedication): Promise<MedicationRow> {
  const { db, clinic, caller, now } = change;
  checkSigner(caller, clinic, now);
  const { head, patient } = await accessAdmission(change, admission, undefined);
  const prescriber_id = await accessAuthor(db, clinic.id, caller, body);
  checkNone(patientFailures(patient));
  if (!isExpected(head.status) && !isInHouse(head.status)) throw invalid({ path: 'status', rule: 'not_open' });
  const starts_at = body.starts_at ?? now.toISOString();
  const products = body.product_id ? await holdGivenProducts(db, clinic.id, [body.product_id]) : [];
  const failures: Failure[] = orderFailures(body, starts_at);
  if (body.product_id && !products.some(({ active }) => active))
    failures.push({ path: 'product_id', rule: 'selected' });
  checkNone(failures);
  const counts = await countMedications(db, clinic.id, admission);
  const limit = counts.orders >= MEDICATION_LIMITS.orders ? MEDICATION_LIMITS.orders : MEDICATION_LIMITS.open;
  if (counts.orders >= MEDICATION_LIMITS.orders || counts.open >= MEDICATION_LIMITS.open)
    throw invalid({ path: 'medications', rule: TOO_MANY, limit });
  const checked = await checkOrder(change, head.patient_id, body, products);
  const id = newId();
  await insertMedication(db, {
    clinic_id: clinic.id,
    id,
    number: newNumber('M'),
    admission_id: head.id,
    patient_id: head.patient_id,
    prescriber_id,
    status: 'active',
    ...columnsOf(body),
    schedule: scheduleOf(body, starts_at),
    starts_at,
    ends_at: body.ends_at ?? null,
    warnings: checked.warnings,
    unchecked: checked.unchecked,
    override_reason: body.override_reason ?? null,
  });
  const overrides = overridesOf(change, { prescriber_id, items: [body] }, checked, body);
  if (overrides.length > 0)
    await insertMedicationOverrides(
      db,
      overrides.map(({ item: _, ...each }) => ({ ...each, medication_id: id })),
    );
  return getMedication(db, clinic.id, { admission: head.id, medication: id });
}

const columnsOf = ({ medication, dose, route, instructions, product_id }: NewMedication) => ({
  medication_system: medication.system ?? null,
  medication_code: medication.code ?? null,
  medication_display: medication.display,
  medication_form: medication.form ?? null,
  medication_strength: medication.strength ?? null,
  product_id: product_id ?? null,
  dose_value: dose?.value ?? null,
  dose_unit: dose?.unit ?? null,
  route: route ?? null,
  instructions: instructions || null,
});

/**
 * The prescription check of the ordered medication and of the product's substances. Throws 422 for warnings without an
 * override reason.
 */
async function checkOrder(
  { db, clinic, now }: Change,
  patient_id: string,
  body: NewMedication,
  products: readonly GivenProduct[],
): Promise<Checked> {
  const { display, system = null, code = null } = body.medication;
  const given = [{ system, code, display }, ...products.flatMap(({ substances }) => substances)];
  const checked = await checkGiven(
    db,
    { clinicId: clinic.id, today: dayIn(clinic.timezone, now) },
    { patient_id, number: '' },
    given.map((medication) => ({ item: 0, medication })),
    await findGivenInHospital(db, clinic.id, patient_id),
  );
  checkNone(medicationFailures(checked.warnings, body));
  return checked;
}

interface Asked {
  path: MedicationPath;
  ifMatch: string | undefined;
}

/** Puts an order on hold: no dose is due until it is resumed. Throws 404, 412 and 422 `status`. */
export async function hold(change: Change, asked: Asked, reason: string): Promise<MedicationRow> {
  const { db, clinic, now } = change;
  const { id } = await accessMoved(change, asked, 'on_hold');
  const limit = MEDICATION_LIMITS.holds;
  if ((await countHolds(db, clinic.id, id)) >= limit) throw invalid({ path: 'status', rule: TOO_MANY, limit });
  await insertHold(db, clinic.id, id, now.toISOString());
  await updateMedication(db, clinic.id, id, { status: 'on_hold', status_reason: reason });
  return getMedication(db, clinic.id, asked.path);
}

/** Resumes an order: doses are due from now on. Throws as `hold`. */
export async function resume(change: Change, asked: Asked, reason: string | null): Promise<MedicationRow> {
  const { db, clinic, now } = change;
  const { id } = await accessMoved(change, asked, 'active');
  await endHold(db, clinic.id, id, now.toISOString());
  await updateMedication(db, clinic.id, id, { status: 'active', status_reason: reason });
  return getMedication(db, clinic.id, asked.path);
}

/** Stops an order: no dose is due from now on. Throws as `hold`. */
export async function stop(change: Change, asked: Asked, status_reason: string): Promise<MedicationRow> {
  const { db, clinic, now } = change;
  const { id, status } = await accessMoved(change, asked, 'stopped');
  const stopped_at = now.toISOString();
  if (status === 'on_hold') await endHold(db, clinic.id, id, stopped_at);
  await updateMedication(db, clinic.id, id, { status: 'stopped', status_reason, stopped_at });
  return getMedication(db, clinic.id, asked.path);
}

/** Locks an order that can become `to`. Orders of an ended admission cannot change. */
async function accessMoved(change: Change, { path, ifMatch }: Asked, to: MedicationStatus): Promise<MedicationRow> {
  const row = await accessMedication(change, path, ifMatch);
  if (!canMoveMedication(row.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  return row;
}
