import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { requestLanguage } from '../../http/request-language.js';
import { answerReader } from './answer-page.js';
import { accessLinkForMany } from './ask-to-join.js';
import { askPage, readerOf } from './joining-pages.js';

export const getSignUpPageEndpoint = endpoint({
  method: 'get',
  path: '/join/new',
  operationId: 'getSignUpPage',
  atRoot: true,
  raw: 'page',
  summary: 'The page by which anybody joins an organization that lets them',
  access: publicAccess,

  async handler({ deps, realm, req, res }) {
    const reader = readerOf(realm, requestLanguage(req));
    await answerReader(res, reader, async () => {
      await accessLinkForMany(deps, realm, undefined);
      return askPage(reader);
    });
  },
});
