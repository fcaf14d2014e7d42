import { expectSuccess } from './expect.js';
import type { TestUser } from './builders.js';
import type { Replica } from './start.js';

interface Part {
  unread_message_ids: number[];
}

/** `unread_msgs` of `POST /register`. */
export interface Unread {
  count: number;
  pms: (Part & { other_user_id: number; sender_id: number })[];
  streams: (Part & { stream_id: number; topic: string })[];
  huddles: (Part & { user_ids_string: string })[];
  mentions: number[];
  old_unreads_missing: boolean;
}

/** `unread_msgs` of a fresh registration. */
export async function unreadMessagesOf(
  replica: Pick<Replica, 'api'>,
  user: TestUser,
  params: object = {},
): Promise<Unread> {
  const body = expectSuccess(
    await replica.api(user).post('/register', { fetch_event_types: ['message', 'update_message_flags'], ...params }),
  );
  return body['unread_msgs'] as Unread;
}

/** All unread messages, ascending. */
export async function unreadIdsOf(replica: Pick<Replica, 'api'>, user: TestUser): Promise<number[]> {
  const { pms, streams, huddles } = await unreadMessagesOf(replica, user);
  return [...pms, ...streams, ...huddles].flatMap((part) => part.unread_message_ids).sort((a, b) => a - b);
}
