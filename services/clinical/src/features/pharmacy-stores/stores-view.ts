import Joi from 'joi';
import { flag, instant, nullable, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { STORE_KINDS } from './stores-content.js';

export const storeSchema = model(
  'PharmacyStore',
  Joi.object({
    id: string(),
    name: string(),
    kind: Joi.string()
      .valid(...STORE_KINDS)
      .required(),
    ward_id: nullable(),
    active: flag(),
    version: number(),
    created_at: instant(),
    updated_at: instant(),
  }),
);
