import Joi from 'joi';
import { ABILITIES } from '../../domain/abilities.js';
import { publicAccess } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { checkCredentials } from './login-actions.js';
import { loginFields, type LoginBody } from './login.js';
import { logIn } from './session-actions.js';
import { sessionSchema } from './session-view.js';

export const createTokenEndpoint = endpoint({
  operationId: 'createToken',
  method: 'post',
  path: '/api/v1/auth/tokens',
  summary: 'Obtain a token with a password, as the mobile login does, narrowed to some abilities if wanted',
  description: 'Abilities that the user’s roles do not allow are left out of the token.',
  access: publicAccess,
  audit: { event: 'auth.login', action: 'E', resource: 'session' },
  parameters: {
    body: Joi.object<LoginBody & { abilities?: string[] }, true>({
      ...loginFields,
      abilities: Joi.array()
        .items(Joi.string().valid(...ABILITIES))
        .min(1)
        .max(ABILITIES.length)
        .unique(),
    }),
  },
  status: 201,
  message: { en: 'Token issued.', es: 'Token emitido.' },
  response: sessionSchema,

  prepare: (call) => checkCredentials(call),

  handler: async ({ db, now, ip, userAgent, prepared, body, trail }) => ({
    data: await logIn(db, trail, prepared, { device_name: body.device_name, ip, userAgent, now }, body.abilities),
  }),
});
