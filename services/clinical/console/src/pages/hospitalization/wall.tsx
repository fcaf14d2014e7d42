import { useEffect } from 'react';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { Loaded } from '../../kit/states';
import { useNow } from '../../kit/use-now';
import { text } from './text';
import { useBoard } from './use-hospital';
import { bedName, initialsOf, isIsolated, isLeaving, placesOf, type Place } from './ward';
import styles from './wall.module.css';

/** The ward for a screen on its wall: large, and without anybody’s name. */
export function Wall({ ward }: { ward: string }) {
  const say = useWords(text);
  const format = useFormat();
  const now = useNow();
  const which = useRead('GET /api/v1/wards/{ward}', { path: { ward } });
  const { board, beds } = useBoard(ward);
  const places = placesOf(board.data?.data ?? [], beds.data?.data ?? []);
  const today = format.isoDay(new Date(now));
  useEffect(() => {
    document.title = `${say.title} · Clinical`;
  }, [say]);
  return (
    <div className={styles.wall}>
      <header className={styles.head}>
        <h1>{which.data?.data.name ?? say.title}</h1>
        {board.data && (
          <p className={styles.counts}>
            {say.fullness(places.filter(({ state }) => state === 'occupied').length, places.length)}
          </p>
        )}
        <time className={styles.clock} dateTime={new Date(now).toISOString()}>
          {format.time(new Date(now))}
        </time>
        <div className={styles.tools}>
          <Button look="quiet" small onPress={() => void document.documentElement.requestFullscreen?.()}>
            {say.fullScreen}
          </Button>
          <LinkButton look="quiet" small href={`/?ward=${ward}`}>
            {say.toBoard}
          </LinkButton>
        </div>
      </header>
      <Loaded query={beds.data ? board : beds} lines={8}>
        {() => (
          <ul className={styles.beds}>
            {places.map((place) => (
              <Line key={place.bed.id} of={place} isLast={isLeaving(place, today)} />
            ))}
          </ul>
        )}
      </Loaded>
      {board.dataUpdatedAt > 0 && (
        <p className={styles.foot}>{say.asOf(format.time(new Date(board.dataUpdatedAt + now - Date.now())))}</p>
      )}
    </div>
  );
}

function Line({ of, isLast }: { of: Place; isLast: boolean }) {
  const say = useWords(text);
  const { bed, state, resident, isAway } = of;
  const said = [
    isAway ? say.away : say[state],
    isIsolated(of) && resident?.isolation && say.isolationOf(say[resident.isolation]),
    isLast && say.leavesToday,
  ];
  return (
    <li className={styles.bed} data-state={state}>
      <p className={styles.who}>
        <strong>{bedName(bed)}</strong>
        {resident && <span>{initialsOf(resident.patient.full_name)}</span>}
      </p>
      <p className={styles.state}>{said.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
