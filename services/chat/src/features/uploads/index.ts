export { removeUnshownAttachments, showAttachments } from './attachment-actions.js';
export { attachmentSchema } from './attachment-schema.js';
export {
  findAttachmentIdsOf,
  findAttachmentsByPaths,
  findMessagesShowing,
  type Attachment,
} from './attachment-store.js';
export { findShowableAttachments } from './showable-attachments.js';
