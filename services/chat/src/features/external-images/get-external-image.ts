import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { serveFile } from '../../http/serve-file.js';
import { runWhileOpen } from '../../http/bounded-wait.js';
import { LIMITS } from '../../limits/index.js';
import { awaitExternalImage } from './external-image-actions.js';
import { externalImagePath } from './external-image-files.js';
import { signedUrl } from './external-image-url.js';

interface Params {
  signature: string;
  address: string;
}

export const getExternalImageEndpoint = endpoint({
  method: 'get',
  path: '/external_content/{signature}/{address}',
  operationId: 'getExternalImage',
  atRoot: true,
  raw: true,
  summary: 'Get an image of another host that a message shows, by the signed address in the message',
  access: publicAccess,
  rateLimit: 'refusals',
  transaction: false,
  params: Joi.object<Params, true>({
    signature: str().max(LIMITS.word).required(),
    address: str().max(LIMITS.externalAddress).required(),
  }),
  errors: ['NOT_FOUND', 'UNAVAILABLE', 'PRECONDITION_FAILED', 'RANGE_NOT_SATISFIABLE'],

  async handler({ db, realm, params, deps, res }) {
    const url = signedUrl(realm, params.signature, params.address);
    const image =
      url === undefined
        ? undefined
        : await runWhileOpen(res, deps.stopping, LIMITS.webMs, (ended) =>
            awaitExternalImage(db, realm, url, deps, ended),
          );
    if (!image) throw new ChatError('NOT_FOUND', 'There is no such image.');
    await serveFile(res, deps.config.uploadsDir, {
      path_id: externalImagePath(realm.id, image.digest),
      name: `image.${image.content_type.replace('image/', '')}`,
      content_type: image.content_type,
      isShownInPlace: true,
      isKept: true,
    });
  },
});
