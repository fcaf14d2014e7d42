import { useEffect } from 'react';

let shown = 0;

/** While it is there a secret is typed or shown: pages with one are not held while nobody is in. */
export function useSecretShown(): void {
  useEffect(() => {
    shown += 1;
    return () => {
      shown -= 1;
    };
  }, []);
}

export const isSecretShown = (): boolean => shown > 0;
