/** As long as browsers wait for the second click of two, and as far as a hand shakes. */
const QUICK_MS = 500;
const NEAR_PX = 6;

const PRESSED = 'button, a, label, [role="button"], [role="menuitem"]';
const PARTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

/**
 * Who clicks twice by habit means the first thing that was there. Where the first click changed the page, the second one would press
 * what came to stand under the hand: another patient's button, or that of the dialog which asks whether it is meant. Answers what ends it.
 */
export function ignoreSecondClicks(): () => void {
  let first: { pressed: Element | null; x: number; y: number; at: number } | undefined;
  let isStray = false;
  function judge(event: PointerEvent) {
    const pressed = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    const { clientX: x, clientY: y, timeStamp: at } = event;
    isStray =
      first?.pressed != null &&
      pressed !== first.pressed &&
      at - first.at < QUICK_MS &&
      Math.hypot(x - first.x, y - first.y) < NEAR_PX;
    if (!isStray) first = { pressed, x, y, at };
  }
  function stop(event: Event) {
    if (event.type === 'pointerdown') judge(event as PointerEvent);
    // A press by the keyboard is a click as well, and of no pointer.
    if (!isStray || (event.type === 'click' && (event as MouseEvent).detail === 0)) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  for (const part of PARTS) addEventListener(part, stop, { capture: true });
  return () => {
    for (const part of PARTS) removeEventListener(part, stop, { capture: true });
  };
}
