import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { publish, type Audience, type NewEvent } from '../events/index.js';
import { deleteMessageRows, type DeletedMessage } from './edit-store.js';

/** Deletes messages of one topic or one direct conversation, with all that is on them. */
export async function deleteMessages(tx: Tx, realm: Realm, message_ids: readonly number[]): Promise<void> {
  const deleted = await deleteMessageRows(tx, realm.id, message_ids);
  const [first] = deleted;
  if (!first) return;
  const place =
    first.channel_id === null
      ? { message_type: 'private' }
      : { message_type: 'stream', stream_id: first.channel_id, topic: first.topic };
  const ids = deleted.map(({ id }) => id).sort((a, b) => a - b);
  const audience = audienceOf(first);
  const event = (members: object, capability: Audience['capability']): NewEvent => ({
    audience: { ...audience, ...(capability && { capability }) },
    payload: { type: 'delete_message', ...place, ...members },
  });
  await publish(
    tx,
    realm.id,
    event({ message_ids: ids }, { name: 'bulk_message_deletion', value: true }),
    ...ids.map((message_id) => event({ message_id }, { name: 'bulk_message_deletion', value: false })),
  );
}

function audienceOf({ channel_id, is_private, user_ids }: DeletedMessage): Audience {
  if (channel_id === null) return { user_ids: user_ids! };
  return { channel_id, ...(!is_private && { is_public_channel: true }) };
}
