import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { flag, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import type { LocationValues } from './location-store.js';
import { model } from '../../http/models.js';

export const locationSchema = model(
  'Location',
  Joi.object({
    id: string(),
    name: string(),
    room: string().allow(null),
    timezone: string().allow(null),
    bay: Joi.boolean().required().description('A place of the emergency room: it holds one open visit.'),
    shared: Joi.boolean().required().description('Of a bay: it holds several.'),
    active: Joi.boolean().required(),
    version: Joi.number().integer().required(),
    created_at: string(),
    updated_at: string(),
  }),
);

/** Of a location's own time zone, where it is not the clinic's. */
export const locationFields = {
  name: text(LIMITS.shortText),
  room: text(LIMITS.shortText).allow(null),
  timezone: text(LIMITS.shortText).allow(null),
  bay: flag(),
  shared: flag(),
  active: flag(),
};

export const NEW_LOCATION: Omit<LocationValues, 'name'> = {
  room: null,
  timezone: null,
  bay: false,
  shared: false,
  active: true,
};
