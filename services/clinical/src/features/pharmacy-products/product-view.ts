import Joi from 'joi';
import { flag, instant, nullableNumber, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

export const productSchema = model(
  'PharmacyProduct',
  Joi.object({
    id: string(),
    code: string(),
    name: string(),
    substances: Joi.array()
      .items(Joi.object({ system: string(), code: string(), display: string() }))
      .required(),
    form: nullableText(),
    strength: nullableText(),
    unit: string(),
    barcodes: Joi.array().items(Joi.string()).required(),
    pack_sizes: Joi.array().items(Joi.number()).required(),
    control_class: nullableText(),
    prescription_only: flag(),
    high_alert: flag(),
    minimum: nullableNumber(),
    storage: nullableText(),
    active: flag(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

/** A single product also lists substances that no check covers. */
export const checkedProductSchema = model(
  'CheckedPharmacyProduct',
  productSchema.keys({
    unchecked: Joi.array()
      .items(Joi.object({ member: string(), value: string() }))
      .required()
      .description(
        'Substances of the product that the table of substances does not have, by code or name. Checks for allergies and interactions do not cover them.',
      ),
  }),
);
