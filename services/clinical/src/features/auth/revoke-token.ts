import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { revoke } from './session-actions.js';

export const revokeTokenEndpoint = endpoint({
  operationId: 'revokeToken',
  method: 'delete',
  path: '/api/v1/auth/tokens/{token}',
  summary: 'Revoke one of the user’s tokens by the identifier before its bar',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.token_revoke', action: 'D', resource: 'session' },
  parameters: { path: ids('token') },
  message: { en: 'Token revoked.', es: 'Token revocado.' },
  response: Joi.valid(null),

  async handler({ db, caller, path, now, trail }) {
    if (!isUuid(path.token)) throw problem('not_found');
    await revoke(db, trail, caller.id, { token_id: path.token, required: true }, now);
    return { data: null };
  },
});
