import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { attachmentSchema } from './attachment-schema.js';
import { findAttachmentsOf, countUploadedBytes } from './attachment-store.js';
import { attachmentView } from './attachment-view.js';

export const getAttachmentsEndpoint = endpoint({
  method: 'get',
  path: '/attachments',
  operationId: 'getAttachments',
  summary: "Get the caller's uploaded files, and the bytes that the organization's files take",
  access: signedIn,
  response: Joi.object({
    attachments: Joi.array().items(attachmentSchema).required(),
    upload_space_used: Joi.number().integer().required(),
  }),

  async handler({ db, realm, caller }) {
    const attachments = await findAttachmentsOf(db, realm.id, caller.id);
    return { attachments: attachments.map(attachmentView), upload_space_used: await countUploadedBytes(db, realm.id) };
  },
});
