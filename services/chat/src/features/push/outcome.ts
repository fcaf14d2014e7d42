import type { Post } from './compose-letters.js';

/** What became of what was sent to one device. */
export interface Outcome {
  post: Post;
  became: 'sent' | 'gone' | 'delayed' | 'given_up';
  /** Of the queue: what is not sent again. */
  over: number[];
  failures: number;
  pause_seconds: number;
}
