import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { publish } from '../events/index.js';
import { insertAttachment, countUploadedBytes } from './attachment-store.js';
import { attachmentView } from './attachment-view.js';
import { newPathId, storeFile } from './upload-storage.js';
import { contentTypeOf } from './upload-types.js';

export const uploadFileEndpoint = endpoint({
  method: 'post',
  path: '/user_uploads',
  operationId: 'uploadFile',
  summary: 'Upload one file, as multipart/form-data with any field name',
  access: signedIn,
  upload: { maxBytes: ({ config }) => config.maxFileBytes },
  response: Joi.object({ uri: str().required(), url: str().required(), filename: str().required() }),
  errors: ['REALM_UPLOAD_QUOTA', 'STORAGE_FULL'],

  async handler({ db, realm, caller, files, deps }) {
    const [file] = files;
    if (!file) throw new ChatError('BAD_REQUEST', 'You must specify a file to upload');
    const name = file.filename.trim() || 'uploaded-file';
    const path_id = newPathId(realm.id, name);
    const content_type = contentTypeOf(name, file.content_type);
    const attachment = await insertAttachment(db, realm.id, {
      owner_id: caller.id,
      path_id,
      name: name.slice(0, 255),
      content_type,
      size: file.size,
    });
    // The file counts already, and nobody else's is counted before the commit: of many at once none is one too many.
    const upload_space_used = await countUploadedBytes(db, realm.id);
    if (upload_space_used > deps.config.uploadQuotaBytes) {
      throw new ChatError('REALM_UPLOAD_QUOTA', 'Upload would exceed the upload quota of this organization.');
    }
    await publish(db, realm.id, {
      audience: { user_ids: [caller.id] },
      payload: {
        type: 'attachment',
        op: 'add',
        attachment: attachmentView({ ...attachment, messages: [] }),
        upload_space_used,
      },
    });
    // Last, so that what fails before leaves no file; a file without its row is found by nobody.
    await storeFile(deps.config.uploadsDir, path_id, file.path);
    const url = `/user_uploads/${path_id.split('/').map(encodeURIComponent).join('/')}`;
    return { uri: url, url, filename: attachment.name };
  },
});
