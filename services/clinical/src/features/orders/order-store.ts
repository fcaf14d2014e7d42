import { clause, parameter, piece, statement } from '../../db/piece.js';
import type { Knex } from 'knex';
import { sql, type Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import type { PhiGrant } from '../../operation/grant.js';
import { whereOwn, whereRelated } from '../../operation/relation-store.js';
import type { ItemStatus, ORDER_KINDS, OrderStatus } from './order-rules.js';

export type OrderKind = (typeof ORDER_KINDS)[number];

export interface OrderItemRow {
  id: string;
  test_id: string | null;
  test: { code: string; loinc: string | null; name: string; name_es: string | null; modality: string | null } | null;
  quantity: number;
  body_part: string | null;
  specimen: string | null;
  notes: string | null;
  /** What to do, in words. Older versions lack it. */
  description?: string | null;
  needs_coding: boolean;
  status: ItemStatus;
  status_reason: string | null;
}

export interface OrderRow {
  id: string;
  number: string;
  kind: OrderKind;
  consultation_id: string | null;
  /** The admission of an order without a consultation. Older versions lack it. */
  admission_id?: string | null;
  patient_id: string;
  status: OrderStatus;
  intent: string;
  priority: string;
  notes: string | null;
  fasting: boolean | null;
  clinical_info: string | null;
  after_signing: boolean;
  status_reason: string | null;
  ordered_by: string;
  ordered_by_name: string;
  /** The practitioner who ordered; null for an API key. Older versions lack it. */
  requester_id?: string | null;
  ordered_at: string;
  version: number;
  updated_at: string;
  items: OrderItemRow[];
}

export interface NewOrder {
  clinic_id: string;
  id: string;
  number: string;
  kind: OrderKind;
  consultation_id: string | null;
  admission_id: string | null;
  /** The practitioner who ordered, for an order without a consultation. */
  practitioner_id: string | null;
  patient_id: string;
  priority: string;
  notes: string | null;
  fasting: boolean | null;
  clinical_info: string | null;
  after_signing: boolean;
  ordered_by: string;
  ordered_by_name: string;
  items: NewOrderItem[];
}

interface NewOrderItem {
  id: string;
  test_id: string | null;
  quantity: number;
  body_part: string | null;
  specimen: string | null;
  notes: string | null;
  description: string | null;
}

/** Inserts the order and its items in one statement. */
export async function insertOrder(db: Db, order: NewOrder): Promise<void> {
  const { items, ...row } = order;
  await db.rows(
    `with placed as (
       insert into orders (clinic_id, id, number, kind, consultation_id, admission_id, practitioner_id, patient_id, priority, notes, fasting, clinical_info,
                           after_signing, ordered_by, ordered_by_name)
       select clinic_id, id, number, kind, consultation_id, admission_id, practitioner_id, patient_id, priority, notes, fasting, clinical_info,
              after_signing, ordered_by, ordered_by_name
       from jsonb_populate_record(null::orders, $1::jsonb))
     insert into order_items (clinic_id, order_id, position, id, test_id, quantity, body_part, specimen, notes, description)
     select $2, $3, i.ordinality, i.id, i.test_id, i.quantity, i.body_part, i.specimen, i.notes, i.description
     from rows from (jsonb_to_recordset($4::jsonb) as (id uuid, test_id uuid, quantity smallint, body_part text, specimen text, notes text,
            description text))
          with ordinality as i`,
    [JSON.stringify(row), row.clinic_id, row.id, JSON.stringify(items)],
  );
}

/** Columns of orders `o` with their items, as `OrderRow`. */
export const ORDER_COLUMNS = clause`
  o.id, o.number, o.kind, o.consultation_id, o.admission_id, o.patient_id, o.status, o.intent, o.priority, o.notes, o.fasting,
         o.clinical_info, o.after_signing, o.status_reason, o.ordered_by, o.ordered_by_name,
         (select d.id from practitioners d where d.clinic_id = o.clinic_id and d.id = o.ordered_by) as requester_id,
         iso_instant(o.ordered_at) as ordered_at, o.version, iso_instant(o.updated_at) as updated_at,
         (select jsonb_agg(jsonb_build_object(
              'id', i.id, 'test_id', i.test_id, 'quantity', i.quantity, 'body_part', i.body_part, 'specimen', i.specimen,
              'notes', i.notes, 'description', i.description, 'needs_coding', i.needs_coding, 'status', i.status, 'status_reason', i.status_reason,
              'test', case when t.id is not null then jsonb_build_object(
                'code', t.code, 'loinc', t.loinc, 'name', t.name, 'name_es', t.name_es, 'modality', t.modality) end)
            order by i.position)
          from order_items i left join visible_tests t on t.id = i.test_id
          where i.clinic_id = o.clinic_id and i.order_id = o.id) as items`;

export const ORDER_SELECT = clause`select ${ORDER_COLUMNS} from orders o`;

/**
 * Orders `o` with their consultations `c` that the policy lets the reader see; for patients their own, without errors.
 * `asked` limits them to one patient.
 */
export function visibleOrders(
  { clinic, caller, grant }: { clinic: Clinic; caller: Caller; grant: PhiGrant | undefined },
  asked?: string,
): Knex.QueryBuilder {
  const orders: Knex.QueryBuilder = sql
    .from(sql.raw('orders o left join consultations c on c.clinic_id = o.clinic_id and c.id = o.consultation_id'))
    .where('o.clinic_id', clinic.id);
  if (caller.role === 'patient') whereOwn(orders, 'o.patient_id', caller).whereNot('o.status', 'entered-in-error');
  const columns = {
    clinic: 'o.clinic_id',
    patient: 'o.patient_id',
    practitioner: 'c.practitioner_id',
    otherPractitioner: 'o.practitioner_id',
    toPatients: true as const,
    ofPractitioner: (id: string) => piece`o.consultation_id = any(array(select own_note.id from consultations own_note
      where own_note.clinic_id = (select current_clinic_id()) and own_note.practitioner_id = ${id}))`,
  };
  whereRelated(orders, grant, caller, columns, asked);
  return orders;
}

const FIND = statement(piece`${ORDER_SELECT} where o.clinic_id = ${parameter(1)} and o.id = ${parameter(2)}`);

export const findOrder = (db: Db, clinicId: string, id: string) => db.row<OrderRow>(FIND, [clinicId, id]);

/** For a query over consultations `c`: their orders with all items, oldest first, as JSON of `OrderRow`. */
export const ORDERS_OF_CONSULTATION = clause`
  (select coalesce(jsonb_agg(to_jsonb(x) order by x.ordered_at, x.id), '[]')
   from (${ORDER_SELECT} where o.clinic_id = c.clinic_id and o.consultation_id = c.id) x)`;

interface OrderHead {
  id: string;
  kind: OrderKind;
  status: OrderStatus;
  patient_id: string;
  practitioner_id: string;
}

/** The order without its items, with the author of its consultation. */
export const findOrderHead = (db: Db, clinicId: string, id: string) =>
  db.row<OrderHead>(
    `select o.id, o.kind, o.status, o.patient_id, coalesce(c.practitioner_id, o.practitioner_id) as practitioner_id
     from orders o left join consultations c on c.clinic_id = o.clinic_id and c.id = o.consultation_id
     where o.clinic_id = $1 and o.id = $2`,
    [clinicId, id],
  );

/** Keeps the admission of an order open until the transaction ends. */
export const holdAdmission = (db: Db, clinicId: string, id: string) =>
  db.row<{ patient_id: string; is_open: boolean }>(
    `select patient_id, status in ('planned', 'waiting', 'admitted', 'on_leave') as is_open
     from admissions where clinic_id = $1 and id = $2 for share`,
    [clinicId, id],
  );

export const isAdmission = async (db: Db, clinicId: string, id: string): Promise<boolean> =>
  (await db.row('select 1 from admissions where clinic_id = $1 and id = $2', [clinicId, id])) !== undefined;

/** The order of an item. */
export const findOrderHeadOfItem = (db: Db, clinicId: string, itemId: string) =>
  db.row<OrderHead>(
    `select o.id, o.kind, o.status, o.patient_id, coalesce(c.practitioner_id, o.practitioner_id) as practitioner_id
     from order_items i join orders o on o.clinic_id = i.clinic_id and o.id = i.order_id
       left join consultations c on c.clinic_id = o.clinic_id and c.id = o.consultation_id
     where i.clinic_id = $1 and i.id = $2`,
    [clinicId, itemId],
  );

/** Locks the order until the transaction ends. Changes of an order and of its items take this lock first. */
export const lockOrder = (db: Db, clinicId: string, id: string) =>
  db.row<Omit<OrderHead, 'practitioner_id'> & { version: number }>(
    'select id, kind, status, patient_id, version from orders where clinic_id = $1 and id = $2 for update',
    [clinicId, id],
  );

export const findOrderItem = (db: Db, clinicId: string, id: string) =>
  db.row<{ id: string; order_id: string; status: ItemStatus; test_id: string | null }>(
    'select id, order_id, status, test_id from order_items where clinic_id = $1 and id = $2',
    [clinicId, id],
  );

export const updateOrderStatus = (db: Db, clinicId: string, id: string, status: OrderStatus, reason: string | null) =>
  db.rows('update orders set status = $3, status_reason = $4 where clinic_id = $1 and id = $2', [
    clinicId,
    id,
    status,
    reason,
  ]);

export const updateItemStatus = (db: Db, clinicId: string, id: string, status: ItemStatus, reason: string | null) =>
  db.rows('update order_items set status = $3, status_reason = $4 where clinic_id = $1 and id = $2', [
    clinicId,
    id,
    status,
    reason,
  ]);

/** Cancels the items that are open when their order ends. */
export const cancelOpenItems = (db: Db, clinicId: string, orderId: string, reason: string) =>
  db.rows(
    `update order_items set status = 'cancelled', status_reason = $3
     where clinic_id = $1 and order_id = $2 and status in ('requested', 'collected', 'in_process')`,
    [clinicId, orderId, reason],
  );

/** The statuses of an order's items. */
export const findItemStatuses = async (db: Db, clinicId: string, orderId: string): Promise<ItemStatus[]> => {
  const rows = await db.rows<{ status: ItemStatus }>(
    'select status from order_items where clinic_id = $1 and order_id = $2',
    [clinicId, orderId],
  );
  return rows.map(({ status }) => status);
};
