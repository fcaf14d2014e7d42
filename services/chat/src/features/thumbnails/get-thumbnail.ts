import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { serveFile } from '../../http/serve-file.js';
import { LIMITS } from '../../limits/index.js';
import { accessUpload, thumbnailPath, unknownFile } from '../uploads/index.js';
import { formatNamed } from './thumbnail-formats.js';

interface Params {
  realm_id: string;
  file: string;
}

export const getThumbnailEndpoint = endpoint({
  method: 'get',
  path: '/user_uploads/thumbnail/{realm_id}/{+file}',
  operationId: 'getThumbnail',
  atRoot: true,
  raw: true,
  cookieAlone: true,
  summary:
    'Get an uploaded image in one of `server_thumbnail_formats`, whose name ends the path: whoever may get the file',
  access: signedInOrSpectator,
  rateLimit: 'refusals',
  params: Joi.object<Params, true>({
    realm_id: str().max(LIMITS.word).required(),
    file: str().max(LIMITS.nameGiven).required(),
  }),
  errors: ['NOT_FOUND', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],

  async handler({ db, realm, caller, params, deps, res }) {
    const [, file = '', name = ''] = /^(.*)\/([^/]*)$/s.exec(params.file) ?? [];
    const attachment = await accessUpload(db, realm, caller, `${params.realm_id}/${file}`);
    const format = attachment.thumbnails === 'ready' ? formatNamed(name, attachment) : undefined;
    if (!format) throw unknownFile();
    if (!caller) res.set(await deps.rateLimits.consume('spectatorFile', `${realm.id}:${attachment.id}`));
    await serveFile(res, deps.config.uploadsDir, {
      path_id: thumbnailPath(attachment.path_id, format.name),
      name: format.name,
      content_type: `image/${format.format}`,
      isShownInPlace: true,
      isKept: caller !== undefined,
    });
  },
});
