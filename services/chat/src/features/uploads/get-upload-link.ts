import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LINK_SECONDS, linkToken } from './temporary-link.js';
import { accessUpload } from './upload-access.js';
import { LIMITS } from '../../limits/index.js';

interface Params {
  realm_id: string;
  file: string;
}

export const getUploadLinkEndpoint = endpoint({
  method: 'get',
  path: '/user_uploads/{realm_id}/{+file}',
  operationId: 'getUploadLink',
  summary: 'Get a link to an uploaded file that works without credentials for a minute',
  access: signedIn,
  params: Joi.object<Params, true>({
    realm_id: str().max(LIMITS.word).required(),
    file: str().max(LIMITS.nameGiven).required(),
  }),
  response: Joi.object({ url: str().required() }),
  errors: ['NOT_FOUND'],

  async handler({ db, realm, caller, params, deps }) {
    const { path_id } = await accessUpload(db, realm, caller, `${params.realm_id}/${params.file}`);
    const expires = Math.floor(deps.now().getTime() / 1000) + LINK_SECONDS;
    const token = linkToken(deps.config.apiKeySecret, path_id, expires);
    return { url: `/user_uploads/temporary/${token}/${path_id.split('/').map(encodeURIComponent).join('/')}` };
  },
});
