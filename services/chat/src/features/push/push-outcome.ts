import type { Post } from './compose-letters.js';

/** What became of what was sent to one device. */
export interface Outcome {
  post: Omit<Post, 'realm'>;
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

/** Nothing was to be sent. */
export const emptyPost = (post: Post): Outcome => ({
  post,
  became: 'sent',
  over: [],
  failures: post.device.failures,
  pause_seconds: 0,
});

/** With others it was not its fault; alone it may have been, so that it goes on alone, and behind the others. */
export function delayedPost(post: Outcome['post'], wasAlone: boolean): Outcome {
  const failures = post.device.failures + (wasAlone ? 1 : 0);
  return { post, became: 'delayed', over: [], failures, pause_seconds: wasAlone ? pauseAfter(failures) : 0 };
}

/** Of these letters the device did not get those of these keys: it goes on alone, with them first. */
export function handedPost(post: Post, not_handed: ReadonlySet<string>): Outcome {
  const over = post.letters.filter(({ idempotency_key }) => !not_handed.has(idempotency_key)).flatMap(({ ids }) => ids);
  return over.length === sentPost(post).over.length ? sentPost(post) : { ...delayedPost(post, true), over };
}

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
