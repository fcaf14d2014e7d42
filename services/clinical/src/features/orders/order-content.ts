import Joi from 'joi';
import { flag, integer, prose, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { model } from '../../http/models.js';
import { PRIORITIES } from './order-rules.js';

const quantity = () => integer(1, LIMITS.orderQuantity).default(1);

export const imagingItem = model(
  'NewImagingItem',
  Joi.object({
    test_id: text(LIMITS.shortText),
    quantity: quantity(),
    body_part: prose(LIMITS.shortText).allow(null),
  }),
);

export const labItem = model(
  'NewLaboratoryItem',
  Joi.object({
    test_id: text(LIMITS.shortText).required(),
    quantity: quantity(),
    specimen: prose(LIMITS.shortText).allow(null),
    notes: prose(LIMITS.longText).allow(null),
  }),
);

export const serviceItem = model(
  'NewServiceItem',
  Joi.object({
    test_id: text(LIMITS.shortText),
    description: text(LIMITS.shortText).allow(null),
    quantity: quantity(),
    notes: prose(LIMITS.longText).allow(null),
  }),
);

/** The members of every order. */
export const orderFields = {
  notes: prose(LIMITS.longText).allow(null),
  priority: Joi.string()
    .valid(...PRIORITIES)
    .default('routine'),
};

/** The members of laboratory orders only. */
export const labFields = { fasting: flag().allow(null), clinical_info: prose(LIMITS.longText).allow(null) };
