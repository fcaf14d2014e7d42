import { useLanguage, useWords } from '../words/index.js';
import { dayOf } from './dates.js';
import { RecipientBar } from './recipient-bar.js';
import type { Row } from './rows.js';
import styles from './messages.module.css';

/** Where the reader is, over the list once the heading is out of sight. */
export function StickyHead({ row, isMixed }: { row: Row; isMixed: boolean }) {
  const words = useWords();
  const language = useLanguage();
  const day = <span className={styles['stickyDay']}>{dayOf(row.message.timestamp, language, words)}</span>;
  return (
    <div className={styles['sticky']} aria-hidden inert>
      {isMixed ? <RecipientBar message={row.message}>{day}</RecipientBar> : day}
    </div>
  );
}

export function Loading() {
  const words = useWords();
  return (
    <div className={styles['loading']} role="status">
      <span className="visually-hidden">{words.loading}</span>
      {[70, 45, 85, 60, 75, 40].map((width) => (
        <div key={width} className={styles['bone']} aria-hidden>
          <span />
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
