import { isSame, type Values } from './values';

/** What says one thing here and another in the service, where both were changed. */
export interface Difference {
  path: string;
  theirs: string;
}

interface Versions {
  /** What is typed here. */
  mine: Values;
  /** What of it the service had taken. */
  synced: Values;
  /** What was sent and not answered: nobody knows whether it arrived. */
  sent: readonly Values[];
  /** What the service said before, and what it says now. */
  before: Values;
  theirs: Values;
}

/**
 * Brings together what was typed here and what was saved elsewhere since: a field that only one of the two changed is as they left it,
 * one that both changed is a difference for somebody to choose from. Nothing that was typed is changed by it.
 */
export function merge({ mine, synced, sent, before, theirs }: Versions) {
  const values: Record<string, string> = { ...mine };
  const base: Record<string, string> = { ...synced };
  const differences: Difference[] = [];
  const taken: string[] = [];
  for (const path of new Set([...Object.keys(theirs), ...Object.keys(before)])) {
    const at = (version: Values) => version[path] ?? '';
    const now = at(theirs);
    if (isSame(path, now, at(before))) continue;
    if (isSame(path, now, at(mine))) base[path] = at(mine);
    else if (sent.some((each) => path in each && isSame(path, now, at(each)))) base[path] = now;
    else if (at(mine) === at(synced)) {
      values[path] = now;
      base[path] = now;
      taken.push(path);
    } else differences.push({ path, theirs: now });
  }
  return { values, synced: base, differences, taken };
}
