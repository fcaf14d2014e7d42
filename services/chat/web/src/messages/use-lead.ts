import { useCallback, useRef, type RefObject } from 'react';
import type { ScrollToIndexOpts, VirtualizerHandle } from 'virtua';

/** Longer than the virtualizer keeps a place after rows were measured (150 ms), as a busy page is late; in milliseconds. */
const KEPT_MS = 1_000;

interface Lead {
  /** Scrolls to a row, and stays with it while rows are measured. */
  lead(index: number, options: ScrollToIndexOpts): void;
  /** Rows were measured. */
  measured(): void;
  /** The reader moves or resizes something: what is measured from now on leads nowhere. */
  letGo(): void;
}

/** Ways to a row of the list. The virtualizer alone would scroll back who scrolls while rows are still measured. */
export function useLead(virtual: RefObject<VirtualizerHandle | null>, scroller: RefObject<HTMLElement | null>): Lead {
  const keptUntil = useRef(0);
  const lead = useCallback(
    (index: number, options: ScrollToIndexOpts) => {
      // A window that has no size yet keeps the place until it has one.
      keptUntil.current = virtual.current?.viewportSize ? performance.now() + KEPT_MS : Infinity;
      virtual.current?.scrollToIndex(index, options);
    },
    [virtual],
  );
  const measured = useCallback(() => {
    const now = performance.now();
    if (now < keptUntil.current) keptUntil.current = now + KEPT_MS;
  }, []);
  const letGo = useCallback(() => {
    if (keptUntil.current === Infinity || performance.now() > keptUntil.current) return;
    keptUntil.current = 0;
    // It forgets a place only for another one: this is wherever the list is whenever it is asked for.
    const here = { valueOf: () => scroller.current?.scrollTop ?? 0 };
    virtual.current?.scrollTo(here as unknown as number);
  }, [virtual, scroller]);
  return { lead, measured, letGo };
}
