import type { TestChannel, TestUser } from './builders.js';
import type { Replica } from './start.js';

/** Sends a message to a channel under a key that its channel and content are: sent again, it is the same message. */
export const sendWithKey = (
  replica: Pick<Replica, 'api'>,
  sender: TestUser,
  channel: TestChannel,
  { content, topic = 'together' }: { content: string; topic?: string },
) =>
  replica
    .api(sender)
    .request('post', '/messages')
    .set('Idempotency-Key', encodeURIComponent(`${channel.id} ${content}`))
    .type('form')
    .send({ type: 'channel', to: String(channel.id), topic, content })
    .then((answer) => answer);
