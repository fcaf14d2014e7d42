import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { conversationOf, type Narrow } from '../model/narrow.js';
import { useClient } from '../shell/client-context.js';
import type { Row } from './rows.js';

/** Values of the setting `web_mark_read_on_scroll_policy`. */
const ONLY_CONVERSATIONS = 2;
const NEVER = 3;

interface Props {
  virtual: RefObject<VirtualizerHandle | null>;
  rows: readonly Row[];
  narrow: Narrow;
  isReady: boolean;
}

/** Marks as read what is on the screen while the window has the focus, as the reader's setting says. */
export function useSeeing({ virtual, rows, narrow, isReady }: Props): () => void {
  const client = useClient();
  const latest = useRef({ rows, narrow, isReady });
  latest.current = { rows, narrow, isReady };
  const see = useCallback(() => {
    const { rows, narrow, isReady } = latest.current;
    const { current } = virtual;
    if (!current || !isReady || client.state.own_id === undefined || !document.hasFocus()) return;
    const policy = client.state.settings['web_mark_read_on_scroll_policy'];
    if (policy === NEVER || (policy === ONLY_CONVERSATIONS && !conversationOf(narrow))) return;
    // Searching is not reading.
    if (narrow.some(({ operator, operand }) => operator === 'search' || (operator === 'is' && operand !== 'dm')))
      return;
    const { scrollOffset, viewportSize } = current;
    if (viewportSize === 0) return;
    const first = Math.max(0, current.findItemIndex(scrollOffset));
    const end = scrollOffset + viewportSize + 1;
    const seen: number[] = [];
    for (let at = first; at < rows.length; at++) {
      const top = current.getItemOffset(at);
      if (top >= end) break;
      const bottom = top + current.getItemSize(at);
      // One that is longer than the window is seen once its end comes in sight.
      if (bottom <= end) seen.push(rows[at]!.message.id);
    }
    client.reading.see(seen);
  }, [client, virtual]);
  useEffect(() => {
    addEventListener('focus', see);
    return () => removeEventListener('focus', see);
  }, [see]);
  return see;
}
