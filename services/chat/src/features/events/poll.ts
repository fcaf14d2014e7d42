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
