import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type FocusEvent,
} from 'react';
import { Icon } from '../kit/icon.js';
import type { Message } from '../model/types.js';
import { useClient } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { MessageContent } from './content.js';
import { isCollapsed, isOpened, setOpened, subscribeOpened, toggleShown } from './opened.js';
import { plainText } from './sanitize.js';
import styles from './messages.module.css';

/** Of the height of the window: what a message may take before it is cut; the style has the first too. */
const CUT_AT = 0.6;
/** Cutting off less than this would save nobody anything. */
const LEAST_HIDDEN = 0.15;
const MOST_SAID = 300;

interface Props {
  message: Message;
  /** The row is about to change its height, because the reader wants it so. */
  onResize(): void;
}

/** The text of a message. A long one is cut, with a way to its rest; of one that the reader collapsed one line is left. */
export function Shortened({ message, onResize }: Props) {
  const client = useClient();
  const words = useWords();
  const html = message.match_content ?? message.content;
  const isClosed = isCollapsed(message);
  const isWhole = useSyncExternalStore(subscribeOpened, () => isOpened(message.id));
  const [isLong, setLong] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const measure = useCallback(() => {
    const height = box.current?.firstElementChild?.scrollHeight ?? 0;
    setLong(height > innerHeight * (CUT_AT + LEAST_HIDDEN));
  }, []);
  useLayoutEffect(measure, [measure, html, isClosed]);
  useEffect(() => {
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [measure]);
  const shown = `${isClosed} ${isWhole}`;
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    onResize();
    // What is above the window now would be gone from it.
    const row = box.current?.closest('article');
    const top = row?.closest('[role=feed]')?.getBoundingClientRect().top ?? 0;
    if (row && row.getBoundingClientRect().top < top) row.scrollIntoView({ block: 'start' });
  }, [shown, onResize]);
  const summary = useMemo(() => (isClosed ? plainText(html).slice(0, MOST_SAID) : ''), [isClosed, html]);
  const isCut = isLong && !isWhole;
  // The keyboard comes to links that are cut off.
  const follow = ({ target }: FocusEvent) => {
    const end = box.current?.getBoundingClientRect().bottom ?? Infinity;
    if (isCut && target.getBoundingClientRect().bottom > end) setOpened(message.id, true);
  };
  if (isClosed) {
    return (
      <div ref={box} className={styles['collapsed']}>
        <button type="button" aria-expanded={false} onClick={() => toggleShown(client, message, false)}>
          <Icon name="chevron" size={14} />
          <span className={styles['collapsedText']}>{summary}</span>
          <span>{words.message.show}</span>
        </button>
      </div>
    );
  }
  return (
    <>
      <div
        ref={box}
        className={styles['text']}
        {...(isCut && { 'data-cut': true })}
        onFocus={follow}
        onLoadCapture={measure}
      >
        <MessageContent html={html} />
      </div>
      {isLong && (
        <button
          type="button"
          className={styles['rest']}
          aria-expanded={isWhole}
          onClick={() => setOpened(message.id, !isWhole)}
        >
          {isWhole ? words.message.showLess : words.message.showMore}
        </button>
      )}
    </>
  );
}
