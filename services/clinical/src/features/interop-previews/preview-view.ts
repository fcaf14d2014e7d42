import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { changesSchema } from '../interop-applying/index.js';
import { faultsSchema } from '../interop-messages/index.js';

export const readingSchema = model(
  'InteropReading',
  Joi.object({
    type: nullable(),
    version: nullable(),
    segments: Joi.array()
      .items(
        Joi.object({
          name: string(),
          fields: Joi.array()
            .items(
              Joi.object({
                position: Joi.number().integer().required(),
                name: string(),
                value: Joi.string().allow('').required(),
                errors: Joi.array().items(Joi.string()).required(),
              }),
            )
            .required(),
        }),
      )
      .required(),
    ack_code: string(),
    changes: changesSchema,
    errors: faultsSchema,
    fields_left: Joi.number().integer().required(),
  }),
);
