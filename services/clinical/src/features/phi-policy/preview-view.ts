import Joi from 'joi';
import { CLINICAL_SCOPES } from '../../domain/abilities.js';
import { REACHES } from '../../domain/phi-policy.js';
import { flag, nullableNumber, number, string } from '../../http/answer-schema.js';
import { CLINICAL_ROLES } from './preview-rules.js';
import { model } from '../../http/models.js';

const reach = () =>
  Joi.string()
    .valid(...REACHES)
    .required();
const role = () =>
  Joi.string()
    .valid(...CLINICAL_ROLES)
    .required();
const list = (item: object) => Joi.array().items(Joi.object(item)).required();

export const previewSchema = model(
  'PhiPolicyPreview',
  Joi.object({
    /** Of the policy that holds, with which it was compared; null where nothing was set. */
    version: nullableNumber(),
    members: Joi.object({
      groups: list({ role: role(), practitioner: flag(), count: number(), before: reach(), after: reach() }),
      changed: list({ id: string(), name: string(), role: role(), before: reach(), after: reach() }),
    })
      .allow(null)
      .required(),
    keys: list({
      id: string(),
      name: string(),
      scopes: Joi.array()
        .items(Joi.string().valid(...CLINICAL_SCOPES))
        .required(),
      before: reach(),
      after: reach(),
    }).allow(null),
    apps: list({ id: string(), name: string(), people: number() }).allow(null),
    recent: Joi.object({
      days: number(),
      requests: number(),
      refused: number(),
      admitted: number(),
      actors: list({
        type: Joi.string().valid('user', 'api_key').required(),
        id: string(),
        name: string(),
        refused: number(),
        admitted: number(),
      }),
    })
      .allow(null)
      .required(),
  }),
);
