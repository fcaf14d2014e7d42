import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { addressKey } from '../../http/client.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { line, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { isEmail } from '../user-directory/index.js';
import { askToFound } from './founding-actions.js';
import { answerFounder, lookPage, planPage, say } from './founding-pages.js';
import { FoundingError, hostFor, openDomain } from './founding-rules.js';
import { FOUNDING_TEXTS } from './founding-texts.js';

interface Form {
  name: string;
  label: string;
  email: string;
}

const given = () => str().max(LIMITS.nameGiven).default('');

export const submitPlanPageEndpoint = endpoint({
  method: 'post',
  path: '/new',
  operationId: 'submitPlanPage',
  atRoot: true,
  raw: 'page',
  summary: 'Get a link mailed by which an organization is made, where the server lets anybody',
  access: publicAccess,
  params: Joi.object<Form, true>({ name: given(), label: given(), email: given() }),
  transaction: false,

  async handler({ deps, realm, params, req, res }) {
    const language = requestLanguage(req);
    await answerFounder(res, language, async () => {
      const domain = openDomain(deps.config, deps.mailer !== undefined);
      const again = (fault: string) => planPage(language, domain, { ...params, fault });
      const name = line(LIMITS.realmName).required().validate(params.name.trim());
      if (name.error) return again(say(language, 'bad_name'));
      const host = hostFor(domain, params.label);
      if (host === undefined) return again(say(language, 'bad_label'));
      const email = params.email.trim();
      if (!isEmail(email)) return again(say(language, 'bad_email'));
      try {
        await askToFound(deps, realm, { email, name: name.value, host }, { asker: addressKey(req), language });
      } catch (error) {
        if (error instanceof FoundingError && error.fault === 'taken')
          return again(FOUNDING_TEXTS[language].faults.taken);
        throw error;
      }
      return lookPage(language, email);
    });
  },
});
