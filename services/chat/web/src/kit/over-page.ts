import { useEffect, useSyncExternalStore } from 'react';

/**
 * One thing over the page at a time, such as a picture or a dialog about a message: whoever asks shows it, and one place draws it. So it
 * stays when what asked for it is gone, such as a message that was scrolled away. It goes with the place that draws it.
 */
export function overPage<T>() {
  let shown: T | undefined;
  const listeners = new Set<() => void>();
  const show = (next: T | undefined): void => {
    shown = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** For the place that draws it. */
  function useShown(): T | undefined {
    useEffect(() => () => show(undefined), []);
    return useSyncExternalStore(subscribe, () => shown);
  }
  return { show, useShown };
}
