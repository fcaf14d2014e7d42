import { bedName } from '../../admissions/beds';
import { useRead } from '../../api/use-service';
import { BedLine, WallBeds } from '../../boards/beds-wall';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { initialsOf } from '../../kit/initials';
import { Loaded } from '../../kit/states';
import { useNow } from '../../kit/use-now';
import { Wall } from '../../kit/wall';
import { text } from './text';
import { useBoard } from './use-hospital';
import { isIsolated, isLeaving, placesOf, type Place } from './ward';

/** The beds of a ward, without anybody’s name. */
export function WardWall({ ward }: { ward: string }) {
  const say = useWords(text);
  const { isoDay } = useFormat();
  const now = useNow();
  const which = useRead('GET /api/v1/wards/{ward}', { path: { ward } });
  const { board, beds, asked } = useBoard(ward);
  const places = placesOf(board.data?.data ?? [], beds ?? []);
  const occupied = places.filter(({ state }) => state === 'occupied').length;
  const today = isoDay(new Date(now));
  return (
    <Wall
      windowTitle={say.title}
      title={which.data?.data.name ?? say.title}
      counts={board.data && <span>{say.fullness(occupied, places.length)}</span>}
      board={`/?ward=${ward}`}
      at={board.dataUpdatedAt}
    >
      <Loaded<unknown> query={beds ? board : asked} lines={8}>
        {() => (
          <WallBeds>
            {places.map((place) => (
              <Line key={place.bed.id} of={place} isLast={isLeaving(place, today)} />
            ))}
          </WallBeds>
        )}
      </Loaded>
    </Wall>
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
    <BedLine
      name={bedName(bed)}
      state={state}
      initials={resident && initialsOf(resident.patient.full_name)}
      said={said}
    />
  );
}
