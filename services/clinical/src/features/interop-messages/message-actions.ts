import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { Change } from '../../operation/change.js';
import { findContentKey } from '../interop-connections/index.js';
import { decryptMessage } from './message-encryption.js';
import { findContent, findMessage, type MessageRow } from './message-store.js';

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getMessage({ db, clinic }: Pick<Change, 'db' | 'clinic'>, id: string): Promise<MessageRow> {
  const row = isUuid(id) ? await findMessage(db, clinic.id, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** The bytes of a message as they were sent. Throws 404. */
export async function contentOf(
  call: Pick<Change, 'db' | 'clinic'> & { deps: Deps },
  row: MessageRow,
): Promise<Buffer> {
  const { db, clinic, deps } = call;
  const [content, contentKey] = await Promise.all([
    findContent(db, clinic.id, row.id),
    findContentKey(db, clinic.id, row.connection_id),
  ]);
  if (!content) throw problem('not_found');
  const kept = { clinic, connection: { id: row.connection_id }, contentKey };
  return decryptMessage(deps, kept, 'content', row.id, content.content_encrypted);
}
