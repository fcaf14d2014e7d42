export type PollRefusal = 'gone' | 'pruned' | 'never_issued';

export interface Poll {
  realm_id: number;
  user_id: number;
  queue_id: string;
  /** -1 for the start of the queue. */
  last_event_id: number;
  dont_block: boolean;
  heartbeat_ms: number;
  closed: AbortSignal;
}

/** Delivery on this replica: tails the log once and matches it against the queues that poll here. */
export interface EventHub {
  /**
   * The queue's events behind `last_event_id`, each as JSON; when there are none, waits for some
   * (unless `dont_block`) and answers with a heartbeat after `heartbeat_ms`. A new poll of the same
   * queue ends the one before it with no events.
   */
  poll(request: Poll): Promise<string[] | PollRefusal>;
  forget(queue_id: string): void;
  /** Polls that wait here. */
  waiting(): number;
  stop(): Promise<void>;
}
