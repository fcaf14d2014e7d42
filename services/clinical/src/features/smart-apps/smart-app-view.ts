import Joi from 'joi';
import { instant, nullable, nullableInstant, string } from '../../http/answer-schema.js';
import { signs } from '../../http/client-keys.js';
import type { SmartAppRow } from './smart-app-store.js';
import { model } from '../../http/models.js';

const fields = {
  id: string(),
  client_id: string(),
  name: string(),
  kind: Joi.string().valid('public', 'confidential').required(),
  authentication: Joi.string().valid('none', 'client_secret', 'private_key_jwt').required(),
  status: Joi.string().valid('active', 'revoked').required(),
  redirect_uris: Joi.array().items(Joi.string()).required(),
  launch_uri: nullable(),
  scopes: Joi.array().items(Joi.string()).required(),
  jwks: Joi.object({ keys: Joi.array().items(Joi.object().unknown(true)).required() })
    .allow(null)
    .required(),
  jwks_uri: nullable(),
  created_by: Joi.object({ id: string(), name: string() }).allow(null).required(),
  revoked_at: nullableInstant(),
  version: Joi.number().integer().required(),
  created_at: instant(),
  updated_at: instant(),
};

export const smartAppSchema = model('SmartApp', Joi.object(fields));

/** With the secret, which is shown this once; null for an app that has none. */
export const newSmartAppSchema = model('SmartAppWithSecret', Joi.object({ ...fields, client_secret: nullable() }));

/** `client_id` is what the app calls itself when it asks for tokens. */
export const smartAppView = (row: SmartAppRow) => ({
  ...row,
  client_id: row.id,
  authentication: authenticationOf(row),
  status: row.revoked_at === null ? 'active' : 'revoked',
});

function authenticationOf({ kind, ...keys }: SmartAppRow): 'none' | 'client_secret' | 'private_key_jwt' {
  if (kind === 'public') return 'none';
  return signs(keys) ? 'private_key_jwt' : 'client_secret';
}
