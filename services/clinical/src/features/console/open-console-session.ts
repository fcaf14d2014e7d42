import Joi from 'joi';
import { publicAccess } from '../../operation/access.js';
import { CONSOLE_HEADER, sessionCookie } from '../../http/browser-session.js';
import { endpoint } from '../../http/endpoint.js';
import { BROWSER_LIMITS } from '../../limits/index.js';
import { checkCredentials, logIn, loginFields, type LoginBody } from '../auth/index.js';

const { device_name: _, ...fields } = loginFields;

export const openConsoleSessionEndpoint = endpoint({
  operationId: 'openConsoleSession',
  method: 'post',
  path: '/api/v1/console/session',
  summary: 'Log in from the console: the token goes into a cookie that no script can read',
  description:
    'As the mobile login, second factor included; the answer holds no token. The cookie counts for requests of this origin with `X-Console`, and for no others. ' +
    `The session ends ${BROWSER_LIMITS.idleMinutes} minutes after its last use, and ${BROWSER_LIMITS.sessionHours} hours after the login.`,
  access: publicAccess,
  audit: { event: 'auth.login', action: 'E', resource: 'session' },
  parameters: {
    headers: Joi.object<Record<string, string>, true>({
      [CONSOLE_HEADER]: Joi.string().valid('1').required(),
      'sec-fetch-site': Joi.string().valid('same-origin'),
    }),
    body: Joi.object<Omit<LoginBody, 'device_name'>, true>(fields),
  },
  message: { en: 'Logged in.', es: 'Sesión iniciada.' },
  response: Joi.object({ password_change_required: Joi.boolean().required() }),

  prepare: (call) => checkCredentials(call),

  async handler({ db, deps, now, ip, userAgent, prepared, trail }) {
    const device = { device_name: 'Console', ip, userAgent, now, browser: true } as const;
    const { token, password_change_required } = await logIn(db, trail, prepared, device);
    return {
      data: { password_change_required },
      headers: { 'Set-Cookie': sessionCookie(deps.config, token, BROWSER_LIMITS.sessionHours * 3_600) },
    };
  },
});
