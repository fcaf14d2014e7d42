import Joi from 'joi';
import { publicAccess } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { BROWSER_LIMITS, LIMITS } from '../../limits/index.js';
import { codeField } from './code-content.js';
import { checkCredentials } from './login-actions.js';
import { logIn } from './session-actions.js';
import { sessionSchema } from './session-view.js';

export interface LoginBody {
  email: string;
  password: string;
  device_name: string;
  code?: string;
}

/** Who logs in, and on what. */
export const loginFields = {
  email: text(LIMITS.emailLength).lowercase().email({ tlds: false }).required(),
  password: Joi.string().min(1).max(LIMITS.passwordLength).required(),
  device_name: text(LIMITS.deviceNameLength)
    .pattern(/^[^\p{Cc}]+$/u, 'printable')
    .required(),
  code: codeField,
};

export const loginEndpoint = endpoint({
  operationId: 'login',
  method: 'post',
  path: '/api/mobile/v1/auth/login',
  summary: 'Log in from the mobile app and obtain a token',
  description:
    'Wrong credentials are answered with 422, the same whether the address is known or not. ' +
    'Failed logins are limited by address of e-mail and by network; those from a network where the user was logged in lately are counted apart, so that nobody elsewhere keeps them out. ' +
    'Where the user has a second factor, a login without `code` is a 422 with `code: ["mfa_required"]`. ' +
    'A recovery code stands for the app’s code, once. `password_change_required` says that somebody else set the password: the token is good for `auth/password` alone. ' +
    'With `minutes` the session ends by itself so soon: for a page that needs it for one thing.',
  access: publicAccess,
  audit: { event: 'auth.login', action: 'E', resource: 'session' },
  parameters: {
    body: Joi.object<LoginBody & { minutes?: number }, true>({
      ...loginFields,
      minutes: Joi.number().integer().min(1).max(BROWSER_LIMITS.shortSessionMinutes),
    }),
  },
  message: { en: 'Logged in.', es: 'Sesión iniciada.' },
  response: sessionSchema,

  prepare: (call) => checkCredentials(call),

  handler: async ({ db, now, ip, userAgent, prepared, body, trail }) => ({
    data: await logIn(db, trail, prepared, {
      device_name: body.device_name,
      minutes: body.minutes,
      ip,
      userAgent,
      now,
    }),
  }),
});
