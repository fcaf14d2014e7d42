import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { removeAttachments } from './attachment-actions.js';

export const deleteAttachmentEndpoint = endpoint({
  method: 'delete',
  path: '/attachments/{attachment_id}',
  operationId: 'deleteAttachment',
  summary: 'Delete an uploaded file of the caller; messages that show it keep their text',
  access: signedIn,
  params: Joi.object<{ attachment_id: number }, true>({ attachment_id: id().required() }),

  async handler({ db, realm, caller, params, deps }) {
    const removed = await removeAttachments(db, deps, realm, [params.attachment_id], caller.id);
    if (removed === 0) throw new ChatError('BAD_REQUEST', 'Invalid attachment');
  },
});
