import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { publish } from '../events/index.js';
import { deleteAttachment, countUploadedBytes } from './attachment-store.js';
import { removeFile } from './upload-storage.js';

export const deleteAttachmentEndpoint = endpoint({
  method: 'delete',
  path: '/attachments/{attachment_id}',
  operationId: 'deleteAttachment',
  summary: 'Delete an uploaded file of the caller; messages that show it keep their text',
  access: signedIn,
  params: Joi.object<{ attachment_id: number }, true>({ attachment_id: id().required() }),

  async handler({ db, realm, caller, params, deps }) {
    const deleted = await deleteAttachment(db, realm.id, caller.id, params.attachment_id);
    if (!deleted) throw new ChatError('BAD_REQUEST', 'Invalid attachment');
    await publish(db, realm.id, {
      audience: { user_ids: [caller.id] },
      payload: {
        type: 'attachment',
        op: 'remove',
        attachment: { id: deleted.id },
        upload_space_used: await countUploadedBytes(db, realm.id),
      },
    });
    db.afterCommit(() => {
      removeFile(deps.config.uploadsDir, deleted.path_id).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'the file of a deleted attachment could not be removed'),
      );
    });
  },
});
