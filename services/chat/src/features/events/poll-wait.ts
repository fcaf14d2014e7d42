import { NO_EVENTS, type OpenPoll, type PollReader } from '../../deps/event-hub.js';
import type { EventRecord } from './event.js';
import type { Queue, Waiter } from './realm-queues.js';

/** What happens with a waiting poll. */
export interface WaitRules {
  /** An event for it has come. */
  onEvent(wait: PollWait): void;
  /** The wait has ended. */
  onEnd(wait: PollWait): void;
}

/** A waiting poll. There are thousands, so each has no timer and no closures of its own. */
export class PollWait implements Waiter, OpenPoll {
  /** The first event of its answer; later ones are added when it is answered. */
  first: EventRecord | undefined;
  isEnded = false;

  constructor(
    readonly queue: Queue,
    readonly cursor: number,
    /** Milliseconds since 1970. */
    public heartbeat_at: number,
    private readonly reader: PollReader,
    private readonly rules: WaitRules,
  ) {}

  get tenant(): number {
    return this.queue.realm_id;
  }

  gather(record: EventRecord): void {
    if (this.first || this.isEnded) return;
    this.first = record;
    this.rules.onEvent(this);
  }

  answer(events: Buffer | Promise<Buffer>): void {
    if (this.#end()) tell(this.reader, events);
  }

  fail(error: unknown): void {
    if (this.#end()) this.reader.fail(error);
  }

  abandon(): void {
    this.answer(NO_EVENTS);
  }

  /** False if it had ended before. */
  #end(): boolean {
    if (this.isEnded) return false;
    this.isEnded = true;
    this.rules.onEnd(this);
    return true;
  }
}

export function tell(reader: PollReader, events: Buffer | Promise<Buffer>): void {
  if (Buffer.isBuffer(events)) return reader.end(events);
  events.then(
    (found) => reader.end(found),
    (error: unknown) => reader.fail(error),
  );
}
