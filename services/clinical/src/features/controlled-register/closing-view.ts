import Joi from 'joi';
import { flag, instant, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

const person = () => Joi.object({ id: string(), full_name: string() }).required();

export const closingSchema = model(
  'PharmacyClosing',
  Joi.object({
    id: string(),
    number: string(),
    store: Joi.object({ id: string(), name: string(), kind: string() }).required(),
    class: string(),
    lines: Joi.array()
      .items(
        Joi.object({
          product: Joi.object({ id: string(), code: string(), name: string(), unit: string() }).required(),
          expected: number().description('The register’s balance at the closing.'),
          counted: number(),
          difference: number(),
        }),
      )
      .required(),
    difference: number().description('Of all lines.'),
    blocked: flag().description('Whether a difference stops dispensing of the class in the store now.'),
    actor: person(),
    witness: person(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
