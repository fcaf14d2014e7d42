import { useMemory } from '../api/use-memory';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { usePagesLabel } from './table';
import { text } from './text';

/** Where a list by cursor stands: nothing of it gets into the address, where it could name a patient. */
export interface Cursors {
  /** Undefined on the first page. */
  cursor: string | undefined;
  back(): void;
  forward(to: string): void;
  /** To the first page, after the filters changed. */
  reset(): void;
}

/** With a `name` who comes back to the list finds the page again that was open, as `useMemory` has it. */
export function useCursors(name?: string): Cursors {
  // Of the pages that were gone through, to go back by.
  const [cursors, setCursors] = useMemory<readonly string[]>(name, []);
  return {
    cursor: cursors.at(-1),
    back: () => setCursors(cursors.slice(0, -1)),
    forward: (to) => setCursors([...cursors, to]),
    reset: () => setCursors([]),
  };
}

/** Of a list that is read by cursor, the newest first unless it is said to be in another order. */
export function CursorPages({ of, next, inOrder = false }: { of: Cursors; next: string | null; inOrder?: boolean }) {
  const say = useWords(text);
  const label = usePagesLabel();
  if (of.cursor === undefined && next === null) return null;
  return (
    <nav className="pages" aria-label={label}>
      <Button small icon="chevronLeft" isDisabled={of.cursor === undefined} onPress={of.back}>
        {inOrder ? say.previous : say.newer}
      </Button>
      <Button small icon="chevronRight" isDisabled={next === null} onPress={() => next && of.forward(next)}>
        {inOrder ? say.next : say.older}
      </Button>
    </nav>
  );
}
