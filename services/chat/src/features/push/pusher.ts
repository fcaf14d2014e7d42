import { batchLoader } from '../../concurrency/batch-loader.js';
import type { Deps } from '../../deps/deps.js';
import { RelayError } from '../../deps/push-relay.js';
import { findPeopleDue, takeNotifications, type Told } from '../notifications/index.js';
import {
  findPeopleToTakeBack,
  insertMessagePushes,
  leaseDevices,
  takeBack,
  thinOut,
  type DueDevice,
} from '../push-devices/index.js';
import { composeLetters, type Post } from './compose-letters.js';
import { delayedPost, emptyPost, type Outcome } from './push-outcome.js';
import { PausedUsers } from './paused-users.js';
import { createPushTransports, type PushTransport } from './push-transports.js';
import { settleOutcomes } from './settle-outcomes.js';
import { UnderWay } from './under-way.js';

/** Devices together times notifications of each: as many as one request to the relay takes. */
const TOGETHER = { devices: 40, each: 5 };
const ALONE = { devices: 1, each: 1 };
/**
 * An organization of which more devices than this are being sent to gets no more for now. At most two of three senders are
 * then busy with it, however slowly its devices answer.
 */
const MOST_OF_REALM = TOGETHER.devices;
/** Seconds in which all of them were sent, or somebody else tries. */
const LEASE_SECONDS = 45;
const PEOPLE_TOGETHER = 100;
/** No job waits for people who are to be told by push. */
const NO_JOBS = 'push ';

export interface Pusher {
  /** Puts what is due for people into the queues of their devices, and takes back what is over; false when nothing was. */
  queue(): Promise<boolean>;
  /** For each way to reach devices: sends some of what waits; false when nothing did. None keeps another waiting. */
  senders: readonly (() => Promise<boolean>)[];
}

export function createPusher(deps: Deps): Pusher {
  const ways = createPushTransports(deps);
  const kinds = ways.flatMap((way) => way.kinds);
  const paused = new PausedUsers(deps.now);
  const settleTogether = batchLoader((outcomes: Outcome[]) => settleOutcomes(deps, outcomes), {
    most: TOGETHER.devices,
  });

  async function queue(): Promise<boolean> {
    const due = await findPeopleDue(deps.db, 'push', deps.now(), NO_JOBS, PEOPLE_TOGETHER, paused.list());
    const queued = await forEach(due, queueFor);
    const over = await findPeopleToTakeBack(deps.db, PEOPLE_TOGETHER, paused.list());
    const takenBack = await forEach(over, ({ realm_id, user_id }) =>
      deps.db.transaction((tx) => takeBack(tx, realm_id, user_id, kinds)),
    );
    return queued || takenBack;
  }

  async function queueFor(person: Told): Promise<void> {
    const { realm_id, user_id } = person;
    const thinned = await deps.db.transaction(async (tx) => {
      const { taken } = await takeNotifications(tx, deps, 'push', person);
      if (taken.length === 0) return [];
      await insertMessagePushes(tx, realm_id, user_id, taken, kinds);
      return thinOut(tx, realm_id, user_id, kinds);
    });
    for (const { kind, count } of thinned)
      deps.metrics.pushes.inc({ kind, type: 'message', outcome: 'dropped' }, count);
  }

  /** For whom it fails is left out for a while. False when nothing was done. */
  async function forEach(people: readonly Told[], work: (person: Told) => Promise<void>): Promise<boolean> {
    let done = false;
    for (const person of people) {
      try {
        await work(person);
        done = true;
      } catch (error) {
        deps.log.error({ err: error, ...person }, 'the notifications of somebody wait');
        paused.add(person.user_id);
      }
    }
    return done;
  }

  async function send(way: PushTransport, underWay: UnderWay): Promise<boolean> {
    if (way.health?.isPaused) return false;
    const together = way.health?.isDoubtful ? ALONE : TOGETHER;
    const due = await underWay.take(MOST_OF_REALM, (except_realm_ids) =>
      deps.db.transaction((tx) =>
        leaseDevices(tx, { kinds: way.kinds, ...together, seconds: LEASE_SECONDS, except_realm_ids }),
      ),
    );
    if (due.length === 0) return false;
    const settle = async (outcome: Outcome) => {
      await settleTogether(outcome);
      underWay.leave(outcome.post.device);
    };
    try {
      await sendTo(way, due, settle);
    } finally {
      for (const device of due) underWay.leave(device);
    }
    return true;
  }

  async function sendTo(
    way: PushTransport,
    due: readonly DueDevice[],
    settle: (outcome: Outcome) => Promise<void>,
  ): Promise<void> {
    const { posts, failed } = await compose(due);
    const empty = posts.filter(({ letters }) => letters.length === 0).map(emptyPost);
    const calls = callsOf(
      way,
      posts.filter(({ letters }) => letters.length > 0),
    );
    // Each as soon as it is known: who is slow keeps nobody's device.
    await Promise.all([
      ...[...failed, ...empty].map(settle),
      ...calls.map(async (together_posts) => Promise.all((await call(way, together_posts)).map(settle))),
    ]);
  }

  /** One at a time where all together fail, so that those with whom something is wrong hold up nobody else. */
  async function compose(due: readonly DueDevice[]): Promise<{ posts: Post[]; failed: Outcome[] }> {
    try {
      return { posts: await composeLetters(deps, due), failed: [] };
    } catch (error) {
      const [device] = due;
      if (due.length === 1 && device) {
        deps.log.error({ err: error, device_id: device.id }, 'what waits for a device cannot be composed');
        return { posts: [], failed: [delayedPost({ device, letters: [], dropped: [], spoilt: [] }, true)] };
      }
      const parts = await Promise.all(due.map((one) => compose([one])));
      return { posts: parts.flatMap(({ posts }) => posts), failed: parts.flatMap(({ failed }) => failed) };
    }
  }

  async function call(way: PushTransport, posts: Post[]): Promise<Outcome[]> {
    try {
      const outcomes = await way.send(posts);
      way.health?.noteSuccess();
      return outcomes;
    } catch (error) {
      if (!(error instanceof RelayError)) {
        deps.log.error({ err: error }, 'notifications could not be sent');
        return posts.map((post) => delayedPost(post, true));
      }
      // What fails again for one device says nothing about the relay, as long as that answers.
      if (error.fault !== 'broken' || !isSuspect(posts)) way.health?.noteFailure();
      const level = error.fault === 'misconfigured' ? 'error' : 'warn';
      deps.log[level]({ fault: error.fault, code: error.code }, 'the push relay takes no notifications');
      return posts.map((post) => delayedPost(post, posts.length === 1));
    }
  }

  const senderOf = (way: PushTransport) => {
    const underWay = new UnderWay();
    return () => send(way, underWay);
  };
  return { queue, senders: ways.map(senderOf) };
}

const isSuspect = ([post, ...others]: readonly Post[]) => others.length === 0 && (post?.device.failures ?? 0) > 0;

/** One for the devices of each organization where a way takes many, and one for each with which something was wrong. */
function callsOf(way: PushTransport, posts: readonly Post[]): Post[][] {
  const calls = new Map<string, Post[]>();
  for (const post of posts) {
    const { realm_id, id, failures } = post.device;
    const key = failures > 0 || !way.takesMany ? `device ${id}` : `realm ${realm_id}`;
    calls.set(key, [...(calls.get(key) ?? []), post]);
  }
  return [...calls.values()];
}
