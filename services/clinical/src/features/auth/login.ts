import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits.js';
import { checkPassword, issueToken } from './login-actions.js';
import { sessionSchema } from './session-view.js';

export interface LoginBody {
  email: string;
  password: string;
  device_name: string;
}

export const loginEndpoint = endpoint({
  method: 'post',
  path: '/api/mobile/v1/auth/login',
  summary: 'Log in from the mobile app and obtain a token',
  description: 'Wrong credentials are answered with 422, the same whether the address is known or not.',
  access: publicAccess,
  audit: { event: 'auth.login', action: 'E', resource: 'session' },
  parameters: {
    body: Joi.object<LoginBody, true>({
      email: text(LIMITS.emailLength).lowercase().email({ tlds: false }).required(),
      password: Joi.string().min(1).max(LIMITS.passwordLength).required(),
      device_name: text(LIMITS.deviceNameLength)
        .pattern(/^[^\p{Cc}]+$/u, 'printable')
        .required(),
    }),
  },
  message: { en: 'Logged in.', es: 'Sesión iniciada.' },
  response: sessionSchema,

  prepare: (call) => checkPassword(call),

  async handler({ db, now, ip, userAgent, prepared: user, body, trail }) {
    const { session, revoked } = await issueToken(db, user, { device_name: body.device_name, ip, userAgent, now });
    trail.note({
      resource_id: session.id,
      clinic_id: session.view.clinic_id,
      ...(revoked.length > 0 && { details: { revoked } }),
    });
    return { data: session.view };
  },
});
