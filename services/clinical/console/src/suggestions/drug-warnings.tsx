import { useEffect, useRef } from 'react';
import { useWords } from '../i18n/language';
import { Badge } from '../kit/badge';
import { Notice } from '../kit/states';
import { drugCheckText } from './drug-check-text';
import type { DrugCheck, DrugWarning } from './result';
import styles from './suggestions.module.css';

const TONES = { contraindicated: 'bad', severe: 'bad', moderate: 'warning', minor: 'neutral' } as const;

/** What the tables say of medications before they are prescribed, the worst first, each with its source; and what nobody checked. */
export function DrugWarnings({ of }: { of: { check: DrugCheck | undefined } | undefined }) {
  const say = useWords(drugCheckText);
  const box = useRef<HTMLDivElement>(null);
  const isShown = of !== undefined;
  // Whoever sent the form stands at its end: they are led to what they have to read.
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown]);
  if (!of) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.warned}>
      {of.check ? <Warnings of={of.check} /> : <Notice tone="bad" title={say.failed} />}
    </div>
  );
}

function Warnings({ of: { warnings, unchecked } }: { of: DrugCheck }) {
  const say = useWords(drugCheckText);
  const sentences = [...new Set(unchecked.map(({ reason, detail }) => say[reason](detail ?? '')))];
  return (
    <Notice tone="bad" title={say.warned}>
      <p>{say.warnedHint}</p>
      <ul className={styles.lines}>
        {warnings.map((warning) => (
          <li
            key={`${warning.type} ${warning.source} ${warning.items.map(({ item, display }) => `${item} ${display}`).join()}`}
          >
            <Warning of={warning} />
          </li>
        ))}
      </ul>
      {sentences.length > 0 && (
        <details className={styles.source}>
          <summary>{say.unchecked(sentences.length)}</summary>
          <ul>
            {sentences.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

function Warning({ of: { type, severity, items, text, source, version } }: { of: DrugWarning }) {
  const say = useWords(drugCheckText);
  const names = items.map(({ display, number }) => (number === null ? display : say.taken(display, number)));
  const from = source === 'allergies' || source === 'substances' ? say[source] : source;
  return (
    <>
      <p>
        <Badge tone={TONES[severity]}>{say[severity]}</Badge> <strong>{`${say[type]}: ${names.join(' + ')}`}</strong>
      </p>
      <p>{text}</p>
      <details className={styles.source}>
        <summary aria-label={say.sourceOf(names.join(' + '))}>{say.source}</summary>
        <p>{version === null ? from : say.version(from, version)}</p>
      </details>
    </>
  );
}
