export type PollRefusal = 'gone' | 'pruned' | 'never_issued';

/** The JSON list without any. */
export const NO_EVENTS = Buffer.from('[]');

export interface Poll {
  realm_id: number;
  user_id: number;
  queue_id: string;
  /** -1 for the start of the queue. */
  last_event_id: number;
  dont_block: boolean;
  heartbeat_ms: number;
}

/** Is told once how a poll ended, at once or later. */
export interface PollReader {
  end(outcome: Buffer | PollRefusal): void;
  fail(error: unknown): void;
}

export interface OpenPoll {
  /** Ends it with no events, unless it has ended. */
  abandon(): void;
}

/** Delivery on this replica: tails the log once and matches it against the queues that poll here. */
export interface EventHub {
  /**
   * The queue's events behind `last_event_id`, as a JSON list in UTF-8; when there are none, waits for some
   * (unless `dont_block`) and answers with a heartbeat after `heartbeat_ms`. A new poll of the same
   * queue ends the one before it with no events.
   */
  poll(request: Poll & { closed: AbortSignal }): Promise<Buffer | PollRefusal>;
  /** The same for what is in memory. Undefined where `poll` has to ask the database first; then nothing was done. */
  pollInMemory(request: Poll, reader: PollReader): OpenPoll | undefined;
  forget(queue_id: string): void;
  /** Polls that wait here. */
  waiting(): number;
  stop(): Promise<void>;
}
