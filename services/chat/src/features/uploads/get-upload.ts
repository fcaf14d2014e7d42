import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { serveFile } from '../../http/serve-file.js';
import { accessUpload } from './upload-access.js';
import { servedFile } from './upload-types.js';
import { LIMITS } from '../../limits/index.js';

interface Params {
  realm_id: string;
  file: string;
}

export const getUploadEndpoint = endpoint({
  method: 'get',
  path: '/user_uploads/{realm_id}/{+file}',
  operationId: 'getUpload',
  atRoot: true,
  raw: true,
  cookieAlone: true,
  summary:
    'Get an uploaded file: its owner, and whoever may see a message that shows it, spectators within a budget of the file',
  access: signedInOrSpectator,
  rateLimit: 'refusals',
  params: Joi.object<Params, true>({
    realm_id: str().max(LIMITS.word).required(),
    file: str().max(LIMITS.nameGiven).required(),
  }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],

  async handler({ db, realm, caller, params, deps, res }) {
    const attachment = await accessUpload(db, realm, caller, `${params.realm_id}/${params.file}`);
    if (!caller) res.set(await deps.rateLimits.consume('spectatorFile', `${realm.id}:${attachment.id}`));
    await serveFile(res, deps.config.uploadsDir, { ...servedFile(attachment), isKept: caller !== undefined });
  },
});
