import { RESOLVED_PREFIX } from './topic-rules.js';

export type ResolveChange = 'resolved' | 'unresolved';

/** Whether a new topic name, as it was written and before it is cut, does nothing but mark the topic resolved, or take the mark away. */
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
