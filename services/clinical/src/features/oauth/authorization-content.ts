import Joi from 'joi';
import { uuid } from '../../http/schema.js';
import { LIMITS, SMART_LIMITS } from '../../limits/index.js';
import type { AuthorizationRequest } from './authorization-rules.js';

const parameter = (max: number) => Joi.string().max(max);

/** The parameters of `/oauth/authorize`, as its page hands them on: what the app is answered about is not refused here. */
export const authorizationFields: Joi.StrictSchemaMap<AuthorizationRequest> = {
  response_type: parameter(LIMITS.shortText).allow(''),
  client_id: parameter(LIMITS.shortText).required(),
  redirect_uri: parameter(LIMITS.urlLength).required(),
  scope: parameter(SMART_LIMITS.scopeLength).allow(''),
  state: parameter(SMART_LIMITS.stateLength).allow(''),
  aud: parameter(LIMITS.urlLength).allow(''),
  code_challenge: parameter(LIMITS.shortText).allow(''),
  code_challenge_method: parameter(LIMITS.shortText).allow(''),
  launch: parameter(LIMITS.shortText).empty(''),
  nonce: parameter(SMART_LIMITS.stateLength).allow(''),
  prompt: parameter(LIMITS.shortText).allow(''),
  response_mode: parameter(LIMITS.shortText).allow(''),
  request: Joi.string().allow(''),
  request_uri: Joi.string().allow(''),
};

export interface Approval extends AuthorizationRequest {
  /** Those that the person agreed to; all that the app may have, unless said. */
  approved_scopes?: string[];
  patient_id?: string;
}

export const approvalFields: Joi.StrictSchemaMap<Approval> = {
  ...authorizationFields,
  approved_scopes: Joi.array().items(parameter(LIMITS.shortText)).max(SMART_LIMITS.smartScopes),
  patient_id: uuid(),
};
