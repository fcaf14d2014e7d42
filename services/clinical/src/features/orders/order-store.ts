import type { Db } from '../../db.js';

export type OrderKind = 'imaging' | 'laboratory';

export interface OrderItemRow {
  id: string;
  test_id: string | null;
  test: { code: string; loinc: string | null; name: string; name_es: string | null; modality: string | null } | null;
  quantity: number;
  body_part: string | null;
  specimen: string | null;
  notes: string | null;
  needs_coding: boolean;
  status: string;
}

export interface OrderRow {
  id: string;
  number: string;
  kind: OrderKind;
  consultation_id: string;
  patient_id: string;
  status: string;
  intent: string;
  priority: string;
  notes: string | null;
  fasting: boolean | null;
  clinical_info: string | null;
  after_signing: boolean;
  status_reason: string | null;
  ordered_by: string;
  ordered_by_name: string;
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
  consultation_id: string;
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

export interface NewOrderItem {
  id: string;
  test_id: string | null;
  quantity: number;
  body_part: string | null;
  specimen: string | null;
  notes: string | null;
}

/** The order and its items, in one statement. */
export async function insertOrder(db: Db, order: NewOrder): Promise<void> {
  const { items, ...row } = order;
  await db.rows(
    `with placed as (
       insert into orders (clinic_id, id, number, kind, consultation_id, patient_id, priority, notes, fasting, clinical_info,
                           after_signing, ordered_by, ordered_by_name)
       select clinic_id, id, number, kind, consultation_id, patient_id, priority, notes, fasting, clinical_info,
              after_signing, ordered_by, ordered_by_name
       from jsonb_populate_record(null::orders, $1::jsonb))
     insert into order_items (clinic_id, order_id, position, id, test_id, quantity, body_part, specimen, notes)
     select $2, $3, i.ordinality, i.id, i.test_id, i.quantity, i.body_part, i.specimen, i.notes
     from rows from (jsonb_to_recordset($4::jsonb) as (id uuid, test_id uuid, quantity smallint, body_part text, specimen text, notes text))
          with ordinality as i`,
    [JSON.stringify(row), row.clinic_id, row.id, JSON.stringify(items)],
  );
}

const SELECT = `
  select o.id, o.number, o.kind, o.consultation_id, o.patient_id, o.status, o.intent, o.priority, o.notes, o.fasting,
         o.clinical_info, o.after_signing, o.status_reason, o.ordered_by, o.ordered_by_name, o.ordered_at, o.version, o.updated_at,
         (select jsonb_agg(jsonb_build_object(
              'id', i.id, 'test_id', i.test_id, 'quantity', i.quantity, 'body_part', i.body_part, 'specimen', i.specimen,
              'notes', i.notes, 'needs_coding', i.needs_coding, 'status', i.status,
              'test', case when t.id is not null then jsonb_build_object(
                'code', t.code, 'loinc', t.loinc, 'name', t.name, 'name_es', t.name_es, 'modality', t.modality) end)
            order by i.position)
          from order_items i left join visible_tests t on t.id = i.test_id
          where i.clinic_id = o.clinic_id and i.order_id = o.id) as items
  from orders o`;

export const findOrder = (db: Db, clinicId: string, id: string) =>
  db.row<OrderRow>(`${SELECT} where o.clinic_id = $1 and o.id = $2`, [clinicId, id]);

/** All orders of a consultation with their items, oldest first, in one query. */
export const findOrdersOfConsultation = (db: Db, clinicId: string, consultationId: string) =>
  db.rows<OrderRow>(`${SELECT} where o.clinic_id = $1 and o.consultation_id = $2 order by o.ordered_at, o.id`, [
    clinicId,
    consultationId,
  ]);
