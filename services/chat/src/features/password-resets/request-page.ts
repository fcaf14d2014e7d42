import Joi from 'joi';
import { html } from '../../domain/html.js';
import { ChatError } from '../../domain/errors.js';
import { publicAccess } from '../../http/access.js';
import { addressKey } from '../../http/client.js';
import { endpoint } from '../../http/endpoint.js';
import { answerTitled } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { checkCanMail } from '../mails/index.js';
import { email } from '../user-directory/index.js';
import { requestReset } from './reset-job.js';
import { RESET_PAGE_TEXTS } from './reset-page-texts.js';
import { requestLanguage } from '../../http/request-language.js';

const page = { path: '/accounts/password/reset/', access: publicAccess, atRoot: true, raw: 'page' } as const;

export const showResetRequestPageEndpoint = endpoint({
  ...page,
  method: 'get',
  operationId: 'showResetRequestPage',
  summary: 'The page where people ask for a new password',

  async handler({ deps, req, res }) {
    const language = requestLanguage(req);
    const { title, intro, address, send, no_mail } = RESET_PAGE_TEXTS[language];
    await answerTitled(res, { language, title, refused: () => no_mail }, async () => {
      checkCanMail(deps);
      return html`<p>${intro}</p>
        <form method="post">
        <label for="email">${address}</label>
        <input id="email" name="email" type="email" autocomplete="username" required maxlength="${LIMITS.deliveryEmail}">
        <button>${send}</button>
        </form>`;
    });
  },
});

export const submitResetRequestPageEndpoint = endpoint({
  ...page,
  method: 'post',
  operationId: 'submitResetRequestPage',
  summary: 'What the form of that page does',
  params: Joi.object<{ email: string }, true>({ email: str().max(LIMITS.nameGiven).required() }),
  transaction: false,

  async handler({ realm, params, deps, req, res }) {
    const language = requestLanguage(req);
    const { title, sent, not_an_address, too_many, no_mail } = RESET_PAGE_TEXTS[language];
    const { value, error } = email().required().validate(params.email);
    const refused = ({ kind }: ChatError) =>
      kind === 'RATE_LIMIT_HIT' ? too_many : deps.mailer ? not_an_address : no_mail;
    await answerTitled(res, { language, title, refused }, async () => {
      if (error) throw new ChatError('BAD_REQUEST', not_an_address);
      await requestReset(deps, realm, addressKey(req), value);
      return html`<p role="status">${sent}</p>`;
    });
  },
});
