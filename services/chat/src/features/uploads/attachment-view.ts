import type { AttachmentWithMessages } from './attachment-store.js';

/** The attachment object of chat.md section 2. */
export function attachmentView({ id, name, path_id, size, create_time, messages }: AttachmentWithMessages) {
  return { id, name, path_id, size, create_time: create_time.getTime(), messages };
}
