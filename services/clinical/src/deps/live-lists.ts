import type { Logger } from 'pino';
import type { Database } from '../db/db.js';
import { problem } from '../domain/errors.js';
import { LIVE_LIST_LIMITS } from '../limits/index.js';
import type { FindOwn, FindTouched, HasMoved } from './live-change-store.js';
import type { LiveList } from './live-events.js';
import { createFollower, type Follower } from './live-follower.js';
import { createLiveHub, type Joiner, type ReadLive } from './live-hub.js';
import { errorLine } from './log.js';

/** A list that screens follow, and how it is read. */
export interface LiveSource<Row, Context> {
  list: LiveList<Row, Context>;
  read: ReadLive<Row, Context>;
  hasMoved?: HasMoved;
  findOwn?: FindOwn;
  findTouched?: FindTouched | undefined;
}

/** Who follows a list of a clinic, as which kind of reader. */
export interface Following {
  clinicId: string;
  caller: string;
  kind: string;
  lastEventId: string | undefined;
}

export interface LiveLists {
  /** A follower that knows what there is, or what came after its last event. Throws 429 for one too many, 503 while the process stops. */
  follow<Row, Context>(source: LiveSource<Row, Context>, following: Following): Promise<Follower>;
  /** A follower of one record, whom the one who asked for it tells of changes. Throws as `follow` does. */
  alone(following: Omit<Following, 'lastEventId'>, onEnd: () => void): Follower;
  /** Until the rights of a reader are looked at again. */
  checkSeconds: number;
  /** Work that is to be done before the process ends. */
  finishing(work: Promise<unknown>): void;
  /** Ends all streams, and takes no more. */
  stop(): void;
  /** As `stop`; waits for what is finishing. */
  close(): Promise<void>;
}

interface Waiting extends Joiner {
  follower: Follower;
  joined(): void;
  failed(error: unknown): void;
}

/** All that this process follows: one look a list and clinic, however many screens there are, and none without one. */
export function createLiveLists(
  deps: { db: Database; log: Logger; clock: () => Date },
  checkSeconds: number = LIVE_LIST_LIMITS.checkSeconds,
): LiveLists {
  const rooms = new Map<string, ReturnType<typeof createRoom>>();
  const work = new Set<Promise<unknown>>();
  const loners = new Map<Follower, string>();
  let stopped = false;

  const stop = () => {
    stopped = true;
    for (const room of rooms.values()) room.endAll('stopped');
    for (const loner of loners.keys()) loner.end('stopped');
  };
  return {
    checkSeconds,
    async follow(source, { clinicId, ...following }) {
      if (stopped) throw problem('unavailable');
      const name = `${source.list.name} ${clinicId}`;
      const room =
        rooms.get(name) ??
        createRoom(deps, createLiveHub(deps, { ...source, clinicId }), () => {
          // Others may have begun another one meanwhile.
          if (rooms.get(name) === room) rooms.delete(name);
        });
      rooms.set(name, room);
      return room.join(following);
    },
    alone({ clinicId, caller, kind }, onEnd) {
      if (stopped) throw problem('unavailable');
      const there = [...loners].filter(([, clinic]) => clinic === clinicId).map(([follower]) => follower);
      checkShares(there, caller, LIVE_LIST_LIMITS.recordsOfCaller);
      const alone = createFollower(caller, kind, (follower) => {
        loners.delete(follower);
        onEnd();
      });
      loners.set(alone, clinicId);
      return alone;
    },
    finishing(promise) {
      const settled = promise.catch(() => {}).finally(() => work.delete(settled));
      work.add(settled);
    },
    stop,
    async close() {
      stop();
      await Promise.all([...rooms.values()].map((room) => room.idle()));
      await Promise.all(work);
    },
  };
}

/** Throws 429 for one too many. */
function checkShares(there: readonly Follower[], caller: string, ofCaller: number = LIVE_LIST_LIMITS.perCaller): void {
  const own = there.filter((each) => each.caller === caller);
  if (there.length >= LIVE_LIST_LIMITS.perClinic || own.length >= ofCaller)
    throw problem('too_many_requests', { headers: { 'Retry-After': String(LIVE_LIST_LIMITS.checkSeconds) } });
}

/** The screens of one list and clinic. */
function createRoom({ log }: { log: Logger }, look: ReturnType<typeof createLiveHub>, onEmpty: () => void) {
  const followers = new Set<Follower>();
  let waiting: Waiting[] = [];
  /** Those whom the look that is under way will tell what there is. */
  let joining: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let blindSince: number | undefined;

  const all = () => [...followers, ...[...waiting, ...joining].map(({ follower }) => follower)];
  const endAll = (why: 'blind' | 'stopped') => {
    for (const follower of all()) follower.end(why);
  };
  const leave = (follower: Follower) => {
    followers.delete(follower);
    const isOther = (each: Waiting) => each.follower !== follower;
    for (const { failed } of [...waiting, ...joining].filter((each) => !isOther(each))) failed(problem('unavailable'));
    [waiting, joining] = [waiting.filter(isOther), joining.filter(isOther)];
    if (followers.size + waiting.length + joining.length > 0) return;
    clearTimeout(timer);
    onEmpty();
  };

  async function lookOnce(): Promise<void> {
    const joiners = waiting;
    [joining, waiting] = [joiners, []];
    // Of a database that says nothing: screens come back, and are told by another look.
    const late = setTimeout(() => endAll('blind'), LIVE_LIST_LIMITS.blindSeconds * 1000).unref();
    try {
      const kinds = [...new Set([...followers].map(({ kind }) => kind))];
      const { told, openings } = await look(kinds, joiners);
      blindSince = undefined;
      for (const follower of followers) {
        const news = told.get(follower.kind);
        if (news && news.text !== '') follower.tell(news);
      }
      for (const [nth, { follower, joined }] of joiners.entries()) {
        const opening = openings[nth];
        if (!follower.hasEnded()) followers.add(follower);
        if (opening) follower.tell(opening);
        joined();
      }
      joining = [];
    } catch (error) {
      joining = [];
      log.warn({ cause: errorLine(error) }, 'changes for screens could not be read');
      for (const { follower, failed } of joiners) {
        failed(error);
        follower.end('stopped');
      }
      blindSince ??= Date.now();
      if (Date.now() - blindSince > LIVE_LIST_LIMITS.blindSeconds * 1000) endAll('blind');
    } finally {
      clearTimeout(late);
    }
  }

  function soon(ms: number): void {
    clearTimeout(timer);
    if (looking) return;
    timer = setTimeout(() => {
      looking = lookOnce().finally(() => {
        looking = undefined;
        if (waiting.length > 0) soon(0);
        else if (followers.size > 0)
          soon(blindSince === undefined ? LIVE_LIST_LIMITS.lookMs : LIVE_LIST_LIMITS.retryMs);
      });
    }, ms).unref();
  }

  return {
    endAll,
    idle: () => looking ?? Promise.resolve(),
    join({ caller, kind, lastEventId }: Omit<Following, 'clinicId'>): Promise<Follower> {
      const there = all();
      checkShares(there, caller);
      return new Promise((resolve, reject) => {
        const follower = createFollower(caller, kind, leave);
        waiting.push({ follower, kind, lastEventId, joined: () => resolve(follower), failed: reject });
        soon(0);
      });
    },
  };
}
