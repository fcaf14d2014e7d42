import Joi from 'joi';
import { integer, prose, text, uuid } from '../../http/schema.js';
import { LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';

export const DISPENSATION_STATUSES = ['preparation', 'on_hold', 'completed', 'declined', 'cancelled'] as const;
export type DispensationStatus = (typeof DISPENSATION_STATUSES)[number];

export interface SaidLot {
  lot_id: string;
  quantity: number;
}

export interface SaidItem {
  prescription_item_id: string;
  product_id: string;
  quantity: number;
  lots?: SaidLot[];
  substitution_reason?: string | null;
}

/** What completing a prepared dispensing needs. */
export interface Completing {
  practitioner_id?: string | null;
  override_reason?: string | null;
  witness_code?: string | null;
}

export interface NewDispensation extends Completing {
  prescription_id: string;
  store_id: string;
  items: SaidItem[];
  status: 'preparation' | 'completed';
}

export interface SaidReturn {
  item_id: string;
  lot_id: string;
  quantity: number;
  sellable: boolean;
}

const quantity = () => integer(1, PHARMACY_LIMITS.units).required();

const completing = {
  practitioner_id: uuid()
    .allow(null)
    .description('Who dispenses, if an API key does it. A person dispenses in their own name.'),
  override_reason: text(LIMITS.longText).allow(null).description('Why it is dispensed despite warnings.'),
  witness_code: text(PHARMACY_LIMITS.word)
    .allow(null)
    .description('The code of a second person, for a controlled product.'),
};

export const completingSchema = Joi.object<Completing, true>(completing);

export const newDispensationSchema = Joi.object<NewDispensation, true>({
  prescription_id: uuid().required(),
  store_id: uuid().required(),
  items: Joi.array()
    .items(
      Joi.object({
        prescription_item_id: uuid().required(),
        product_id: uuid().required(),
        quantity: quantity().description('In base units of the product.'),
        lots: Joi.array()
          .items(Joi.object({ lot_id: uuid().required(), quantity: quantity() }))
          .min(1)
          .max(PHARMACY_LIMITS.barcodes)
          .unique('lot_id')
          .description('By default the lots that expire first.'),
        substitution_reason: prose(LIMITS.longText).allow(null),
      }),
    )
    .min(1)
    .max(LIMITS.prescriptionItems)
    .required(),
  status: Joi.string().valid('preparation', 'completed').default('completed'),
  ...completing,
});

export const reasonSchema = Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() });

export const resumingSchema = Joi.object<{ reason?: string | null }, true>({
  reason: text(LIMITS.longText).allow(null),
});

export interface SaidReturns {
  reason: string;
  items: SaidReturn[];
  witness_code?: string | null;
}

export const returnsSchema = Joi.object<SaidReturns, true>({
  reason: text(LIMITS.longText).required(),
  witness_code: completing.witness_code,
  items: Joi.array()
    .items(
      Joi.object({
        item_id: uuid().required(),
        lot_id: uuid().required(),
        quantity: quantity(),
        sellable: Joi.boolean().strict().required().description('Whether it returns to stock; else it is destroyed.'),
      }),
    )
    .min(1)
    .max(PHARMACY_LIMITS.lines)
    .required(),
});
