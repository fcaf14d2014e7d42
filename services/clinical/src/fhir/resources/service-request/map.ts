import type { CodeableConcept, Extension, ServiceRequest } from '@medplum/fhirtypes';
import type { OrderKind, OrderRow } from '../../../features/orders/index.js';
import { FASTING, LOINC, REQUEST_STATUS_REASON, SNOMED, localSystem } from '../../systems.js';
import {
  coding,
  concept,
  filled,
  textConcept,
  listOf,
  metaOf,
  notedFor,
  notesOf,
  quantity,
  reference,
  type Mapping,
} from '../datatypes.js';

type Item = OrderRow['items'][number];

/** One thing that was ordered, with the order that it is part of. */
interface OrderedItem {
  order: Omit<OrderRow, 'items'>;
  item: Item;
}

/** The row of an item, which carries its whole order. */
export type OrderedRow = OrderRow & { item_id: string };

function orderedItem({ item_id, items, ...order }: OrderedRow): OrderedItem {
  const item = items.find(({ id }) => id === item_id);
  if (!item) throw new Error('An order does not hold its item.');
  return { order, item };
}

export const CATEGORY_CODES = {
  imaging: '363679005',
  laboratory: '108252007',
  procedure: '71388002',
  nursing: '9632001',
  therapy: '277132007',
  diet: '182922004',
} as const satisfies Record<OrderKind, string>;
const CATEGORY = {
  imaging: concept(SNOMED, CATEGORY_CODES.imaging, 'Imaging'),
  laboratory: concept(SNOMED, CATEGORY_CODES.laboratory, 'Laboratory procedure'),
  procedure: concept(SNOMED, CATEGORY_CODES.procedure, 'Procedure'),
  nursing: concept(SNOMED, CATEGORY_CODES.nursing, 'Nursing procedure'),
  therapy: concept(SNOMED, CATEGORY_CODES.therapy, 'Therapeutic procedure'),
  diet: concept(SNOMED, CATEGORY_CODES.diet, 'Dietary regime'),
};
export const PRIORITY: Record<string, ServiceRequest['priority']> = {
  routine: 'routine',
  urgent: 'urgent',
  emergency: 'stat',
};

/** Each item of an order is a request of its own, with the item's id. Patients are told what their list of orders says. */
export function serviceRequestResource(row: OrderedRow, at: Mapping): ServiceRequest {
  const { clinic } = at;
  const { order, item } = orderedItem(row);
  const said = notedFor(at, order);
  return filled<ServiceRequest>({
    resourceType: 'ServiceRequest',
    id: item.id,
    meta: metaOf(order),
    extension: extensionsOf({ order, item }, at),
    requisition: { system: localSystem(clinic.id, 'order-number'), value: order.number },
    status: statusOf({ order, item }),
    intent: 'order',
    category: [CATEGORY[order.kind]],
    priority: PRIORITY[order.priority],
    code: codeOf({ order, item }, at),
    quantityQuantity: quantity(item.quantity, null),
    subject: reference('Patient', order.patient_id),
    encounter: encounterOf(said),
    authoredOn: order.ordered_at,
    requester: order.requester_id
      ? reference('Practitioner', order.requester_id, order.ordered_by_name)
      : { display: order.ordered_by_name },
    reasonCode: listOf(said && textConcept(said.clinical_info)),
    specimen: listOf(item.specimen !== null && { display: item.specimen }),
    bodySite: listOf(textConcept(item.body_part)),
    note: said && notesOf(item.notes, said.notes),
  });
}

/** The consultation that ordered it, or the admission that it is of. */
function encounterOf(said: OrderedItem['order'] | null | undefined): ServiceRequest['encounter'] {
  const id = said?.consultation_id ?? said?.admission_id ?? null;
  return id === null ? undefined : reference('Encounter', id);
}

/** What became of the item; as long as nothing did, of the order. */
function statusOf({ order, item }: OrderedItem): ServiceRequest['status'] {
  if (order.status === 'entered-in-error') return order.status;
  if (item.status === 'resulted') return 'completed';
  if (item.status === 'cancelled' || item.status === 'rejected') return 'revoked';
  return order.status;
}

function codeOf({ order, item }: OrderedItem, at: Mapping): CodeableConcept | undefined {
  const { test } = item;
  const { clinic } = at;
  if (!test)
    return textConcept(notedFor(at, item.description) ?? item.body_part ?? notedFor(at, item.notes ?? order.notes));
  const codings = listOf(
    test.loinc !== null && coding(LOINC, test.loinc, test.name),
    coding(localSystem(clinic.id, 'test'), test.code, test.name),
  );
  return filled<CodeableConcept>({ coding: codings, text: test.name_es ?? test.name });
}

const extensionsOf = ({ order, item }: OrderedItem, at: Mapping): Extension[] => {
  const reason = textConcept(notedFor(at, item.status_reason ?? order.status_reason));
  return listOf<Extension>(
    reason && { url: REQUEST_STATUS_REASON, valueCodeableConcept: reason },
    order.fasting !== null && { url: FASTING, valueBoolean: order.fasting },
  );
};
