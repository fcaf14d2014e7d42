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
  put(isFolded ? [...others, section] : others);
  try {
    localStorage.setItem(KEY, JSON.stringify([...folded]));
  } catch {
    // A browser that keeps nothing forgets it with the page.
  }
}

function put(sections: readonly string[]): void {
  folded = new Set(sections);
  for (const listener of listeners) listener();
}

// Another window of this browser would be written over by the next section that is folded here.
addEventListener('storage', ({ key }) => key === KEY && put(kept()));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The sections of which only what is unread is shown. */
export const useFolded = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => folded);
