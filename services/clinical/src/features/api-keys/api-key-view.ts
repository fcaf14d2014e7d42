import Joi from 'joi';
import { nullable, nullableInstant, string } from '../../http/answer-schema.js';
import { effectiveScopes, needsApproval, type SponsoredKey } from '../../domain/key-sponsors.js';
import { signs } from '../../http/client-keys.js';
import { formatClientId } from '../../secrets/secrets.js';
import { KEY_STATUSES, type KeyStatus } from './api-key-search-store.js';
import type { ApiKeyRow } from './api-key-store.js';
import { model } from '../../http/models.js';

const person = () => Joi.object({ id: string(), name: string() });

const fields = {
  id: string(),
  name: string(),
  environment: string(),
  prefix: string(),
  status: Joi.string()
    .valid(...KEY_STATUSES)
    .required(),
  scopes: Joi.array().items(Joi.string()).required(),
  ip_cidrs: Joi.array().items(Joi.string()).required(),
  effective_scopes: Joi.array().items(Joi.string()).required(),
  created_by: person().allow(null).required(),
  approved_by: person().allow(null).required(),
  approved_at: nullableInstant(),
  authentication: Joi.string().valid('secret', 'private_key_jwt').required(),
  client_id: nullable(),
  jwks: Joi.object({ keys: Joi.array().items(Joi.object().unknown(true)).required() })
    .allow(null)
    .required(),
  jwks_uri: nullable(),
  expires_at: nullableInstant(),
  retiring_until: nullableInstant(),
  last_used_at: nullableInstant(),
  last_used_ip: string().allow(null),
  secret_used_at: nullableInstant(),
  revoked_at: nullableInstant(),
  version: Joi.number().integer().required(),
  created_at: string(),
  updated_at: string(),
};

export const apiKeySchema = model('ApiKey', Joi.object(fields));

/** With the key itself, which is shown this once; null of one that signs. */
export const newApiKeySchema = model('ApiKeyWithSecret', Joi.object({ ...fields, api_key: nullable() }));

export const sponsoredKey = ({
  environment,
  scopes,
  created_by,
  approved_by,
}: Pick<ApiKeyRow, 'environment' | 'scopes' | 'created_by' | 'approved_by'>): SponsoredKey => ({
  environment,
  scopes,
  created_by: created_by?.id ?? null,
  approved_by: approved_by?.id ?? null,
});

/**
 * `pending` until a second person stands behind its clinical scopes, `retiring` while the secret before a rotation still
 * works; `secret_used_at` is when its present one first came. One with `jwks` or `jwks_uri` obtains tokens as `client_id` by signing. `effective_scopes` are those that the people behind it have now.
 */
export function apiKeyView({ sponsors, ...row }: ApiKeyRow, now: Date) {
  const key = sponsoredKey(row);
  const retiring = row.retiring_until !== null && new Date(row.retiring_until) > now;
  return {
    ...row,
    prefix: formatClientId(row.environment, row.prefix),
    authentication: signs(row) ? 'private_key_jwt' : 'secret',
    client_id: signs(row) ? formatClientId(row.environment, row.prefix) : null,
    status: statusOf(row, key, retiring, now),
    effective_scopes: [...effectiveScopes(key, sponsors)],
    retiring_until: retiring ? row.retiring_until : null,
  };
}

function statusOf(row: Omit<ApiKeyRow, 'sponsors'>, key: SponsoredKey, retiring: boolean, now: Date): KeyStatus {
  if (row.revoked_at) return 'revoked';
  if (row.expires_at !== null && new Date(row.expires_at) <= now) return 'expired';
  if (needsApproval(key) && key.approved_by === null) return 'pending';
  return retiring ? 'retiring' : 'active';
}
