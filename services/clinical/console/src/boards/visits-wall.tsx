import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useWords } from '../i18n/language';
import { visitsText } from './text';
import { isLate, timesOf, type Times } from './times';
import styles from './visits-wall.module.css';

/** A visit as a wall shows it. */
export interface WallVisit extends Times {
  id: string;
  /** The end of its number, by which staff finds it. */
  number: string;
  initials: string;
  place: string | undefined;
  status: 'registered' | 'triaged' | 'in_care' | 'observation' | 'boarding' | 'disposed' | 'entered_in_error';
  overdue: boolean;
  /** How urgent it is, for those who are shown that. */
  level?: ReactNode;
}

interface Shown {
  visits: readonly WallVisit[];
  now: number;
}

/** As many as a wide screen has room for; of more, one part after the other. */
const PER_PART = 14;
const PART_MS = 12_000;
const WIDE = '(min-width: 75rem)';

export function WallCounts({ visits, now }: Shown) {
  const say = useWords(visitsText);
  const late = visits.filter((visit) => visit.overdue || isLate(visit, now)).length;
  return (
    <>
      <span>{say.wallHere(visits.length)}</span>
      {late > 0 && <span className={styles.late}>{say.wallLate(late)}</span>}
    </>
  );
}

export function WallVisits({ visits, now }: Shown) {
  const say = useWords(visitsText);
  const isWide = useIsWide();
  const parts = isWide ? Math.max(1, Math.ceil(visits.length / PER_PART)) : 1;
  const part = usePart(parts);
  const shown = isWide ? visits.slice(part * PER_PART, (part + 1) * PER_PART) : visits;
  return (
    <>
      {visits.length === 0 && <p className={styles.none}>{say.none}</p>}
      <ul className={styles.visits}>
        {shown.map((visit) => (
          <Line key={visit.id} of={visit} now={now} />
        ))}
      </ul>
      {parts > 1 && <p className={styles.part}>{say.part(part + 1, parts)}</p>}
    </>
  );
}

function Line({ of, now }: { of: WallVisit; now: number }) {
  const say = useWords(visitsText);
  const { here, late, triageLate } = timesOf(of, now);
  const lateBy = late ?? triageLate;
  return (
    <li className={styles.visit} data-late={lateBy !== undefined || undefined}>
      {of.level}
      <div>
        <p className={styles.who}>
          <strong>{of.initials}</strong> <span>{of.number}</span>
          <strong className={styles.here}>{say.minutes(here)}</strong>
        </p>
        <p className={styles.state}>
          <span>{[of.place, say[of.status]].filter(Boolean).join(' · ')}</span>
          {lateBy !== undefined && <span className={styles.late}>{say.lateBy(lateBy)}</span>}
        </p>
      </div>
    </li>
  );
}

/** Which part is shown now; the next one after a while. */
function usePart(parts: number): number {
  const [shown, setShown] = useState(0);
  useEffect(() => {
    if (parts < 2) return undefined;
    const timer = setInterval(() => setShown((before) => before + 1), PART_MS);
    return () => clearInterval(timer);
  }, [parts]);
  return shown % parts;
}

const wide = matchMedia(WIDE);
const watchWide = (tell: () => void) => {
  wide.addEventListener('change', tell);
  return () => wide.removeEventListener('change', tell);
};
const useIsWide = (): boolean => useSyncExternalStore(watchWide, () => wide.matches);
