import Joi from 'joi';
import { instant, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';

export const reservationAnswerSchema = model(
  'BedReservation',
  Joi.object({ id: string(), bed_id: string(), admission_id: string(), until: instant() }),
);
