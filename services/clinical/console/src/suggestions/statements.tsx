import { useWords } from '../i18n/language';
import type { Statement } from './result';
import { Sources } from './sources';
import styles from './suggestions.module.css';
import { text } from './text';

/** What is said of records, each sentence with those that say it; how much was left out as none does. */
export function Statements(props: { label: string; of: readonly Statement[]; dropped: number }) {
  const { label, of, dropped } = props;
  const say = useWords(text);
  return (
    <>
      {of.length > 0 && (
        <ul className={styles.statements} aria-label={label}>
          {of.map((each) => (
            <li key={each.text}>
              {each.text} <Sources of={each.citations} />
            </li>
          ))}
        </ul>
      )}
      {dropped > 0 && <p className="hint">{say.dropped(dropped)}</p>}
    </>
  );
}
