import type { Post } from './compose-letters.js';

/** What became of what was sent to one device. */
export interface Outcome {
  post: Post;
  became: 'sent' | 'gone' | 'delayed' | 'given_up';
  /** Of the queue: what is not sent again. */
  over: number[];
  /** In a row, up to now. */
  failures: number;
  pause_seconds: number;
}

const MAX_PAUSE_SECONDS = 900;

/** Before somebody who failed so often in a row is sent to again. */
export const pauseAfter = (failures: number) => Math.min(MAX_PAUSE_SECONDS, 2 ** failures);

export const gonePost = (post: Post): Outcome => ({ post, became: 'gone', over: [], failures: 0, pause_seconds: 0 });

export const sentPost = (post: Post): Outcome => ({
  post,
  became: 'sent',
  over: post.letters.flatMap(({ ids }) => ids),
  failures: 0,
  pause_seconds: 0,
});

/** Each goes alone from now on, and one letter at a time; the one letter that is refused by itself is given up. */
export function refusedPosts(posts: readonly Post[]): Outcome[] {
  const [first] = posts;
  const isOne = posts.length === 1 && first?.letters.length === 1;
  return posts.map((post) => ({
    post,
    became: isOne ? 'given_up' : 'delayed',
    over: isOne ? post.letters.flatMap(({ ids }) => ids) : [],
    failures: post.device.failures + 1,
    pause_seconds: 0,
  }));
}
