import { randomUUID } from 'node:crypto';
import { publish } from '../../src/features/events/publish.js';
import type { Response } from 'supertest';
import { expectSuccess } from './expect.js';
import type { TestUser } from './builders.js';
import type { Replica } from './start.js';

export type TestQueue = { queue_id: string; last_event_id: number };

export interface TestEvent {
  id: number;
  type: string;
  [member: string]: Response['body'];
}

/** Registers a queue and answers where it starts. */
export async function registerQueue(
  replica: Pick<Replica, 'api'>,
  user: TestUser,
  params: object = {},
): Promise<TestQueue> {
  const body = expectSuccess(await replica.api(user).post('/register', { fetch_event_types: [], ...params }));
  return { queue_id: body['queue_id'], last_event_id: body['last_event_id'] };
}

/** One poll: moves the queue's cursor on and answers the events without heartbeats. */
export async function poll(
  replica: Pick<Replica, 'api'>,
  user: TestUser,
  queue: TestQueue,
  params: { dont_block?: boolean } = {},
): Promise<TestEvent[]> {
  const { queue_id, last_event_id } = queue;
  const body = expectSuccess(await replica.api(user).get('/events', { queue_id, last_event_id, ...params }));
  const events = body['events'] as TestEvent[];
  queue.last_event_id = events.at(-1)?.id ?? last_event_id;
  return events.filter((event) => event.type !== 'heartbeat');
}

/** Polls until `count` events of the type have come. */
export async function pollFor(
  replica: Pick<Replica, 'api'>,
  user: TestUser,
  queue: TestQueue,
  type: string,
  count = 1,
): Promise<TestEvent[]> {
  const found: TestEvent[] = [];
  while (found.length < count) {
    found.push(...(await poll(replica, user, queue)).filter((event) => event.type === type));
  }
  return found;
}

/** All that the queue has to deliver of what is committed by now; the queue must take events of `type`. */
export async function drain(
  replica: Pick<Replica, 'api' | 'deps'>,
  user: TestUser,
  queue: TestQueue,
  type = 'subscription',
): Promise<TestEvent[]> {
  const marker = { type, op: 'marker', of: randomUUID() };
  await replica.deps.db.transaction((tx) =>
    publish(tx, user.realm_id, { audience: { user_ids: [user.id] }, payload: marker }),
  );
  const found: TestEvent[] = [];
  while (found.at(-1)?.['of'] !== marker.of) found.push(...(await poll(replica, user, queue)));
  return found.filter(({ op }) => op !== marker.op);
}
