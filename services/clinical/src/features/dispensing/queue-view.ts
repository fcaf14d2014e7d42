import Joi from 'joi';
import { instant, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { QUEUE_PRIORITIES, QUEUE_TYPES } from './queue-store.js';

export const waitingSchema = model(
  'PharmacyQueueEntry',
  Joi.object({
    id: string().description('Of the prescription, or of the order in hospital.'),
    type: Joi.string()
      .valid(...QUEUE_TYPES)
      .required(),
    number: string(),
    patient: patientSummarySchema.required(),
    items_open: number().description('Items of which something is left; 1 of an order in hospital.'),
    priority: Joi.string()
      .valid(...QUEUE_PRIORITIES)
      .required()
      .description(
        '`stat` of who is in the emergency room with level 1 or 2, `urgent` of others there and in hospital.',
      ),
    since: instant(),
    updated_at: instant(),
  }),
);
