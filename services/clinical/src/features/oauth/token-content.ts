import Joi from 'joi';
import { invalid } from '../../domain/failures.js';
import { string } from '../../http/answer-schema.js';
import { LIMITS, SMART_LIMITS } from '../../limits/index.js';
import type { ClientFields } from './client-actions.js';
import { model } from '../../http/models.js';

/** A parameter without a value counts as left out (RFC 6749, section 3.2). */
const parameter = (max: number) => Joi.string().empty('').max(max);

/** Proof of who a client is, in the body; or the header `Authorization: Basic`. */
const clientFields: Joi.StrictSchemaMap<ClientFields> = {
  client_id: parameter(LIMITS.shortText),
  client_secret: parameter(LIMITS.shortText),
  client_assertion_type: parameter(LIMITS.shortText),
  client_assertion: parameter(SMART_LIMITS.assertionLength),
};

export interface PresentedToken extends ClientFields {
  token?: string;
  token_type_hint?: string;
}

export const presentedFields: Joi.StrictSchemaMap<PresentedToken> = {
  ...clientFields,
  token: parameter(SMART_LIMITS.signedTokenLength),
  token_type_hint: parameter(LIMITS.shortText),
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
  grant_type: parameter(LIMITS.shortText),
  code: parameter(LIMITS.shortText),
  redirect_uri: parameter(LIMITS.urlLength),
  // RFC 7636, section 4.1.
  code_verifier: Joi.string()
    .empty('')
    .pattern(/^[\w.~-]{43,128}$/),
  refresh_token: parameter(LIMITS.credentialLength),
  scope: parameter(SMART_LIMITS.scopeLength),
};

export const tokenSchema = model(
  'Token',
  Joi.object({
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
  }),
);

/** What a request to one of these addresses cannot do without. */
export const missing = (path: keyof TokenRequest | 'token') => invalid({ path, rule: 'required' });
