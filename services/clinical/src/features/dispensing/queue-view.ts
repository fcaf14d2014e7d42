import Joi from 'joi';
import { instant, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { patientSummarySchema } from '../patients/index.js';
import { QUEUE_PRIORITIES, QUEUE_TYPES } from './queue-store.js';

export const waitingSchema = model(
  'PharmacyQueueEntry',
  Joi.object({
    id: string().description('The id of the prescription, or of the order in hospital.'),
    type: Joi.string()
      .valid(...QUEUE_TYPES)
      .required(),
    number: string(),
    patient: patientSummarySchema.required(),
    items_open: number().description('Items with a remaining quantity; 1 for an order in hospital.'),
    priority: Joi.string()
      .valid(...QUEUE_PRIORITIES)
      .required()
      .description(
        '`stat` for patients in the emergency room with level 1 or 2, `urgent` for others there and in hospital.',
      ),
    since: instant(),
    updated_at: instant(),
  }),
);
