import { bedName } from '../admissions/beds';
import { useLive } from '../api/use-live';
import { BedLine, WallBeds } from '../boards/beds-wall';
import { bedsText } from '../boards/text';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Skeleton } from '../kit/states';
import { useNow } from '../kit/use-now';
import { Wall } from '../kit/wall';
import type { Data } from '../api/client';

type Bed = Data<'GET /api/v1/screens/wards/{ward}'>[number];

/** The beds of a ward, and the initials of who is in them. */
export function WardScreen({ ward: { id, name } }: { ward: Data<'GET /api/v1/screens'>['wards'][number] }) {
  const say = useWords(bedsText);
  const { isoDay } = useFormat();
  const now = useNow();
  const live = useLive<Bed>('GET /api/v1/screens/wards/{ward}/events', { ward: id });
  // As people count: 2 before 10.
  const beds = (live?.rows ?? []).toSorted((a, b) =>
    bedName(a).localeCompare(bedName(b), undefined, { numeric: true }),
  );
  const occupied = beds.filter(({ state }) => state === 'occupied').length;
  const today = isoDay(new Date(now));
  return (
    <Wall
      windowTitle={name}
      title={name}
      counts={live && <span>{say.fullness(occupied, beds.length)}</span>}
      at={live?.isOpen ? Date.now() : (live?.at ?? 0)}
    >
      {live ? (
        <WallBeds>
          {beds.map((bed) => (
            <BedLine
              key={bed.id}
              name={bedName(bed)}
              state={bed.state}
              initials={bed.initials}
              said={[say[bed.state], bed.leaves_on !== null && bed.leaves_on <= today && say.leavesToday]}
            />
          ))}
        </WallBeds>
      ) : (
        <Skeleton />
      )}
    </Wall>
  );
}
