import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { findAttachmentsByPaths, findMessagesShowing, type Attachment } from './attachment-store.js';
import { canSeeSomeMessage } from '../messages/index.js';

/** The files that the sender may show to others: their own, and those that they may see in some message. */
export async function findShowableAttachments(
  db: Db,
  realm: Realm,
  sender: Caller,
  path_ids: readonly string[],
): Promise<Attachment[]> {
  if (path_ids.length === 0) return [];
  const showable: Attachment[] = [];
  for (const attachment of await findAttachmentsByPaths(
    db,
    realm.id,
    path_ids.slice(0, LIMITS.attachmentsPerMessage),
  )) {
    const isOwn = attachment.owner_id === sender.id;
    const shown_in = isOwn ? [] : await findMessagesShowing(db, realm.id, attachment.id, LIMITS.messagesShowingFile);
    if (isOwn || (await canSeeSomeMessage(db, realm, sender, shown_in))) showable.push(attachment);
  }
  return showable;
}
