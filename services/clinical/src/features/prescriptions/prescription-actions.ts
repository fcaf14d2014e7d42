import { dayIn } from '../../calendar.js';
import type { Change } from '../../operation/change.js';
import type { Db } from '../../db/db.js';
import { checkRelation } from '../../operation/access.js';
import { problem } from '../../domain/errors.js';
import { checkSigner } from '../../domain/security-settings.js';
import { checkVersion } from '../../http/etag.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { isUuid, newId, newNumber } from '../../id.js';
import { holdConsultationHead } from '../consultation-heads/index.js';
import { patientFailures } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { check, keepOverrides } from './check-actions.js';
import { overrideFailures, type Overriding } from './check-rules.js';
import type { DraftChanges, PrescriptionItem } from './prescription-content.js';
import { findPrescription, type PrescriptionRow } from './prescription-list-store.js';
import { canMovePrescription, issueFailures, type PrescriptionStatus } from './prescription-rules.js';
import {
  insertPrescription,
  issueDraft,
  lockPatient,
  lockPrescription,
  replaceItems,
  updateDraft,
  updatePrescriptionStatus,
  type PrescriptionHead,
} from './prescription-store.js';

export interface NewPrescriptionBody extends Overriding {
  status: 'draft' | 'active';
  patient_id?: string | null;
  consultation_id?: string | null;
  practitioner_id?: string | null;
  valid_until?: string | null;
  notes?: string | null;
  items: PrescriptionItem[];
}

/** Prescribes, or keeps a draft. Throws 422 for what is unknown or missing, and for warnings without an override. */
export async function prescribe(change: Change, body: NewPrescriptionBody): Promise<PrescriptionRow> {
  const { db, clinic, caller, now } = change;
  if (body.status === 'active') checkSigner(caller, clinic, now);
  const prescriber_id = await accessAuthor(db, clinic.id, caller, body);
  const today = dayIn(clinic.timezone, now);
  const { patient_id, failures } = await findPatient(db, clinic.id, body);
  failures.push(...endFailures(body.valid_until, today));
  if (body.status === 'active') failures.push(...issueFailures(body.items));
  else if (body.overrides?.length) failures.push({ path: 'status', rule: 'only_when', value: 'active' });
  checkNone(failures);
  // What it warns of is drawn from the whole record.
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });

  const { warnings, unchecked, table } = await check(
    db,
    { clinicId: clinic.id, patientId: patient_id, today },
    body.items,
  );
  if (body.status === 'active') checkNone(overrideFailures(warnings, body.items.length, body));
  const id = newId();
  const items = body.items.map((item) => ({ ...item, id: newId() }));
  await insertPrescription(db, {
    clinic_id: clinic.id,
    id,
    number: newNumber('R'),
    status: body.status,
    authored_at: now.toISOString(),
    issued_at: body.status === 'active' ? now.toISOString() : null,
    valid_until: body.valid_until ?? null,
    patient_id,
    prescriber_id,
    consultation_id: body.consultation_id ?? null,
    notes: body.notes ?? null,
    warnings,
    unchecked,
    override_reason: body.override_reason ?? null,
    items,
  });
  if (body.status === 'active') await keepOverrides(change, { id, prescriber_id, items }, { warnings, table }, body);
  return readPrescription(change, id);
}

/**
 * Writes what is given into a draft, and checks it again. Returns the names of what was given. Throws 404; 412 for another
 * version; 422 for what is issued or ended, for a closed record, and for items that are none of the draft's.
 */
export async function editDraft(
  change: Change,
  id: string,
  ifMatch: string,
  body: DraftChanges,
): Promise<{ row: PrescriptionRow; changed: string[] }> {
  const { db, clinic, caller, now } = change;
  const { patient_id, status, version } = await lockHead(db, clinic.id, id);
  if (status !== 'draft') throw invalid({ path: 'status', rule: 'only_when', value: 'draft' });
  checkVersion(ifMatch, version);
  const today = dayIn(clinic.timezone, now);
  const draft = await readPrescription(change, id);
  const patient = await lockPatient(db, clinic.id, patient_id);
  const strays = (body.items ?? []).flatMap((item, index): Failure[] =>
    !item.id || draft.items.some((own) => own.id === item.id) ? [] : [{ path: `items.${index}.id`, rule: 'selected' }],
  );
  checkNone([...patientFailures(patient), ...endFailures(body.valid_until, today), ...strays]);
  // What it warns of is drawn from the whole record.
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });

  const { valid_until = draft.valid_until, notes = draft.notes } = body;
  const items = body.items?.map((item) => ({ ...item, id: item.id ?? newId() }));
  const at = { clinicId: clinic.id, patientId: patient_id, today };
  const { warnings, unchecked } = await check(db, at, items ?? draft.items);
  await updateDraft(db, clinic.id, id, { valid_until, notes, warnings, unchecked });
  if (items) await replaceItems(db, clinic.id, id, items);
  const changed = Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return { row: await readPrescription(change, id), changed };
}

