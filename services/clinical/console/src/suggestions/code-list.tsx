import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { codesText } from './codes-text';
import { Dismiss } from './dismiss';
import type { Code } from './result';
import styles from './suggestions.module.css';

/** Codes, each with the words that say it; a person adds or dismisses them, one by one. */
export function CodeList(props: {
  of: readonly Code[];
  accept(code: Code): void;
  dismiss(some: readonly Code[], reason: string): void;
  /** Shows these words where they are written. */
  show(quote: string): void;
}) {
  const { of, accept, dismiss, show } = props;
  const say = useWords(codesText);
  if (of.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={say.title}>
      {of.map((item) => (
        <li key={item.code}>
          <p>
            {item.description} <span className={styles.code}>{item.code}</span>
          </p>
          <div className={styles.acts}>
            <Button small aria-label={say.addOf(item.description)} onPress={() => accept(item)}>
              {say.add}
            </Button>
            <Dismiss small label={say.dismiss(item.description)} dismiss={(reason) => dismiss([item], reason)} />
            {[...new Set(item.citations.map(({ quote }) => quote))].slice(0, 2).map((quote) => (
              <Button key={quote} small look="quiet" aria-label={say.source(quote)} onPress={() => show(quote)}>
                {`«${quote}»`}
              </Button>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
