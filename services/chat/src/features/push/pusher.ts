import type { Deps } from '../../deps/deps.js';
import { RelayError } from '../../deps/push-relay.js';
import { findPeopleDue, takeNotifications, type Told } from '../notifications/index.js';
import {
  findPeopleToTakeBack,
  insertMessagePushes,
  leaseDevices,
  retireDevice,
  settleDevices,
  takeBack,
  thinOut,
  type PushDeviceKind,
} from '../push-devices/index.js';
import { composeLetters, type Post } from './compose-letters.js';
import { pauseAfter, type Outcome } from './outcome.js';
import { PausedPeople } from './paused-people.js';
import { RelayHealth } from './relay-health.js';
import { sendToTokens } from './send-to-tokens.js';
import { sendToWeb } from './send-to-web.js';
import { sendThroughRelay } from './send-through-relay.js';

/** Devices together times notifications of each: as many as one request to the relay takes. */
const TOGETHER = { devices: 40, each: 5 };
/** Seconds in which all of them were sent, or somebody else tries. */
const LEASE_SECONDS = 45;
const PEOPLE_TOGETHER = 100;
/** No job waits for people who are to be told by push. */
const NO_JOBS = 'push ';
const RELAYED: readonly PushDeviceKind[] = ['relay', 'token'];
const WEB: readonly PushDeviceKind[] = ['web_push', 'unified_push'];

export interface Pusher {
  /** Puts what is due for people into the queues of their devices, and takes back what is over; false when nothing was. */
  queue(): Promise<boolean>;
  /** Sends some of what waits; false when nothing did. */
  send(): Promise<boolean>;
}

export function createPusher(deps: Deps): Pusher {
  const health = new RelayHealth(deps.now);
  const paused = new PausedPeople(deps.now);

  async function queue(): Promise<boolean> {
    const due = await findPeopleDue(deps.db, 'push', deps.now(), NO_JOBS, PEOPLE_TOGETHER, paused.list());
    const queued = await forEach(due, queueFor);
    const over = await findPeopleToTakeBack(deps.db, PEOPLE_TOGETHER, paused.list());
    const takenBack = await forEach(over, ({ realm_id, user_id }) =>
      deps.db.transaction((tx) => takeBack(tx, realm_id, user_id)),
    );
    return queued || takenBack;
  }

  async function queueFor(person: Told): Promise<void> {
    const { realm_id, user_id } = person;
    const thinned = await deps.db.transaction(async (tx) => {
      const { taken } = await takeNotifications(tx, deps, 'push', person);
      if (taken.length === 0) return [];
      await insertMessagePushes(tx, realm_id, user_id, taken);
      return thinOut(tx, realm_id, user_id);
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

  async function send(): Promise<boolean> {
    const through = await sendTo(RELAYED, deps.pushRelay !== undefined && !health.isPaused, health.isDoubtful);
    const straight = await sendTo(WEB, deps.webPush !== undefined, false);
    return through || straight;
  }

  async function sendTo(kinds: readonly PushDeviceKind[], isPossible: boolean, isDoubtful: boolean): Promise<boolean> {
    if (!isPossible) return false;
    const together = isDoubtful ? { devices: 1, each: 1 } : TOGETHER;
    const due = await deps.db.transaction((tx) => leaseDevices(tx, { kinds, ...together, lease: LEASE_SECONDS }));
    if (due.length === 0) return false;
    const posts = await composeLetters(deps.db, deps.config.baseUrl, deps.now(), due);
    const empty = posts.filter(({ letters }) => letters.length === 0).map(unsent);
    const calls = callsOf(posts.filter(({ letters }) => letters.length > 0));
    const outcomes = (await Promise.all(calls.map(call))).flat();
    await settle(deps, [...empty, ...outcomes]);
    return true;
  }

  async function call(posts: Post[]): Promise<Outcome[]> {
    const [{ device } = {}] = posts;
    try {
      if (device?.kind === 'web_push' || device?.kind === 'unified_push') {
        return await Promise.all(posts.map((post) => sendToWeb(deps, post)));
      }
      const outcomes = await (device?.kind === 'token'
        ? sendToTokens(deps, posts)
        : sendThroughRelay(deps.pushRelay!, posts));
      health.noteSuccess();
      return outcomes;
    } catch (error) {
      if (!(error instanceof RelayError)) {
        deps.log.error({ err: error }, 'notifications could not be sent');
        return posts.map((post) => delayed(post, true));
      }
      health.noteFailure();
      const level = error.fault === 'misconfigured' ? 'error' : 'warn';
      deps.log[level]({ fault: error.fault, code: error.code }, 'the push relay takes no notifications');
      return posts.map((post) => delayed(post, posts.length === 1));
    }
  }

  return { queue, send };
}

/** One for the devices of a kind of each organization that share a relay, and one for each other, and for those with which something was wrong. */
function callsOf(posts: readonly Post[]): Post[][] {
  const calls = new Map<string, Post[]>();
  for (const post of posts) {
    const { realm_id, id, kind, failures } = post.device;
    const key = failures > 0 || WEB.includes(kind) ? `device ${id}` : `${kind} ${realm_id}`;
    calls.set(key, [...(calls.get(key) ?? []), post]);
  }
  return [...calls.values()];
}

const unsent = (post: Post): Outcome => ({
  post,
  became: 'sent',
  over: [],
  failures: post.device.failures,
  pause_seconds: 0,
});

/** With others it was not its fault; alone it may have been, so that it goes on alone, and behind the others. */
function delayed(post: Post, wasAlone: boolean): Outcome {
  const failures = post.device.failures + (wasAlone ? 1 : 0);
  return { post, became: 'delayed', over: [], failures, pause_seconds: wasAlone ? pauseAfter(failures) : 0 };
}

async function settle({ db, metrics }: Deps, outcomes: readonly Outcome[]): Promise<void> {
  await db.transaction(async (tx) => {
    await settleDevices(
      tx,
      outcomes.map(({ post: { device, dropped }, over, ...rest }) => ({
        device,
        over: [...dropped, ...over],
        ...rest,
      })),
    );
    for (const { post, became } of outcomes) if (became === 'gone') await retireDevice(tx, post.device);
  });
  for (const { post, became, over } of outcomes) {
    const count = (type: string, outcome: string, by: number) =>
      metrics.pushes.inc({ kind: post.device.kind, type, outcome }, by);
    for (const { ids, type } of post.letters) {
      const isOver = ids.every((id) => over.includes(id));
      const instead = isOver ? 'sent' : 'delayed';
      count(type, became === 'gone' || became === 'given_up' ? 'given_up' : instead, ids.length);
    }
    if (post.dropped.length > 0) count('message', 'dropped', post.dropped.length);
  }
}
