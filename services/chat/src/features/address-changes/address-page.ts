import Joi from 'joi';
import type { ChatError } from '../../domain/errors.js';
import { html } from '../../domain/html.js';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { answerTitled } from '../../http/page.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { InvalidLink } from '../confirmations/index.js';
import { confirmAddress, findWantedAddress } from './address-change-actions.js';
import { ADDRESS_PAGE_TEXTS } from './address-page-texts.js';
import { requestLanguage } from '../../http/request-language.js';

const page = {
  path: '/accounts/confirm_new_email/{token}',
  access: publicAccess,
  atRoot: true,
  raw: 'page',
  params: Joi.object<{ token: string }, true>({ token: str().max(LIMITS.word).required() }),
} as const;

/** Only asks: programs that look at the links of mails open them too. */
export const showAddressPageEndpoint = endpoint({
  ...page,
  method: 'get',
  operationId: 'showAddressPage',
  summary: 'The page of the link in a mail that confirms a new address',

  async handler({ db, realm, params: { token }, req, res }) {
    const language = requestLanguage(req);
    const { title, question, confirm, invalid } = ADDRESS_PAGE_TEXTS[language];
    await answerTitled(res, { language, title, refused: () => invalid }, async () => {
      const address = await findWantedAddress(db, realm, token);
      if (address === undefined) throw new InvalidLink();
      return html`<p>${question.replace('{address}', () => address)}</p>
        <form method="post"><button>${confirm}</button></form>`;
    });
  },
});

export const submitAddressPageEndpoint = endpoint({
  ...page,
  method: 'post',
  operationId: 'submitAddressPage',
  summary: 'What the button of that page does',
  transaction: false,

  async handler({ db, realm, params: { token }, deps, req, res }) {
    const language = requestLanguage(req);
    const { title, done, invalid, refused } = ADDRESS_PAGE_TEXTS[language];
    const why = (error: ChatError) => (error instanceof InvalidLink ? invalid : refused);
    await answerTitled(res, { language, title, refused: why }, async () => {
      const address = await db.transaction((tx) => confirmAddress(tx, deps, realm, token));
      return html`<p>${done.replace('{address}', () => address)}</p>`;
    });
  },
});
