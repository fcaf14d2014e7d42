import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits.js';
import { canSeeSomeMessage } from '../messages/index.js';
import { findAttachmentByPath, findMessagesShowing, type Attachment } from './attachment-store.js';

/** The file, if the caller uploaded it or may see a message that shows it; all else is one and the same 404. */
export async function accessUpload(db: Db, realm: Realm, caller: Caller, path_id: string): Promise<Attachment> {
  const attachment = await findAttachmentByPath(db, realm.id, path_id);
  if (!attachment) throw unknownFile();
  if (attachment.owner_id === caller.id) return attachment;
  const message_ids = await findMessagesShowing(db, realm.id, attachment.id, LIMITS.messagesShowingFile);
  if (await canSeeSomeMessage(db, realm, caller, message_ids)) return attachment;
  throw unknownFile();
}

export function unknownFile(): ChatError {
  return new ChatError('NOT_FOUND', 'File not found.');
}
