import { bedName } from '../admissions/beds';
import { useRead } from '../api/use-service';
import { BedLine, WallBeds } from '../boards/beds-wall';
import { bedsText } from '../boards/text';
import { useFormat } from '../i18n/format';
import { useWords } from '../i18n/language';
import { Loaded } from '../kit/states';
import { useNow } from '../kit/use-now';
import { Wall } from '../kit/wall';
import type { Data } from '../api/client';

const EVERY_SECONDS = 5;

/** The beds of a ward, and the initials of who is in them. */
export function WardScreen({ ward: { id, name } }: { ward: Data<'GET /api/v1/screens'>['wards'][number] }) {
  const say = useWords(bedsText);
  const { isoDay } = useFormat();
  const now = useNow();
  const query = useRead('GET /api/v1/screens/wards/{ward}', { path: { ward: id } }, { everySeconds: EVERY_SECONDS });
  const beds = query.data?.data ?? [];
  const occupied = beds.filter(({ state }) => state === 'occupied').length;
  const today = isoDay(new Date(now));
  return (
    <Wall
      windowTitle={name}
      title={name}
      counts={query.data && <span>{say.fullness(occupied, beds.length)}</span>}
      at={query.dataUpdatedAt}
    >
      <Loaded query={query} lines={8}>
        {({ data }) => (
          <WallBeds>
            {data.map((bed) => (
              <BedLine
                key={bed.id}
                name={bedName(bed)}
                state={bed.state}
                initials={bed.initials}
                said={[say[bed.state], bed.leaves_on !== null && bed.leaves_on <= today && say.leavesToday]}
              />
            ))}
          </WallBeds>
        )}
      </Loaded>
    </Wall>
  );
}
