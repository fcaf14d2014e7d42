export { MAKE_THUMBNAILS, removeUnshownAttachments, showAttachments, showThumbnailsOf } from './attachment-actions.js';
export { ATTACHMENT_EVENTS, attachmentSchema } from './attachment-schema.js';
export {
  findAttachmentIdsOf,
  findAttachmentsByPaths,
  findMessagesShowing,
  type Attachment,
  type ImageFacts,
} from './attachment-store.js';
export { findShowableAttachments } from './showable-attachments.js';
export {
  countThumbnailAttempt,
  findMessagesAwaiting,
  forgetThumbnailAttempt,
  updateImageFacts,
  type ThumbnailedFile,
} from './thumbnail-store.js';
export { accessUpload, unknownFile } from './upload-access.js';
export { removeThumbnails, storeThumbnail, thumbnailPath } from './upload-storage.js';
