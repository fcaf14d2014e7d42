import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { serveFile } from '../../http/serve-file.js';
import { findAttachmentByPath } from './attachment-store.js';
import { isValidToken } from './temporary-link.js';
import { unknownFile } from './upload-access.js';
import { servedFile } from './upload-types.js';

interface Params {
  token: string;
  path_id: string;
}

export const getTemporaryUploadEndpoint = endpoint({
  method: 'get',
  path: '/user_uploads/temporary/{token}/{+path_id}',
  operationId: 'getTemporaryUpload',
  atRoot: true,
  raw: true,
  summary: 'Get an uploaded file by a link that works for a minute',
  access: publicAccess,
  rateLimit: 'refusals',
  params: Joi.object<Params, true>({ token: str().max(100).required(), path_id: str().max(1000).required() }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],

  async handler({ db, realm, params, deps, res }) {
    const { token, path_id } = params;
    const attachment = isValidToken(deps.config.apiKeySecret, path_id, token, deps.now())
      ? await findAttachmentByPath(db, realm.id, path_id)
      : undefined;
    if (!attachment) throw unknownFile();
    await serveFile(res, deps.config.uploadsDir, servedFile(attachment));
  },
});
