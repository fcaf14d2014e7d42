import { useSyncExternalStore } from 'react';

const KEY = 'folded-sections';
const listeners = new Set<() => void>();

/** Keys of sections; of this browser, as screens differ. */
let folded: ReadonlySet<string> = new Set(kept());

function kept(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function fold(section: string, isFolded: boolean): void {
  const others = [...folded].filter((one) => one !== section);
  folded = new Set(isFolded ? [...others, section] : others);
  try {
    localStorage.setItem(KEY, JSON.stringify([...folded]));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The sections of which only what is unread is shown. */
export const useFolded = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => folded);
