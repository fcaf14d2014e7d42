import { useRef } from 'react';
import type { Admission } from './ward';

/** What is sent is meant for the admission as it was shown: nobody's change since is undone unseen. */
export function useShown(of: Admission) {
  const shown = useRef(of);
  return {
    request: () => ({ path: { admission: of.id }, headers: { 'If-Match': `W/"v${shown.current.version}"` } }),
    /** What is sent next is meant for it as it is now. */
    takeNewest() {
      shown.current = of;
    },
  };
}
