import Joi from 'joi';
import { signedInUser } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { codeField } from './code-content.js';
import { checkOwnPasswordAndCode, renewRecoveryCodes } from './mfa-actions.js';
import { tell } from './notice-store.js';

export const renewRecoveryCodesEndpoint = endpoint({
  operationId: 'renewRecoveryCodes',
  method: 'post',
  path: '/api/mobile/v1/auth/mfa/recovery-codes',
  summary: 'Ten new recovery codes, shown this once; those before are void. Asks for the password and a code',
  description:
    'Wrong passwords and codes are limited as failed logins are, but counted apart from these. A recovery code is as good as one of the app: it is the last of the old ones that is used. ' +
    'Without a second factor, or before it is confirmed, the answer is 422 `mfa`.',
  access: signedInUser,
  limit: 'session',
  audit: { event: 'auth.recovery_codes', action: 'U', resource: 'user' },
  parameters: {
    body: Joi.object<{ password: string; code?: string }, true>({
      password: Joi.string().min(1).max(LIMITS.passwordLength).required(),
      code: codeField,
    }),
  },
  message: { en: 'Recovery codes renewed.', es: 'Códigos de recuperación renovados.' },
  response: Joi.object({ recovery_codes: Joi.array().items(Joi.string()).required() }),
  errors: ['unavailable'],

  prepare: (call) => checkOwnPasswordAndCode(call),

  async handler({ db, caller, prepared, trail }) {
    trail.note({ resource_id: caller.id, changed_fields: ['recovery_codes'] });
    const recovery_codes = await renewRecoveryCodes(db, trail, caller.id, prepared);
    await tell(db, caller.id, 'recovery_codes_renewed');
    return { data: { recovery_codes } };
  },
});
