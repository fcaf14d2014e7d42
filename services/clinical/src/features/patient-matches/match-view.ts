import Joi from 'joi';
import { number } from '../../http/answer-schema.js';
import { AGREEMENTS, FIELDS, GRADES } from './match-rules.js';

/** How alike two are, and in what. */
export const matchMembers = {
  score: number(),
  grade: Joi.string()
    .valid(...GRADES)
    .required(),
  reasons: Joi.array()
    .items(
      Joi.object({
        field: Joi.string()
          .valid(...FIELDS)
          .required(),
        agreement: Joi.string()
          .valid(...AGREEMENTS)
          .required(),
        weight: number(),
      }),
    )
    .required(),
};
