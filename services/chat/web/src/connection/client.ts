import { Outbox } from '../compose/outbox.js';
import { MessageLists } from '../messages/lists.js';
import { Reading } from '../messages/reading.js';
import { apply } from '../model/apply.js';
import { stateOf, type State } from '../model/state.js';
import type { Event, Snapshot } from '../model/types.js';
import { Typing } from '../model/typing.js';
import { tellOfMissed } from '../notify/missed.js';
import { closeNotices, notifyOf } from '../notify/notifier.js';
import { ChannelTopics } from './channel-topics.js';
import { Connection, type Listener, type Status } from './connection.js';
import { isNewRelease } from './release.js';

/** Events that come within this time are shown together. */
const TOGETHER_MS = 30;
const SLEPT_MS = 20_000;
/** A window that somebody comes back to looks for a new release so often at the most. */
const RELEASE_MS = 3_600_000;

/** All that one login knows and does, apart from what is drawn. */
export class Client implements Listener {
  state!: State;
  connectionStatus: Status = 'starting';
  hasNewRelease = false;
  private lookedAt = Date.now();
  readonly lists: MessageLists;
  readonly outbox: Outbox;
  readonly reading = new Reading(this);
  readonly typing: Typing;
  readonly topics = new ChannelTopics();
  private readonly connection = new Connection(this);
  private readonly listeners = new Set<() => void>();
  private readonly hearers = new Set<(events: readonly Event[] | undefined) => void>();
  private waiting: Event[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly stopped = new AbortController();
  private registrations = 0;
  /** Which list is looked at, and the message at its top; undefined at its end. */
  shown: { key: string; around: number | undefined } | undefined;

  constructor() {
    this.lists = new MessageLists(
      () => this.state,
      () => this.shown,
    );
    this.outbox = new Outbox(
      () => this.connection.queue_id,
      (id) => this.lists.messages.has(id),
    );
    this.typing = new Typing(() => this.state.own_id ?? 0);
  }

  /** Throws what the first registration throws. */
  async start(): Promise<void> {
    await this.connection.start();
    const { signal } = this.stopped;
    addEventListener('online', () => this.wake(), { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.wake(), {
      signal,
    });
    this.watchForSleep();
  }

  stop(): void {
    this.stopped.abort();
    this.connection.stop();
    this.outbox.stop();
    this.reading.stop();
    clearTimeout(this.timer);
    closeNotices();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Told of events after the state knows them, for what is kept outside of it; undefined: a new registration replaced it. */
  hear = (listener: (events: readonly Event[] | undefined) => void): (() => void) => {
    this.hearers.add(listener);
    return () => this.hearers.delete(listener);
  };

  get queue_id(): string | undefined {
    return this.connection.queue_id;
  }

  registered(snapshot: Snapshot): void {
    this.waiting = [];
    const before = this.registrations > 0 ? this.state : undefined;
    this.state = stateOf(snapshot);
    this.registrations++;
    if (before) {
      void tellOfMissed(this, before.max_message_id).catch(() => undefined);
      if (this.shown) void this.lists.refresh(this.shown.key, this.shown.around);
      this.topics.renew();
      this.reading.again();
      void this.lookForRelease();
    }
    this.tell();
    for (const hear of this.hearers) hear(undefined);
  }

  happened(events: readonly Event[]): void {
    this.waiting.push(...events);
    this.timer ??= setTimeout(() => this.takeIn(), TOGETHER_MS);
  }

  /** What the reader did themselves, before the service has said so. */
  foresee(event: Event): void {
    this.takeIn();
    this.state = apply(this.state, event);
    this.lists.happened([event]);
    this.tell();
  }

  status(status: Status): void {
    if (status === this.connectionStatus) return;
    this.connectionStatus = status;
    if (status === 'live') this.outbox.retryWaiting();
    this.tell();
  }

  restarted(): void {
    void this.lookForRelease();
  }

  private takeIn(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const events = this.waiting;
    if (events.length === 0) return;
    this.waiting = [];
    try {
      this.state = apply(this.state, ...events);
    } catch (error) {
      // None of them may be lost: what they changed comes with a new registration.
      this.connection.again();
      throw error;
    }
    this.lists.happened(events);
    this.topics.happened(events);
    this.outbox.happened(events);
    this.typing.happened(events);
    notifyOf(this, events);
    this.tell();
    for (const hear of this.hearers) hear(events);
  }

  private async lookForRelease(): Promise<void> {
    this.lookedAt = Date.now();
    if (!(await isNewRelease())) return;
    this.hasNewRelease = true;
    this.tell();
  }

  private wake(): void {
    if (Date.now() - this.lookedAt > RELEASE_MS) void this.lookForRelease();
    this.connection.wake();
    this.outbox.retryWaiting();
  }

  /** A timer that is much too late: the machine slept, and its connections may be dead without knowing. */
  private watchForSleep(): void {
    let last = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      if (now - last > SLEPT_MS + 5_000) this.connection.renew();
      last = now;
    }, 5_000);
    this.stopped.signal.addEventListener('abort', () => clearInterval(timer));
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}
