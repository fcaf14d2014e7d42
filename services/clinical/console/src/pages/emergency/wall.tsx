import { useEffect, useState, useSyncExternalStore } from 'react';
import { useWords } from '../../i18n/language';
import { Loaded } from '../../kit/states';
import { useNow } from '../../kit/use-now';
import { Wall } from '../../kit/wall';
import { useSession } from '../../session/session';
import { LevelChip } from './level';
import { text } from './text';
import { useBoard } from './use-board';
import { isLate, shownNameOf, timesOf, type Visit } from './visit';
import styles from './wall.module.css';

/** As many as a wide screen has room for; of more, one part after the other. */
const PER_PART = 14;
const PART_MS = 12_000;
const WIDE = '(min-width: 75rem)';

/** Who is in the emergency room, without anybody’s name. */
export function EmergencyWall() {
  const say = useWords(text);
  const now = useNow();
  const { clinic } = useSession();
  const query = useBoard();
  return (
    <Wall
      windowTitle={say.title}
      title={
        <>
          {say.title} <span>{clinic?.name}</span>
        </>
      }
      counts={query.data && <Counts visits={query.data.data} now={now} />}
      board="/"
      at={query.at}
    >
      <Loaded query={query} lines={8}>
        {({ data }) => <Visits visits={data} now={now} />}
      </Loaded>
    </Wall>
  );
}

interface Shown {
  visits: readonly Visit[];
  now: number;
}

function Counts({ visits, now }: Shown) {
  const say = useWords(text);
  const late = visits.filter((visit) => visit.overdue || isLate(visit, now)).length;
  return (
    <>
      <span>{say.wallHere(visits.length)}</span>
      {late > 0 && <span className={styles.late}>{say.wallLate(late)}</span>}
    </>
  );
}

function Visits({ visits, now }: Shown) {
  const say = useWords(text);
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

function Line({ of, now }: { of: Visit; now: number }) {
  const say = useWords(text);
  const { can } = useSession();
  const { here, late, triageLate } = timesOf(of, now);
  const lateBy = late ?? triageLate;
  return (
    <li className={styles.visit} data-late={lateBy !== undefined || undefined}>
      {can('emergency:care') && <LevelChip level={of.triage?.level} />}
      <div>
        <p className={styles.who}>
          <strong>{shownNameOf(of)}</strong> <span>{of.number.slice(-3)}</span>
          <strong className={styles.here}>{say.minutes(here)}</strong>
        </p>
        <p className={styles.state}>
          <span>{[of.location?.name, say[of.status]].filter(Boolean).join(' · ')}</span>
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
