import type { ServerResponse } from 'node:http';
import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { checkStillSignedIn } from '../../http/credentials.js';
import { either, list, object, string } from '../../http/answer-types.js';
import type { PollRefusal } from '../../deps/event-hub.js';
import { endpoint } from '../../http/endpoint.js';
import { JsonMembers } from '../../http/envelope.js';
import { ChatError } from '../../domain/errors.js';
import { bool, int, str } from '../../http/param-types.js';
import { EVENT_SCHEMAS } from './event-schemas.js';

/** Clients give up after 90 s, proxies after 60 s (chat-gaps.md section 4). */
const HEARTBEAT_MS = { least: 45_000, most: 55_000 };

export function drawHeartbeat(): number {
  return HEARTBEAT_MS.least + Math.random() * (HEARTBEAT_MS.most - HEARTBEAT_MS.least);
}

interface Params {
  queue_id: string;
  last_event_id: number;
  dont_block: boolean;
}

export const getEventsEndpoint = endpoint({
  method: 'get',
  path: '/events',
  operationId: 'getEvents',
  summary: 'Wait for the events of a queue behind last_event_id; a heartbeat after some 50 seconds without any',
  access: signedIn,
  rateLimit: 'longPoll',
  params: Joi.object<Params, true>({
    queue_id: str().max(64).required(),
    // -1: from the start of the queue, whatever number that has.
    last_event_id: int({ min: -1, max: Number.MAX_SAFE_INTEGER }).required(),
    dont_block: bool().default(false),
  }),
  response: object({ events: list(either(...EVENT_SCHEMAS.map(({ schema }) => schema))), queue_id: string() }),
  errors: ['BAD_EVENT_QUEUE_ID'],

  async handler({ realm, caller, params, deps, req, res }) {
    const { queue_id, last_event_id, dont_block } = params;
    const heartbeat_ms = drawHeartbeat();
    const asked = { realm_id: realm.id, user_id: caller.id, queue_id, last_event_id, dont_block, heartbeat_ms };
    const stillSignedIn = () => checkStillSignedIn(deps, req);
    const watch = (onChange: () => void) => deps.principals.watch(caller, onChange);
    const events = await whileThere({ res, watch, stillSignedIn }, (closed) =>
      isUuid(queue_id) ? deps.events.poll({ ...asked, closed }) : 'gone',
    );
    // What came in the meantime is not for whoever holds a key that was replaced.
    await stillSignedIn();
    if (Buffer.isBuffer(events)) return new JsonMembers(['"events":', events, `,"queue_id":"${queue_id}"`]);
    throw refusalOf(events, params);
  },
});

interface Presence {
  res: ServerResponse;
  watch(onChange: () => void): () => void;
  stillSignedIn(): Promise<void>;
}

/** What `wait` answers. It is told to stop when the client leaves, or is not signed in any more. */
async function whileThere<T>(
  { res, watch, stillSignedIn }: Presence,
  wait: (closed: AbortSignal) => T | Promise<T>,
): Promise<T> {
  const closed = new AbortController();
  const close = () => closed.abort();
  res.on('close', close);
  const unwatch = watch(() => void stillSignedIn().catch(close));
  try {
    return await wait(closed.signal);
  } finally {
    unwatch();
    res.off('close', close);
  }
}

/** What a poll is told that could not be answered. */
export function refusalOf(
  refusal: PollRefusal,
  { queue_id, last_event_id }: Pick<Params, 'queue_id' | 'last_event_id'>,
): ChatError {
  if (refusal === 'gone') return badQueueId(queue_id);
  return new ChatError('BAD_REQUEST', `Event ${last_event_id} is not one that this queue can continue from.`);
}

export function badQueueId(queue_id: string): ChatError {
  return new ChatError('BAD_EVENT_QUEUE_ID', `Bad event queue ID: ${queue_id}`, { queue_id });
}

export function isUuid(value: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