/** Makes a draft active, by the caller, from now on; its warnings are those of now. */
export async function issue(
  change: Change,
  id: string,
  body: Overriding & { practitioner_id?: string | null },
  ifMatch?: string,
): Promise<PrescriptionRow> {
  const { db, clinic, caller, now } = change;
  checkSigner(caller, clinic, now);
  const prescriber_id = await accessAuthor(db, clinic.id, caller, body);
  const draft = await lock(db, clinic.id, id, 'active');
  if (ifMatch !== undefined) checkVersion(ifMatch, draft.version);
  const { items } = await readPrescription(change, id);
  checkNone(issueFailures(items));
  const patient = await lockPatient(db, clinic.id, draft.patient_id);
  checkNone(patientFailures(patient));
  const today = dayIn(clinic.timezone, now);
  const { table, ...checked } = await check(db, { clinicId: clinic.id, patientId: draft.patient_id, today }, items);
  checkNone(overrideFailures(checked.warnings, items.length, body));
  const override_reason = body.override_reason ?? null;
  await issueDraft(db, clinic.id, id, { prescriber_id, authored_at: now.toISOString(), override_reason, ...checked });
  await keepOverrides(change, { id, prescriber_id, items }, { ...checked, table }, body);
  return readPrescription(change, id);
}

/** Ends a prescription. Throws 404, 412 for another version, or 422 `status`. */
export async function movePrescription(
  change: Change,
  id: string,
  to: PrescriptionStatus,
  reason: string | null,
  ifMatch?: string,
): Promise<PrescriptionRow> {
  const { db, clinic } = change;
  const { version } = await lock(db, clinic.id, id, to);
  if (ifMatch !== undefined) checkVersion(ifMatch, version);
  await updatePrescriptionStatus(db, clinic.id, id, to, reason);
  return readPrescription(change, id);
}

async function readPrescription({ db, clinic, caller }: Change, id: string): Promise<PrescriptionRow> {
  const row = await findPrescription(db, { caller, clinic, grant: undefined }, id);
  if (!row) throw problem('not_found');
  return row;
}

const endFailures = (valid_until: string | null | undefined, today: string): Failure[] =>
  valid_until && valid_until < today ? [{ path: 'valid_until', rule: 'not_before', other: today }] : [];

async function lockHead(db: Db, clinicId: string, id: string): Promise<PrescriptionHead> {
  const head = isUuid(id) ? await lockPrescription(db, clinicId, id) : undefined;
  if (!head) throw problem('not_found');
  return head;
}

async function lock(db: Db, clinicId: string, id: string, to: PrescriptionStatus): Promise<PrescriptionHead> {
  const head = await lockHead(db, clinicId, id);
  if (!canMovePrescription(head.status, to)) throw invalid({ path: 'status', rule: 'transition', value: to });
  return head;
}

async function findPatient(db: Db, clinicId: string, body: NewPrescriptionBody) {
  const { consultation_id, patient_id: named } = body;
  const failures: Failure[] = [];
  const consultation = consultation_id ? await holdConsultationHead(db, clinicId, consultation_id) : undefined;
  if (consultation_id && !consultation) failures.push({ path: 'consultation_id', rule: 'selected' });
  if (consultation?.status === 'entered_in_error') failures.push({ path: 'consultation_id', rule: 'not_open' });
  if (consultation && named && consultation.patient_id !== named) {
    failures.push({ path: 'consultation_id', rule: 'disagrees', other: 'patient_id' });
  }
  const patient_id = named ?? consultation?.patient_id ?? undefined;
  const patient = patient_id ? await lockPatient(db, clinicId, patient_id) : undefined;
  if (patient_id) failures.push(...patientFailures(patient));
  if (!patient_id && failures.length === 0) {
    failures.push(
      consultation ? { path: 'consultation_id', rule: 'patient_required' } : { path: 'patient_id', rule: 'required' },
    );
  }
  return { patient_id: patient_id ?? '', failures };
}
