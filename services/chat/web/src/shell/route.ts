import { useSyncExternalStore } from 'react';
import { decodeNarrow, encodeNarrow, type Narrow, type Names, type Term } from '../model/narrow.js';

export type Route =
  | { view: 'inbox' | 'recent' | 'drafts' | 'scheduled' | 'reminders' | 'unknown' }
  | { view: 'topics'; stream_id: number }
  | { view: 'settings'; section: string; item?: number }
  | { view: 'narrow'; narrow: Term[]; near?: number };

const ALIASES: ReadonlyMap<string, Route> = new Map([
  ['', { view: 'inbox' }],
  ['inbox', { view: 'inbox' }],
  ['recent', { view: 'recent' }],
  ['recent_topics', { view: 'recent' }],
  ['drafts', { view: 'drafts' }],
  ['scheduled', { view: 'scheduled' }],
  ['reminders', { view: 'reminders' }],
  ['feed', { view: 'narrow', narrow: [] }],
  ['all_messages', { view: 'narrow', narrow: [] }],
]);

/** What an address after `#` shows. */
export function routeOf(hash: string): Route {
  const path = hash.replace(/^#/, '');
  const known = ALIASES.get(path.replace(/\/$/, ''));
  if (known) return known;
  const topics = /^topics\/channel\/(\d+)/.exec(path)?.[1] ?? /^topics\/(\d+)/.exec(path)?.[1];
  if (topics !== undefined) return { view: 'topics', stream_id: Number(topics) };
  const [view, section = '', item] = path.split('/');
  if (view === 'settings')
    return { view, section, ...(item !== undefined && /^\d{1,15}$/.test(item) && { item: Number(item) }) };
  const narrow = path.startsWith('narrow/') ? decodeNarrow(path) : undefined;
  if (!narrow) return { view: 'unknown' };
  const near = narrow.find(({ operator }) => operator === 'near')?.operand;
  return {
    view: 'narrow',
    narrow: narrow.filter(({ operator }) => operator !== 'near'),
    ...(typeof near === 'number' && near > 0 && { near }),
  };
}

const subscribe = (listener: () => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

let last: { hash: string; route: Route } | undefined;

function current(): Route {
  const { hash } = location;
  if (last?.hash !== hash) last = { hash, route: routeOf(hash) };
  return last.route;
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, current);
export const currentRoute = current;

export function go(hash: string): void {
  if (location.hash !== hash) location.hash = hash;
}

/** Shows another address in the place of this one: going back leads to the one before. */
export function replaceAddress(hash: string): void {
  history.replaceState(history.state, '', hash);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

export const addressOf = (narrow: Narrow, names: Names, near?: number): string =>
  encodeNarrow(near === undefined ? narrow : [...narrow, { operator: 'near', operand: near }], names);
