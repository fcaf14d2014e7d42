import { useState } from 'react';
import { Link } from 'wouter';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { goToRecord, isRecordShown } from '../kit/table';
import type { Citation } from './result';
import styles from './suggestions.module.css';
import { text } from './text';

/** Where a record is shown by itself; the others are in the chart. */
const PAGES: Readonly<Record<string, string>> = {
  consultation: '/console/consultations',
  admission: '/console/hospitalization',
};

/** The records that say it, each once: pressed, each shows its words, and the way to it. In a dialog a record opens beside it. */
export function Sources({ of, inDialog = false }: { of: readonly Citation[]; inDialog?: boolean }) {
  const records = new Map<string, Citation[]>();
  for (const citation of of) {
    const key = `${citation.type} ${citation.id}`;
    records.set(key, [...(records.get(key) ?? []), citation]);
  }
  return [...records].map(([key, citations]) => <Source key={key} of={citations} inDialog={inDialog} />);
}

function Source({ of, inDialog }: { of: readonly Citation[]; inDialog: boolean }) {
  const say = useWords(text);
  const [isShown, setShown] = useState(false);
  const { type = 'input', id = null, version = null } = of[0] ?? {};
  const name = say[type as 'input'] ?? type;
  const page = PAGES[type];
  const quotes = of.map(({ quote }) => `«${quote}»`).join(' ');
  return (
    <details
      className={styles.source}
      onToggle={() => setShown(id !== null && !inDialog && page === undefined && isRecordShown(id))}
    >
      <summary>{name}</summary>
      <p>{version === null ? quotes : say.says(version, quotes)}</p>
      {page && id && inDialog && (
        <a href={`${page}/${id}`} target="_blank" rel="noreferrer" aria-label={say.openOf(name)}>
          {say.open}
        </a>
      )}
      {page && id && !inDialog && (
        <Link href={`~${page}/${id}`} aria-label={say.openOf(name)}>
          {say.open}
        </Link>
      )}
      {isShown && id && (
        <Button small look="quiet" onPress={() => goToRecord(id)}>
          {say.showInChart}
        </Button>
      )}
    </details>
  );
}
