import { createContext, use, useSyncExternalStore } from 'react';
import type { Compose } from './compose.js';
import type { Composed } from './composed.js';

export const ComposeContext = createContext<Compose | undefined>(undefined);

export function useCompose(): Compose {
  const compose = use(ComposeContext);
  if (!compose) throw new Error('There is no compose box here.');
  return compose;
}

export function useComposed(): Composed {
  const compose = useCompose();
  return useSyncExternalStore(compose.subscribe, compose.snapshot);
}

/** Whether there is a place to write; not drawn anew with every letter. */
export function useIsWriting(): boolean {
  const compose = useCompose();
  return useSyncExternalStore(compose.subscribe, () => compose.snapshot().isOpen);
}
