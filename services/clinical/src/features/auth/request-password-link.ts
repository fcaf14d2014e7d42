import Joi from 'joi';
import { publicAccess } from '../../operation/access.js';
import { endpoint } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { queueMail } from '../mails/index.js';
import { accountKey, countCodeAttempt } from './login-attempts.js';
import { checkCanMail, countMail } from './password-link-actions.js';

export const requestPasswordLinkEndpoint = endpoint({
  operationId: 'requestPasswordLink',
  method: 'post',
  path: '/api/mobile/v1/auth/password-links',
  summary: 'Send a link to choose a new password to the address, if it has an account',
  description:
    'The answer, and what is done for it, are the same whether the address is known or not: the address is looked up when the mail is sent. ' +
    'The link stands for an hour and is good once. The password stays as it is until then, and a second factor is asked for after it.',
  access: publicAccess,
  audit: { event: 'auth.password_link', action: 'E', resource: 'user' },
  parameters: {
    body: Joi.object<{ email: string }, true>({
      email: text(LIMITS.emailLength).lowercase().email({ tlds: false }).required(),
    }),
  },
  message: {
    en: 'If the address has an account, a link is on its way to it.',
    es: 'Si la dirección tiene una cuenta, se le envía un enlace.',
  },
  response: Joi.valid(null),
  errors: ['mail_unavailable'],

  async prepare({ deps, ip, body }) {
    await countCodeAttempt(deps, ip);
    checkCanMail(deps);
    await countMail(deps, accountKey(deps, body.email));
  },

  async handler({ db, deps, body, trail }) {
    trail.note({ details: { email_hash: accountKey(deps, body.email) } });
    await queueMail(db, 'password_link', null, { address: body.email });
    return { data: null };
  },
});
