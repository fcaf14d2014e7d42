import type { Count } from '../model/unread.js';
import { useWords } from '../words/index.js';
import styles from './sidebar.module.css';

const MOST_SHOWN = 999;

/** How much is unread; in another colour where somebody is mentioned. */
export function UnreadCount({ count, mentions }: Count) {
  const words = useWords();
  if (count === 0) return null;
  const said = mentions > 0 ? `, ${words.count.mentions(mentions)}` : '';
  return (
    <span
      className={styles['count']}
      data-unread-count={mentions > 0 ? `${count}@${mentions}` : count}
      {...(mentions > 0 && { 'data-mentions': true })}
    >
      <span aria-hidden>
        {mentions > 0 && '@ '}
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">
        {words.count.unread(count)}
        {said}
      </span>
    </span>
  );
}
