import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { keepUpload } from './attachment-actions.js';

export const uploadFileEndpoint = endpoint({
  method: 'post',
  path: '/user_uploads',
  operationId: 'uploadFile',
  summary: 'Upload one file, as multipart/form-data with any field name',
  access: signedIn,
  upload: { maxBytes: ({ config }) => config.maxFileBytes },
  response: Joi.object({ uri: str().required(), url: str().required(), filename: str().required() }),
  errors: ['REALM_UPLOAD_QUOTA', 'STORAGE_FULL'],

  async handler({ db, realm, caller, files: [file], deps }) {
    if (!file) throw new ChatError('BAD_REQUEST', 'You must specify a file to upload');
    const { name, path_id } = await keepUpload(db, realm, caller, deps.config, file);
    const url = `/user_uploads/${path_id.split('/').map(encodeURIComponent).join('/')}`;
    return { uri: url, url, filename: name };
  },
});
