import Joi from 'joi';
import { nullableInstant, string } from '../../http/answer-schema.js';
import type { ApiKeyRow } from './api-key-store.js';

const fields = {
  id: string(),
  name: string(),
  environment: string(),
  prefix: string(),
  status: Joi.string().valid('active', 'retiring', 'expired', 'revoked').required(),
  scopes: Joi.array().items(Joi.string()).required(),
  ip_cidrs: Joi.array().items(Joi.string()).required(),
  created_by: Joi.object({ id: string(), name: string() }).allow(null).required(),
  expires_at: nullableInstant(),
  retiring_until: nullableInstant(),
  last_used_at: nullableInstant(),
  revoked_at: nullableInstant(),
  version: Joi.number().integer().required(),
  created_at: string(),
  updated_at: string(),
};

export const apiKeySchema = Joi.object(fields);

/** With the key itself, which is shown this once. */
export const newApiKeySchema = Joi.object({ ...fields, api_key: string() });

/** `retiring` while the secret before a rotation still works. */
export function apiKeyView(row: ApiKeyRow, now: Date) {
  const past = (moment: string | null) => moment !== null && new Date(moment) <= now;
  const retiring = row.retiring_until !== null && !past(row.retiring_until);
  const status = row.revoked_at ? 'revoked' : past(row.expires_at) ? 'expired' : retiring ? 'retiring' : 'active';
  return {
    ...row,
    prefix: `ck_${row.environment}_${row.prefix}`,
    status,
    retiring_until: retiring ? row.retiring_until : null,
  };
}
