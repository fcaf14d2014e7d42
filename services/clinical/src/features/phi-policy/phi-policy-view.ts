import Joi from 'joi';
import { ROLES } from '../../domain/caller.js';
import { DEFAULT_PHI_POLICY } from '../../domain/phi-policy.js';
import { cidr, flag, integer } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import type { PolicyRow } from './phi-policy-store.js';
import { model } from '../../http/models.js';

const clockTime = (pattern: RegExp) => Joi.string().pattern(pattern).required();

/** One rule of hours. Where `to` is not after `from` it is a time of the following day. */
const hours = Joi.object({
  days: Joi.array().items(integer(0, 6)).min(1).max(7).unique().required(),
  from: clockTime(/^([01]\d|2[0-3]):[0-5]\d$/),
  to: clockTime(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/),
});

/** What a policy is made of; all of it is replaced at once. */
export const policyFields = {
  roles: Joi.array()
    .items(Joi.string().valid(...ROLES, 'api_key'))
    .max(ROLES.length + 1)
    .unique()
    .required(),
  relation: Joi.string().valid('any', 'care_team', 'own').required(),
  hours: Joi.array().items(hours).min(1).max(LIMITS.policyHours).allow(null).required(),
  ip_cidrs: Joi.array().items(cidr()).max(LIMITS.networks).required(),
  break_glass: flag().required(),
  break_glass_passes: Joi.array()
    .items(Joi.string().valid('hours', 'networks'))
    .max(2)
    .unique()
    .default(DEFAULT_PHI_POLICY.break_glass_passes),
};

export const policySchema = model(
  'PhiPolicy',
  Joi.object({
    ...policyFields,
    break_glass_passes: policyFields.break_glass_passes.required(),
    /** Null where nothing was set and the default holds. */
    version: Joi.number().integer().allow(null).required(),
    updated_at: Joi.string().allow(null).required(),
  }),
);

export const policyView = (row: PolicyRow | undefined) =>
  row ?? { ...DEFAULT_PHI_POLICY, version: null, updated_at: null };
