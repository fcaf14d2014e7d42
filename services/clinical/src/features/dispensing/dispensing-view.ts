import Joi from 'joi';
import { instant, nullableInstant, nullableNumber, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { checkFields } from '../prescriptions/index.js';
import { DISPENSATION_STATUSES } from './dispensing-content.js';

const person = () => Joi.object({ id: string(), full_name: string() });

const prescribedSchema = Joi.object({
  display: string(),
  dose: Joi.object({ value: number(), unit: string() }).allow(null).required(),
  route: nullableText(),
  frequency: Joi.object({
    times: number(),
    period: number(),
    period_unit: string(),
    as_needed: Joi.boolean().required(),
  })
    .allow(null)
    .required(),
  duration_days: nullableNumber(),
  instructions: nullableText(),
});

export const dispensationSchema = model(
  'Dispensation',
  Joi.object({
    id: string(),
    number: string(),
    status: Joi.string()
      .valid(...DISPENSATION_STATUSES)
      .required(),
    status_reason: nullableText().description('Why it was put on hold, declined, cancelled or returned.'),
    prescription_id: string(),
    patient: patientSummarySchema.required(),
    store: Joi.object({ id: string(), name: string(), kind: string() }).required(),
    practitioner: person().required().description('Who prepared it, or dispensed it directly.'),
    items: Joi.array()
      .items(
        Joi.object({
          id: string(),
          prescription_item_id: string(),
          product: Joi.object({
            id: string(),
            code: string(),
            name: string(),
            strength: nullableText(),
            form: nullableText(),
            unit: string(),
          }).required(),
          quantity: number().description('In base units of the product.'),
          substitution_reason: nullableText(),
          lots: Joi.array()
            .items(
              Joi.object({
                lot_id: string(),
                number: string(),
                expires_on: string(),
                quantity: number(),
                returned: number(),
              }),
            )
            .required(),
          returned: number(),
          prescribed: prescribedSchema.required().description('The directions on the label.'),
        }),
      )
      .required(),
    ...checkFields,
    override_reason: nullableText(),
    witness: person().allow(null).required().description('The second person, for a controlled product.'),
    completed_at: nullableInstant(),
    completed_by: person().allow(null).required().description('Who gave it.'),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
