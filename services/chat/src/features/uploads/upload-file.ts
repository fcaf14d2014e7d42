import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { measureImage, THUMBNAILED_TYPES } from '../pictures/index.js';
import { keepUpload } from './attachment-actions.js';
import { contentTypeOf } from './upload-types.js';

export const uploadFileEndpoint = endpoint({
  method: 'post',
  path: '/user_uploads',
  operationId: 'uploadFile',
  summary: 'Upload one file, as multipart/form-data with any field name',
  access: signedIn,
  upload: { maxBytes: ({ config }) => config.maxFileBytes },
  transaction: false,
  response: Joi.object({ uri: str().required(), url: str().required(), filename: str().required() }),
  errors: ['REALM_UPLOAD_QUOTA', 'STORAGE_FULL'],

  async handler({ db, realm, caller, files: [file], deps }) {
    if (!file) throw new ChatError('BAD_REQUEST', 'You must specify a file to upload');
    const name = file.filename.trim() || 'uploaded-file';
    const content_type = contentTypeOf(name, file.content_type);
    const mayBeImage = THUMBNAILED_TYPES.includes(content_type);
    const image = mayBeImage ? await deps.inImageLane(() => measureImage(file.path)) : undefined;
    const upload = { ...file, name, content_type, image };
    const { name: filename, path_id } = await db.transaction((tx) => keepUpload(tx, realm, caller, deps, upload));
    const url = `/user_uploads/${path_id.split('/').map(encodeURIComponent).join('/')}`;
    return { uri: url, url, filename };
  },
});
