import { MARKDOWN_LIMITS } from './markdown-limits.js';

/** What the linkifiers of one text, or of several together, may still do. */
export interface LinkifierBudget {
  matches: number;
  /** Characters of the addresses of all links. */
  hrefCharacters: number;
  time: LinkifierTime;
}

/** Milliseconds that are left, and what the processor had done before the first of them, once that has begun. */
export interface LinkifierTime {
  left: number;
  began?: NodeJS.CpuUsage;
}

export const newLinkifierTime = (): LinkifierTime => ({
  left: MARKDOWN_LIMITS.linkifierMilliseconds,
});

export const newLinkifierBudget = (): LinkifierBudget => ({
  matches: MARKDOWN_LIMITS.linkifierMatches,
  hrefCharacters: MARKDOWN_LIMITS.linkifierHrefCharacters,
  time: newLinkifierTime(),
});

/** For the name of one topic, within the time that all topics of an answer have. */
export const newTopicBudget = (time: LinkifierTime): LinkifierBudget => ({
  matches: MARKDOWN_LIMITS.topicMatches,
  hrefCharacters: MARKDOWN_LIMITS.topicHrefCharacters,
  time,
});

export function isSpent({ matches, hrefCharacters, time }: LinkifierBudget): boolean {
  return matches <= 0 || hrefCharacters <= 0 || isTimeSpent(time);
}

/**
 * RE2 takes time that is linear in text and pattern, yet for a hostile pattern a hundred times as much as for an
 * honest one. Only for those is the time ever up: a process that merely had to wait has done little meanwhile.
 */
function isTimeSpent({ left, began }: LinkifierTime): boolean {
  if (left > 0) return false;
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000 >= MARKDOWN_LIMITS.linkifierMilliseconds;
}

/** Does a piece of work and takes its time from what is left. */
export function spendTime<T>(time: LinkifierTime, work: () => T): T {
  // Asking costs more than rendering a short message without linkifiers.
  time.began ??= process.cpuUsage();
  const began = performance.now();
  const result = work();
  time.left -= performance.now() - began;
  return result;
}
