import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import { newId } from '../../id.js';
import type { Change } from '../../operation/change.js';
import { observedAtFailures, SUPERSEDED } from '../admission-observations/index.js';
import { accessAdmission, getAdmission, isInHouse } from '../admissions/index.js';
import { findDosed, lockMedication, type DosedMedication } from '../inpatient-medications/index.js';
import { patientFailures } from '../patients/index.js';
import { findWardStore } from '../pharmacy-stores/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { getAdministration } from './administration-access.js';
import type { AdministrationBody, NewAdministration } from './administration-content.js';
import { administrationRecord } from './administration-record.js';
import { around, asNeededFailures, dueFailures, RECORDED, contentFailures } from './administration-rules.js';
import {
  findGivenAround,
  findTakenStock,
  findWardOf,
  insertAdministration,
  isRecorded,
  supersedeAdministration,
  type AdministrationRow,
} from './administration-store.js';
import { NOTHING, planTaking, takeStock, type Taking } from './stock-actions.js';

/**
 * Records the administration of a dose, or why it was not given. Throws 404, as `planTaking`, and 422: `status` if the
 * patient is not in hospital, `medication_id` if the admission has no such order, `due_at` if no dose is due then or it
 * is recorded already, `given_at` for a dose as needed too soon or too often.
 */
export async function administer(
  change: Change,
  admission: string,
  body: NewAdministration,
): Promise<AdministrationRow> {
  const { db, clinic } = change;
  const { head, patient } = await accessAdmission(change, admission, undefined);
  checkNone(patientFailures(patient, { deceased: true }));
  if (!isInHouse(head.status)) throw invalid({ path: 'status', rule: 'not_open' });
  const order = await lockOrder(change, head.id, body.medication_id);
  if (!order) throw invalid({ path: 'medication_id', rule: 'selected' });
  checkNone([...contentFailures(body), ...dueFailures(order, body, { timezone: clinic.timezone, now: change.now })]);
  const due_at = body.due_at ?? null;
  if (due_at !== null && (await isRecorded(db, clinic.id, order.id, due_at)))
    throw invalid({ path: 'due_at', rule: RECORDED });
  return write(change, order, { ...body, due_at });
}

/**
 * Corrects an administration; the old one is kept and its stock is put back. Throws as `administer`, 412 for another
 * version, and 422 `status` if it is corrected already.
 */
export async function correctAdministration(
  change: Change,
  path: { admission: string; administration: string },
  ifMatch: string | undefined,
  body: AdministrationBody & { reason: string },
): Promise<AdministrationRow> {
  const { db, clinic, trail } = change;
  await getAdministration(db, clinic.id, path);
  await accessAdmission(change, path.admission, undefined);
  const of = await getAdministration(db, clinic.id, path);
  if (ifMatch !== undefined) checkVersion(ifMatch, of.version);
  if (of.superseded_by_id !== null) throw invalid({ path: 'status', rule: SUPERSEDED });
  const order = await lockOrder(change, of.admission_id, of.medication_id);
  if (!order) throw new Error('An administration has no order.');
  trail.changing(db, {
    kind: administrationRecord,
    clinic_id: clinic.id,
    id: of.id,
    event: 'administration.correct',
  });
  const { dose, route, site } = of;
  return write(change, order, { dose, route, site, due_at: of.due_at, ...body }, of);
}

async function lockOrder(
  { db, clinic }: Change,
  admissionId: string,
  id: string,
): Promise<DosedMedication | undefined> {
  await lockMedication(db, clinic.id, id);
  return findDosed(db, clinic.id, admissionId, id);
}

/** The admission and the order are locked, so no other request records administrations of it. */
async function write(
  change: Change,
  order: DosedMedication,
  body: AdministrationBody & { due_at: string | null },
  of?: AdministrationRow,
): Promise<AdministrationRow> {
  const { db, clinic, caller, now, trail } = change;
  const author_id = await accessAuthor(db, clinic.id, caller, body);
  const admission = await getAdmission(db, clinic.id, order.admission_id);
  const given_at = body.given_at ?? of?.given_at ?? now.toISOString();
  const said = body.given_at === undefined ? {} : { observed_at: given_at };
  checkNone(observedAtFailures(said, admission, now).map((failure) => ({ ...failure, path: 'given_at' })));
  if (given_at !== of?.given_at || of.status !== 'given')
    checkNone(await timesFailures(change, order, { ...body, given_at }, of?.id));
  const dose = body.dose ?? order.dose;
  const taking = await takingOf(change, order, { body: { ...body, dose }, author_id, of });
  const id = newId();
  await insertAdministration(db, {
    clinic_id: clinic.id,
    id,
    admission_id: order.admission_id,
    medication_id: order.id,
    patient_id: admission.patient.id,
    author_id,
    due_at: body.due_at,
    status: body.status,
    given_at,
    dose_value: dose?.value ?? null,
    dose_unit: dose?.unit ?? null,
    route: body.route ?? order.route,
    site: body.site ?? null,
    reason: body.reason ?? null,
    lot_id: taking.lot_id,
    witness_id: taking.witness?.id ?? null,
    witness_name: taking.witness?.name ?? null,
    supersedes_id: of?.id ?? null,
  });
  if (of) await supersedeAdministration(db, clinic.id, of.id, id);
  await takeStock(change, id, taking);
  trail.note({ resource_id: id, patient_ids: [admission.patient.id] });
  return getAdministration(db, clinic.id, { admission: order.admission_id, administration: id });
}

/** The stock to take. A correction that changes neither the amount nor the lot takes none. */
async function takingOf(
  change: Change,
  { product_id, admission_id }: DosedMedication,
  { body, author_id, of }: { body: AdministrationBody; author_id: string; of: AdministrationRow | undefined },
): Promise<Taking> {
  const { db, clinic } = change;
  if (of && keepsStock(of, body)) {
    const { lot_id, witness } = of;
    return { ...NOTHING, lot_id, witness: witness && { id: witness.id, name: witness.full_name } };
  }
  const taken = of ? await findTakenStock(db, clinic.id, of.id) : [];
  const ward = await findWardOf(db, clinic.id, admission_id);
  const store_id = taken[0]?.store_id ?? (ward === null ? null : ((await findWardStore(db, clinic.id, ward)) ?? null));
  const before = of && { id: of.id, taken };
  return planTaking(
    change,
    { product_id, store_id, practitioner_id: author_id, dose: body.dose ?? null, before },
    body,
  );
}

const keepsStock = (of: AdministrationRow, { status, dose, lot_id }: AdministrationBody): boolean =>
  of.status === 'given' &&
  status === 'given' &&
  (lot_id ?? of.lot_id) === of.lot_id &&
  of.dose?.value === dose?.value &&
  of.dose?.unit === dose?.unit;

/** Doses as needed have a minimum interval and a maximum number a day. */
async function timesFailures(
  { db, clinic }: Change,
  order: DosedMedication,
  { status, given_at }: { status: string; given_at: string },
  corrected: string | undefined,
): Promise<Failure[]> {
  const { schedule } = order;
  if (schedule.kind !== 'as_needed' || status !== 'given') return [];
  const near = await findGivenAround(db, clinic.id, [order.id], around(schedule, given_at, clinic.timezone));
  const others = near.filter(({ id }) => id !== corrected);
  return asNeededFailures({ ...order, schedule }, given_at, others, clinic.timezone);
}
