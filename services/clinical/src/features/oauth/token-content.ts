import Joi from 'joi';
import { string } from '../../http/answer-schema.js';
import { LIMITS } from '../../limits.js';
import { SMART_LIMITS } from '../../smart-limits.js';
import type { ClientFields } from './client-actions.js';

/** Proof of who a client is, in the body; or the header `Authorization: Basic`. */
export const clientFields: Joi.StrictSchemaMap<ClientFields> = {
  client_id: Joi.string().max(LIMITS.shortText),
  client_secret: Joi.string().max(LIMITS.shortText),
  client_assertion_type: Joi.string().max(LIMITS.shortText),
  client_assertion: Joi.string().max(SMART_LIMITS.assertionLength),
};

export const clientHeaders = () => Joi.object<{ authorization?: string }, true>({ authorization: Joi.string() });

export interface TokenRequest extends ClientFields {
  grant_type?: string;
  code?: string;
  redirect_uri?: string;
  code_verifier?: string;
  refresh_token?: string;
  scope?: string;
}

export const tokenFields: Joi.StrictSchemaMap<TokenRequest> = {
  ...clientFields,
  grant_type: Joi.string().max(LIMITS.shortText),
  code: Joi.string().max(LIMITS.shortText),
  redirect_uri: Joi.string().max(LIMITS.urlLength),
  // RFC 7636, section 4.1.
  code_verifier: Joi.string().pattern(/^[\w.~-]{43,128}$/),
  refresh_token: Joi.string().max(LIMITS.credentialLength),
  scope: Joi.string().max(SMART_LIMITS.scopeLength).allow(''),
};

export const tokenSchema = Joi.object({
  access_token: string(),
  token_type: Joi.valid('Bearer').required(),
  expires_in: Joi.number().integer().required(),
  scope: string(),
  refresh_token: Joi.string(),
  id_token: Joi.string(),
  patient: Joi.string(),
  encounter: Joi.string(),
  fhirUser: Joi.string(),
  need_patient_banner: Joi.boolean(),
});
