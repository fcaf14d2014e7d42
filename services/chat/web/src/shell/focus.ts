import { useEffect } from 'react';

/** Keys are about the list again: the focus goes to the selected message, else to where the view is. */
export function focusList(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('[data-selected]') ?? main)?.focus({ preventScroll: true });
}

/** Back to a message, once what was done with it is over. */
export function focusMessage(id: number): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-message="${id}"]`)?.focus({ preventScroll: true }),
  );
}

/** A view that goes takes the focus along: readers of screens would begin at the top of the page again. */
export function useKeptFocus(place: unknown): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusList();
    });
    return () => cancelAnimationFrame(frame);
  }, [place]);
}
