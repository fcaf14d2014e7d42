import { RESOLVED_PREFIX } from '../topics/index.js';

/** Seconds by which a time limit is exceeded without harm: the request was under way (chat-gaps.md 4.1). */
export const GRACE_SECONDS = 20;

/** Whether something of that age may still be changed; null is no limit. */
export function isWithinLimit(at: Date, limit_seconds: number | null, now: Date): boolean {
  return limit_seconds === null || now.getTime() - at.getTime() <= (limit_seconds + GRACE_SECONDS) * 1000;
}

export type ResolveChange = 'resolved' | 'unresolved';

/** Whether a new topic name does nothing but mark the topic resolved, or take the mark away. */
export function resolveChangeOf(from: string, to: string): ResolveChange | undefined {
  if (from !== '' && to === `${RESOLVED_PREFIX}${from}`) return 'resolved';
  if (to !== '' && from === `${RESOLVED_PREFIX}${to}`) return 'unresolved';
  return undefined;
}

/** A resolved mark with nothing behind it, or with the name of the empty topic. */
export function isResolvedEmptyTopic(topic: string, empty_topic_display_name: string): boolean {
  const mark = RESOLVED_PREFIX.trim();
  return (
    topic === mark ||
    topic === `${RESOLVED_PREFIX}${empty_topic_display_name}` ||
    topic === `${RESOLVED_PREFIX}(no topic)`
  );
}
