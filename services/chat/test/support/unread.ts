import { expectSuccess } from './expect.js';
import type { TestUser } from './builders.js';
import type { Replica } from './start.js';

/** `unread_msgs` of a fresh registration. */
export async function unreadMessagesOf(replica: Pick<Replica, 'api'>, user: TestUser, params: object = {}): Promise<Record<string, any>> {
  const body = expectSuccess(
    await replica.api(user).post('/register', { fetch_event_types: ['message', 'update_message_flags'], ...params }),
  );
  return body['unread_msgs'];
}

/** All unread messages, ascending. */
export async function unreadIdsOf(replica: Pick<Replica, 'api'>, user: TestUser): Promise<number[]> {
  const { pms, streams, huddles } = await unreadMessagesOf(replica, user);
  return [...pms, ...streams, ...huddles]
    .flatMap((part: { unread_message_ids: number[] }) => part.unread_message_ids)
    .sort((a, b) => a - b);
}
