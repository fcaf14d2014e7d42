import { findAddress } from './auto-links.js';
import { type LinkifierTime, newLinkifierTime, newTopicBudget } from './linkifier-budget.js';
import { findLinkifier, matchLinkifier, whichMayMatch } from './linkifiers.js';
import { safeHref } from './links.js';
import type { LookupLinkifier } from './markdown-lookup.js';

export interface TopicLink {
  text: string;
  url: string;
}

/**
 * The links in the name of a topic, in the order of the text: linkifiers in their order before plain addresses, where
 * two overlap. `time`: what is left of it for all topics of an answer.
 */
export function topicLinks(
  topic: string,
  linkifiers: readonly LookupLinkifier[],
  time: LinkifierTime = newLinkifierTime(),
): TopicLink[] {
  const budget = newTopicBudget(time);
  const known = linkifiers.flatMap((linkifier) => findLinkifier(linkifier) ?? []);
  const candidates = whichMayMatch(known, topic, budget).flatMap((linkifier) =>
    matchLinkifier(linkifier, topic, budget),
  );
  for (const { index, 0: word } of topic.matchAll(/[^ !;),'"]+/g)) {
    const found = findAddress(word);
    const address = found && word.slice(found.start, found.end);
    const href = address && webAddress(address);
    if (!href) continue;
    candidates.push({ start: index + found.start, end: index + found.end, href });
  }
  const taken: typeof candidates = [];
  for (const candidate of candidates) {
    if (taken.every(({ start, end }) => candidate.end <= start || end <= candidate.start)) taken.push(candidate);
  }
  taken.sort((a, b) => a.start - b.start);
  return taken.map(({ start, end, href }) => ({ text: topic.slice(start, end), url: href }));
}

/** An address without a scheme is taken to be one of today's web; mail addresses are not linked in topics. */
function webAddress(address: string): string | undefined {
  if (/^[a-z]+:/.test(address)) return safeHref(address);
  return address.includes('@') && !address.includes('/') ? undefined : safeHref(`https://${address}`);
}
