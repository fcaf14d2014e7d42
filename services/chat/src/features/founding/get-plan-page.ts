import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { answerFounder, planPage } from './founding-pages.js';
import { openDomain } from './founding-rules.js';

export const getPlanPageEndpoint = endpoint({
  method: 'get',
  path: '/new',
  operationId: 'getPlanPage',
  atRoot: true,
  raw: 'page',
  summary: 'The page by which anybody makes an organization, where the server lets them',
  access: publicAccess,

  async handler({ deps, req, res }) {
    const language = requestLanguage(req);
    await answerFounder(res, language, async () =>
      planPage(language, openDomain(deps.config, deps.mailer !== undefined)),
    );
  },
});
