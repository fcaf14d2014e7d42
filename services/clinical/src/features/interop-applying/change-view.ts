import Joi from 'joi';
import { nullable, string } from '../../http/answer-schema.js';

const any = () => Joi.any().required();

export const changesSchema = Joi.array()
  .items(
    Joi.object({
      resource_type: string(),
      resource_id: nullable(),
      action: Joi.string().valid('create', 'update', 'cancel').required(),
      fields: Joi.array()
        .items(Joi.object({ name: string(), before: any(), after: any() }))
        .required(),
    }),
  )
  .required();
