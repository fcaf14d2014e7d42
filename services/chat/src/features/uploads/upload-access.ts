import type { Db } from '../../db/db.js';
import { ChatError } from '../../domain/errors.js';
import { notSignedIn } from '../../http/credentials.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { LIMITS } from '../../limits/index.js';
import { canSeeSomeMessage } from '../messages/index.js';
import { findAttachmentByPath, findMessagesShowing, type Attachment } from './attachment-store.js';

/**
 * The file, if the caller uploaded it or, with or without an account, may see a message that shows it. All else is one
 * and the same 404; for spectators a 401, since an account might help.
 */
export async function accessUpload(
  db: Db,
  realm: Realm,
  caller: Caller | undefined,
  path_id: string,
): Promise<Attachment> {
  const attachment = await findAttachmentByPath(db, realm.id, path_id);
  if (attachment && (await canOpen(db, realm, caller, attachment))) return attachment;
  throw caller ? unknownFile() : notSignedIn();
}

async function canOpen(
  db: Db,
  realm: Realm,
  caller: Caller | undefined,
  { id, owner_id }: Attachment,
): Promise<boolean> {
  if (owner_id === caller?.id) return true;
  const message_ids = await findMessagesShowing(db, realm.id, id, LIMITS.messagesShowingFile);
  return canSeeSomeMessage(db, realm, caller, message_ids);
}

export function unknownFile(): ChatError {
  return new ChatError('NOT_FOUND', 'File not found.');
}
