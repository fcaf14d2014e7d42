import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { checkNone, invalid, type Failure } from '../../domain/failures.js';
import { isUuid, newId, newNumber } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import { findActiveTestIds } from '../catalogs/index.js';
import { holdPatientFaults } from '../patients/index.js';
import { getOrder } from './order-access.js';
import { insertOrder, type OrderKind, type OrderRow } from './order-store.js';

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
  }[];
}

const NUMBER_PREFIX: Record<OrderKind, string> = { imaging: 'I', laboratory: 'L' };

/**
 * Places an order for the consultation's patient. A signed note takes orders too: its text stays untouched,
 * and the order says that it came after. Throws 422 when the consultation is void or has no patient, when nothing
 * may be written for that patient, or when a test is unknown.
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

  const id = newId();
  await insertOrder(db, {
    clinic_id: clinicId,
    id,
    number: newNumber(NUMBER_PREFIX[request.kind]),
    kind: request.kind,
    consultation_id: consultation.id,
    patient_id: consultation.patient_id,
    priority: request.priority,
    notes: request.notes ?? null,
    fasting: request.fasting ?? null,
    clinical_info: request.clinical_info ?? null,
    after_signing: consultation.status === 'completed',
    ordered_by: caller.practitioner_id ?? caller.id,
    ordered_by_name: caller.name,
    items: request.items.map((item) => ({
      id: newId(),
      test_id: item.test_id ?? null,
      quantity: item.quantity,
      body_part: item.body_part ?? null,
      specimen: item.specimen ?? null,
      notes: item.notes ?? null,
    })),
  });
  return getOrder(db, clinicId, id);
}

/** Items whose `test_id` names no active test of the catalog; `items` may be anything that a body holds. */
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
