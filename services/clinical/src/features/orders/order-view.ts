import Joi from 'joi';
import { nullable, nullableText, string } from '../../http/answer-schema.js';
import type { Language } from '../../domain/language.js';
import { ITEM_STATUSES, ORDER_KINDS, ORDER_STATUSES } from './order-rules.js';
import { patientSummarySchema } from '../patients/index.js';
import type { OrderLine } from './order-list-store.js';
import type { OrderItemRow, OrderRow } from './order-store.js';
import { model } from '../../http/models.js';

const itemSchema = model(
  'OrderItem',
  Joi.object({
    id: string(),
    test_id: nullableText(),
    test: Joi.object({ code: string(), loinc: nullableText(), name: string(), modality: nullableText() })
      .allow(null)
      .required(),
    quantity: Joi.number().integer().required(),
    body_part: nullableText(),
    specimen: nullableText(),
    notes: nullableText(),
    description: nullableText(),
    needs_coding: Joi.boolean().required(),
    status: Joi.string()
      .valid(...ITEM_STATUSES)
      .required(),
    status_reason: nullableText(),
  }),
);

const members = {
  id: string(),
  number: string(),
  kind: Joi.string()
    .valid(...ORDER_KINDS)
    .required(),
  consultation_id: nullable(),
  admission_id: nullable(),
  patient_id: string(),
  status: Joi.string()
    .valid(...ORDER_STATUSES)
    .required(),
  status_reason: nullableText(),
  intent: string(),
  priority: string(),
  notes: nullableText(),
  fasting: Joi.boolean().allow(null).required(),
  clinical_info: nullableText(),
  after_signing: Joi.boolean().required(),
  items: Joi.array().items(itemSchema).required(),
  ordered_by: Joi.object({ id: string(), name: string() }).required(),
  ordered_at: Joi.string().isoDate().required(),
  version: Joi.number().integer().required(),
  updated_at: Joi.string().isoDate().required(),
};

/** An order as it is answered. */
export const orderSchema = model('Order', Joi.object(members));

/** An order in a list, with its patient. */
export const orderLineSchema = model(
  'OrderOfPatient',
  Joi.object({ ...members, patient: patientSummarySchema.required() }),
);

export function orderView(
  { items, ordered_by, ordered_by_name, requester_id: _, ...order }: OrderRow,
  language: Language,
) {
  return {
    ...order,
    admission_id: order.admission_id ?? null,
    items: items.map((item) => itemView(item, language)),
    ordered_by: { id: ordered_by, name: ordered_by_name },
  };
}

function itemView({ test, description = null, ...item }: OrderItemRow, language: Language) {
  const said = { ...item, description };
  if (!test) return { ...said, test: null };
  const { name, name_es, ...rest } = test;
  return { ...said, test: { ...rest, name: language === 'es' ? (name_es ?? name) : name } };
}

export const orderLineView = ({ patient, ...order }: OrderLine, language: Language) => ({
  ...orderView(order, language),
  patient,
});
