import Joi from 'joi';
import { publicOrSignedIn } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { INTERFACE_VERSION } from '../../http/openapi.js';

export const pingEndpoint = endpoint({
  operationId: 'ping',
  method: 'get',
  path: '/api/v1/ping',
  summary: 'Whether the service answers, and whether a credential is good',
  description: 'No credential is needed. One that is sent is checked, and the answer says what it may do.',
  access: publicOrSignedIn,
  message: { en: 'pong', es: 'pong' },
  response: Joi.object({
    status: Joi.string().valid('ok').required(),
    version: Joi.string().required(),
    time: Joi.string().isoDate().required(),
    environment: Joi.string().required(),
    authenticated: Joi.boolean(),
    clinic_id: Joi.string().allow(null),
    scopes: Joi.array().items(Joi.string()),
  }),
  transaction: false,

  async handler({ deps, now, caller, clinic }) {
    return {
      data: {
        status: 'ok',
        version: INTERFACE_VERSION,
        time: now.toISOString(),
        environment: clinic?.environment ?? deps.config.environment,
        ...(caller && { authenticated: true, clinic_id: clinic?.id ?? null, scopes: [...caller.abilities] }),
      },
    };
  },
});
