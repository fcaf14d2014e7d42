import Joi from 'joi';
import { prose, text, uuid } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { MODALITIES } from './appointment-rules.js';
import type { Booking } from './booking-actions.js';
import { timeFields } from './booking-rules.js';

/** What an appointment is booked with. */
export const bookingSchema = Joi.object<Booking, true>({
  ...timeFields,
  status: Joi.string().valid('proposed', 'pending', 'booked', 'waitlist'),
  patient_id: uuid(),
  type: Joi.object({ code: text(LIMITS.personName).allow(null), name: text(LIMITS.shortText).allow(null) }),
  modality: Joi.string()
    .valid(...MODALITIES)
    .default('in_person'),
  reason: prose(LIMITS.longText).allow(null),
});
