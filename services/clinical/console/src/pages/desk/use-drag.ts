import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { COLUMNS, type Column } from './columns';

/** From so many pixels on it is dragged, and not just pressed. */
const SLACK = 6;
/** So near to an edge of the window the page follows, by so many pixels a frame. */
const EDGE = 72;
const STEP = 9;

interface Hold {
  card: HTMLElement;
  pointer: number;
  /** Where it was taken, on the page. */
  from: { x: number; y: number };
  /** Where the pointer is, in the window. */
  at: { x: number; y: number };
  moving: boolean;
}

/**
 * Takes a card with the mouse, or by its grip with a finger, which scrolls elsewhere. `over` is told of the column below it, null
 * while it is above none; `drop` where it was let go. Escape puts it back. Who uses the keyboard has the buttons of the card.
 */
export function useDrag(options: {
  enabled: boolean;
  over(column: Column | null): void;
  end(): void;
  drop(column: Column): void;
}) {
  const { enabled } = options;
  const latest = useRef(options);
  latest.current = options;
  const hold = useRef<Hold>(undefined);
  const [moving, setMoving] = useState(false);

  useEffect(() => {
    if (!moving) return undefined;
    let frame = requestAnimationFrame(function step() {
      if (hold.current) follow(hold.current, latest.current.over);
      frame = requestAnimationFrame(step);
    });
    const escape = (event: KeyboardEvent) => event.key === 'Escape' && finish();
    addEventListener('keydown', escape);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('keydown', escape);
      // It was moved by somebody else meanwhile.
      finish();
    };
  }, [moving]);

  function finish() {
    const held = hold.current;
    hold.current = undefined;
    if (!held?.moving) return;
    held.card.style.removeProperty('transform');
    setMoving(false);
    latest.current.end();
  }

  if (!enabled) return { moving: false, handlers: {} };
  return {
    moving,
    handlers: {
      onPointerDown(event: ReactPointerEvent<HTMLElement>) {
        const target = event.target as Element;
        // What is pressed in a dialog of the card arrives here too.
        if (event.button !== 0 || !event.currentTarget.contains(target) || target.closest('a, button')) return;
        if (event.pointerType !== 'mouse' && !target.closest('.card-grip')) return;
        const at = { x: event.clientX, y: event.clientY };
        const from = { x: at.x + scrollX, y: at.y + scrollY };
        event.currentTarget.setPointerCapture(event.pointerId);
        hold.current = { card: event.currentTarget, pointer: event.pointerId, from, at, moving: false };
      },
      onPointerMove(event: ReactPointerEvent<HTMLElement>) {
        const held = hold.current;
        if (held?.pointer !== event.pointerId) return;
        held.at = { x: event.clientX, y: event.clientY };
        const way = Math.hypot(held.at.x + scrollX - held.from.x, held.at.y + scrollY - held.from.y);
        if (held.moving || way < SLACK) return;
        held.moving = true;
        getSelection()?.removeAllRanges();
        setMoving(true);
      },
      onPointerUp(event: ReactPointerEvent<HTMLElement>) {
        const held = hold.current;
        if (held?.pointer !== event.pointerId) return;
        const column = held.moving ? columnAt(held.at) : null;
        finish();
        if (column) latest.current.drop(column);
      },
      onPointerCancel: finish,
      // A finger's grip loses it to the card at first.
      onLostPointerCapture: (event: ReactPointerEvent<HTMLElement>) => event.target === event.currentTarget && finish(),
    },
  };
}

function follow({ card, from, at }: Hold, over: (column: Column | null) => void): void {
  const beyond = at.y < EDGE ? -STEP : at.y > innerHeight - EDGE ? STEP : 0;
  if (beyond !== 0) scrollBy(0, beyond);
  card.style.transform = `translate(${at.x + scrollX - from.x}px, ${at.y + scrollY - from.y}px)`;
  over(columnAt(at));
}

/** The card itself lets the pointer through while it is dragged. */
function columnAt({ x, y }: { x: number; y: number }): Column | null {
  const name = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'];
  return COLUMNS.find((column) => column === name) ?? null;
}
