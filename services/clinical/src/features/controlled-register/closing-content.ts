import Joi from 'joi';
import { integer, text, uuid } from '../../http/schema.js';
import { LIMITS, PHARMACY_LIMITS } from '../../limits/index.js';

/** The count of a class of controlled products in a store. */
export interface NewClosing {
  store_id: string;
  class: string;
  lines: { product_id: string; counted: number }[];
  witness_code?: string | null;
}

export const newClosingSchema = Joi.object<NewClosing, true>({
  store_id: uuid().required(),
  class: text(PHARMACY_LIMITS.controlClass).required(),
  lines: Joi.array()
    .items(
      Joi.object({
        product_id: uuid().required(),
        counted: integer(0, PHARMACY_LIMITS.units).required().description('Of all lots, in base units.'),
      }),
    )
    .min(1)
    .max(LIMITS.listItems)
    .unique('product_id')
    .required(),
  witness_code: text(PHARMACY_LIMITS.word)
    .allow(null)
    .description('The code of a second person, created for a closing.'),
});
