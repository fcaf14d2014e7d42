import Joi from 'joi';
import { instant, nullableInstant, nullableNumber, nullableText, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { patientSummarySchema } from '../patients/index.js';
import { RECALL_STATUSES } from './recall-content.js';

const person = () => Joi.object({ id: string(), full_name: string() });

export const recallSchema = model(
  'PharmacyRecall',
  Joi.object({
    id: string(),
    status: Joi.string()
      .valid(...RECALL_STATUSES)
      .required(),
    product: Joi.object({ id: string(), code: string(), name: string(), unit: string() }).required(),
    lot_numbers: Joi.array().items(Joi.string()).allow(null).required().description('Null: all lots of the product.'),
    reason: string(),
    source: nullableText(),
    lots: Joi.array()
      .items(Joi.object({ id: string(), number: string(), expires_on: string(), balance: number() }))
      .required()
      .description(
        `The blocked lots with their stock in all stores: the ${PHARMACY_LIMITS.listedRecalledLots} with the most.`,
      ),
    lots_count: number(),
    recovered: nullableNumber(),
    notes: nullableText(),
    actor: person().required(),
    closed_at: nullableInstant(),
    closed_by: person().allow(null).required(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);

export const recalledPatientSchema = model(
  'RecalledPatient',
  Joi.object({
    id: string().description('Of the patient.'),
    patient: patientSummarySchema.required(),
    contact: Joi.object({ phone: nullableText(), email: nullableText() }).required(),
    dispensations: Joi.array()
      .items(
        Joi.object({
          id: string(),
          number: string(),
          completed_at: instant(),
          store: Joi.object({ id: string(), name: string() }).required(),
          lots: Joi.array()
            .items(Joi.object({ lot_id: string(), number: string(), quantity: number(), returned: number() }))
            .required(),
        }),
      )
      .required()
      .description(`The dispensations with which they received it, the latest ${PHARMACY_LIMITS.listedDispensations}.`),
    dispensations_count: number(),
    administrations: Joi.array()
      .items(
        Joi.object({
          id: string(),
          admission_id: string(),
          medication: string().description('What was ordered.'),
          given_at: instant(),
          lots: Joi.array()
            .items(
              Joi.object({
                lot_id: string(),
                number: string(),
                quantity: nullableNumber().description('Null if no stock was taken from the ward’s store.'),
              }),
            )
            .required(),
        }),
      )
      .required()
      .description(
        `The administrations with which they received it in hospital, the latest ${PHARMACY_LIMITS.listedAdministrations}, without corrected ones.`,
      ),
    administrations_count: number(),
    last_at: instant().description('When they had it last.'),
    updated_at: instant(),
  }),
);
