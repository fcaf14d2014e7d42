import Joi from 'joi';
import { LIMITS } from '../../limits/index.js';
import { id, jsonArray } from '../../http/param-types.js';

/** `profile_data` as a parameter: values by field. */
export const profileData = () =>
  jsonArray(
    Joi.object({
      id: id().required(),
      value: Joi.alternatives(
        Joi.string().allow('').max(LIMITS.profileFieldUrl),
        Joi.array().items(Joi.number().integer()).max(LIMITS.profileFieldUsers),
      ).allow(null),
    }),
  ).max(LIMITS.profileFields);
