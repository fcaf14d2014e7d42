import type { Db } from '../../db/db.js';
import { usesArea } from '../../domain/areas.js';
import type { Caller } from '../../domain/caller.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { isUuid, newId, newNumber } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { findActiveTestIds } from '../catalogs/index.js';
import { holdConsultationHead } from '../consultation-heads/index.js';
import { holdPatientFaults } from '../patients/index.js';
import { accessAuthor } from '../practitioners/index.js';
import { getOrder } from './order-access.js';
import { holdAdmission, insertOrder, type NewOrder, type OrderKind, type OrderRow } from './order-store.js';

interface OrderRequest {
  kind: OrderKind;
  priority: string;
  notes?: string | null;
  fasting?: boolean | null;
  clinical_info?: string | null;
  items: {
    test_id?: string | null;
    quantity: number;
    body_part?: string | null;
    specimen?: string | null;
    notes?: string | null;
    description?: string | null;
  }[];
}

const prefixOf = (kind: OrderKind): string => (kind === 'imaging' ? 'I' : kind === 'laboratory' ? 'L' : 'S');

interface ServiceRequest extends OrderRequest {
  patient_id: string;
  consultation_id?: string | null;
  admission_id?: string | null;
  practitioner_id?: string | null;
}

/**
 * Places an order in a consultation. A signed consultation takes orders too: its text is unchanged, and the order says
 * that it came later. Throws 422 if the consultation is void or has no patient, the record is closed, or a test is
 * unknown.
 */
export async function placeOrder(
  db: Db,
  clinicId: string,
  caller: Caller,
  consultation: { id: string; status: string; patient_id: string | null },
  request: OrderRequest,
): Promise<OrderRow> {
  if (consultation.status === 'entered_in_error') throw invalid({ path: 'consultation', rule: 'not_open' });
  if (consultation.patient_id === null) throw invalid({ path: 'consultation', rule: 'patient_required' });
  const [faults, unknown] = await Promise.all([
    holdPatientFaults(db, clinicId, consultation.patient_id),
    unknownTests(db, request.kind, request.items),
  ]);
  checkNone([...faults, ...unknown]);

  const { patient_id, id: consultation_id } = consultation;
  const after_signing = consultation.status === 'completed';
  const of = { patient_id, consultation_id, admission_id: null, practitioner_id: null, after_signing };
  return insert(db, clinicId, caller, of, request);
}

/**
 * Orders services for a patient, in a consultation, in an open admission or in neither. Without a consultation a
 * practitioner orders them. Throws 422 for unknown references.
 */
export async function placeServiceOrder(
  change: Change,
  { patient_id, consultation_id, admission_id = null, practitioner_id = null, ...request }: ServiceRequest,
): Promise<OrderRow> {
  const { db, clinic, caller } = change;
  const consultation = consultation_id ? await holdConsultationHead(db, clinic.id, consultation_id) : undefined;
  // In a consultation an API key orders in its own name, as with other orders.
  const author = consultation_id ? null : await accessAuthor(db, clinic.id, caller, { practitioner_id });
  checkNone(await holdPatientFaults(db, clinic.id, patient_id));
  const subject = { patient_id, practitioner_id: consultation?.practitioner_id ?? null, care_team: true } as const;
  // A consultation of another patient counts as unknown, and gives no relation to this one.
  const isTheirs = consultation?.patient_id === patient_id;
  await checkRelation(db, isTheirs ? subject : { ...subject, practitioner_id: null }, change.phi, { caller, clinic });
  const failures = await unknownTests(db, request.kind, request.items);
  for (const [index, { test_id, description }] of request.items.entries())
    if (!test_id && !description) failures.push({ path: `items.${index}.description`, rule: 'required' });
  if (consultation_id && !isTheirs) failures.push({ path: 'consultation_id', rule: 'selected' });
  else if (consultation?.status === 'entered_in_error') failures.push({ path: 'consultation_id', rule: 'not_open' });
  if (admission_id && consultation_id)
    failures.push({ path: 'admission_id', rule: 'disagrees', other: 'consultation_id' });
  else if (admission_id) failures.push(...(await admissionFailures(change, admission_id, patient_id)));
  checkNone(failures);
  const after_signing = consultation?.status === 'completed';
  const named = { consultation_id: consultation?.id ?? null, admission_id };
  const of = { patient_id, ...named, practitioner_id: author, after_signing };
  return insert(db, clinic.id, caller, of, request);
}

/** An admission of another patient counts as unknown. */
async function admissionFailures({ db, clinic }: Change, id: string, patientId: string): Promise<Failure[]> {
  const admission = await holdAdmission(db, clinic.id, id);
  if (admission?.patient_id !== patientId || !usesArea(clinic, 'hospitalization'))
    return [{ path: 'admission_id', rule: 'selected' }];
  return admission.is_open ? [] : [{ path: 'admission_id', rule: 'not_open' }];
}

async function insert(
  db: Db,
  clinicId: string,
  caller: Caller,
  of: Pick<NewOrder, 'patient_id' | 'consultation_id' | 'admission_id' | 'practitioner_id' | 'after_signing'>,
  request: OrderRequest,
): Promise<OrderRow> {
  const id = newId();
  await insertOrder(db, {
    ...of,
    clinic_id: clinicId,
    id,
    number: newNumber(prefixOf(request.kind)),
    kind: request.kind,
    priority: request.priority,
    notes: request.notes ?? null,
    fasting: request.fasting ?? null,
    clinical_info: request.clinical_info ?? null,
    ordered_by: of.practitioner_id ?? caller.practitioner_id ?? caller.id,
    ordered_by_name: caller.name,
    items: request.items.map((item) => ({
      id: newId(),
      test_id: item.test_id ?? null,
      quantity: item.quantity,
      body_part: item.body_part ?? null,
      specimen: item.specimen ?? null,
      notes: item.notes ?? null,
      description: item.description ?? null,
    })),
  });
  return getOrder(db, clinicId, id);
}

/** Failures of items whose `test_id` is no active test of the catalog. `items` is not validated yet. */
export async function unknownTests(db: Db, kind: OrderKind, items: unknown): Promise<Failure[]> {
  const ids = (Array.isArray(items) ? items : []).slice(0, LIMITS.orderItems).map((item: unknown) => {
    const id = (item as { test_id?: unknown } | null)?.test_id;
    return typeof id === 'string' ? id.trim().toLowerCase() : '';
  });
  const wanted = ids.filter(isUuid);
  const known = wanted.length > 0 ? await findActiveTestIds(db, kind, wanted) : new Set<string>();
  return ids.flatMap<Failure>((id, index) =>
    id && !known.has(id) ? [{ path: `items.${index}.test_id`, rule: 'selected' }] : [],
  );
}
