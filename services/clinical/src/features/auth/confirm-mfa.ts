import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { totpField } from './code-content.js';
import { confirmMfa } from './mfa-actions.js';
import { tell } from './notice-store.js';
import { revoke } from './session-actions.js';
import { sessionOf } from './session-access.js';

export const confirmMfaEndpoint = endpoint({
  operationId: 'confirmMfa',
  method: 'post',
  path: '/api/mobile/v1/auth/mfa/confirm',
  summary: 'Show that the authenticator app works: from now on a login needs its code',
  description:
    'Every other session ends, as it began without a code; only the presented token stays good. ' +
    'The recovery codes are shown this once: each stands once for the authenticator, should it be lost.',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.mfa_confirm', action: 'U', resource: 'user' },
  parameters: {
    body: Joi.object<{ code: string }, true>({ code: totpField.required() }),
  },
  message: { en: 'Second factor enabled.', es: 'Segundo factor activado.' },
  response: Joi.object({ recovery_codes: Joi.array().items(Joi.string()).required() }),
  errors: ['unavailable'],

  async handler({ db, deps, caller, body, now, trail }) {
    trail.note({ resource_id: caller.id, changed_fields: ['mfa'] });
    const { id, credential_id } = sessionOf(caller);
    const recovery_codes = await confirmMfa(db, deps, id, body.code, now);
    await tell(db, id, 'mfa_enabled');
    await revoke(db, trail, id, { other_than_token_id: credential_id }, now);
    return { data: { recovery_codes } };
  },
});
