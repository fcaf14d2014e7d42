import { useState } from 'react';
import { Link } from 'wouter';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { goToRecord, isRecordShown } from '../kit/table';
import { useSession } from '../session/session';
import type { Citation } from './result';
import styles from './suggestions.module.css';
import { text } from './text';

interface Page {
  /** The ability and the area without which nobody has the page. */
  needs: string;
  area?: string;
  path(of: Citation): string | undefined;
}

/** Where a record is shown by itself; the others are in the chart. */
const PAGES: Readonly<Record<string, Page>> = {
  consultation: { needs: 'consultations:read', path: ({ id }) => `consultations/${id}` },
  admission: { needs: 'admissions:read', area: 'hospitalization', path: ({ id }) => `hospitalization/${id}` },
  inpatient_medication: {
    needs: 'admissions:read',
    area: 'hospitalization',
    path: ({ id, admission_id }) => admission_id && `hospitalization/${admission_id}?order=${id}`,
  },
  admission_observation: {
    needs: 'admissions:read',
    area: 'hospitalization',
    path: ({ admission_id }) => admission_id && `hospitalization/${admission_id}`,
  },
  emergency_visit: { needs: 'emergency:read', area: 'emergency', path: ({ id }) => `emergency/${id}` },
};

/** The address of the record's page, for who may open it. */
function useAddress(of: Citation | undefined): string | undefined {
  const { can, uses } = useSession();
  const page = PAGES[of?.type ?? ''];
  const path = of && page && can(page.needs) && uses(page.area) ? page.path(of) : undefined;
  return path && `/console/${path}`;
}

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
  const address = useAddress(of[0]);
  const quotes = of.map(({ quote }) => `«${quote}»`).join(' ');
  return (
    <details
      className={styles.source}
      onToggle={() => setShown(id !== null && !inDialog && address === undefined && isRecordShown(id))}
    >
      <summary>{name}</summary>
      <p>{version === null ? quotes : say.says(version, quotes)}</p>
      {address && inDialog && (
        <a href={address} target="_blank" rel="noreferrer" aria-label={say.openOf(name)}>
          {say.open}
        </a>
      )}
      {address && !inDialog && (
        <Link href={`~${address}`} aria-label={say.openOf(name)}>
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
