import Joi from 'joi';
import { html, type Html } from '../../domain/html.js';
import { ChatError } from '../../domain/errors.js';
import { type TextLanguage } from '../../domain/text-language.js';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { answerTitled } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { InvalidLink } from '../confirmations/index.js';
import { password } from '../user-directory/index.js';
import { isResetLinkGood, resetPassword } from './password-actions.js';
import { RESET_PAGE_TEXTS } from './reset-page-texts.js';
import { requestLanguage } from '../../http/request-language.js';

const page = { path: '/accounts/password/reset/{token}', access: publicAccess, atRoot: true, raw: 'page' } as const;
const token = str().max(LIMITS.word).required();

export const showResetPageEndpoint = endpoint({
  ...page,
  method: 'get',
  operationId: 'showResetPage',
  summary: 'The page of the link in a mail where people choose a new password',
  params: Joi.object<{ token: string }, true>({ token }),

  async handler({ db, realm, params, req, res }) {
    const language = requestLanguage(req);
    const { title, password: label, rule, save } = RESET_PAGE_TEXTS[language];
    await answerTitled(res, { language, title, refused: () => sayInvalid(language) }, async () => {
      if (!(await isResetLinkGood(db, realm, params.token))) throw new InvalidLink();
      return html`<form method="post">
        <label for="new_password">${label}</label>
        <input id="new_password" name="new_password" type="password" autocomplete="new-password" required
          minlength="${LIMITS.passwordMin}" maxlength="${LIMITS.passwordMax}" aria-describedby="rule">
        <p id="rule">${rule}</p>
        <button>${save}</button>
        </form>`;
    });
  },
});

export const submitResetPageEndpoint = endpoint({
  ...page,
  method: 'post',
  operationId: 'submitResetPage',
  summary: 'What the form of that page does',
  params: Joi.object<{ token: string; new_password: string }, true>({
    token,
    new_password: str().max(LIMITS.passwordGiven).required(),
  }),
  transaction: false,

  async handler({ realm, params, deps, req, res }) {
    const language = requestLanguage(req);
    const { title, rule, saved, sign_in } = RESET_PAGE_TEXTS[language];
    const { error } = password().required().validate(params.new_password);
    await answerTitled(res, { language, title, refused: () => (error ? rule : sayInvalid(language)) }, async () => {
      if (error) throw new ChatError('BAD_REQUEST', rule);
      await resetPassword(deps, realm, params.token, params.new_password);
      return html`<p role="status">${saved}</p>
        <p><a href="/">${sign_in}</a></p>`;
    });
  },
});

function sayInvalid(language: TextLanguage): Html {
  const { invalid, again } = RESET_PAGE_TEXTS[language];
  return html`${invalid} <a href="/accounts/password/reset/">${again}</a>`;
}
