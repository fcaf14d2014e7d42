import type { Data } from '../api/client';
import { useLive } from '../api/use-live';
import { visitsText } from '../boards/text';
import { WallCounts, WallVisits } from '../boards/visits-wall';
import { useWords } from '../i18n/language';
import { Skeleton } from '../kit/states';
import { useNow } from '../kit/use-now';
import { Wall } from '../kit/wall';

type Visit = Data<'GET /api/v1/screens/emergency'>[number];

/** Who is in the emergency room, those first who came first: how urgent they are is not shown on a wall. */
export function EmergencyScreen({ clinic }: { clinic: string }) {
  const say = useWords(visitsText);
  const now = useNow();
  const live = useLive<Visit>('GET /api/v1/screens/emergency/events');
  const visits = live?.rows
    .toSorted((a, b) => Date.parse(a.arrival_at) - Date.parse(b.arrival_at) || (a.id < b.id ? -1 : 1))
    .map((visit) => ({ ...visit, place: visit.location ?? undefined }));
  return (
    <Wall
      windowTitle={say.title}
      title={
        <>
          {say.title} <span>{clinic}</span>
        </>
      }
      counts={visits && <WallCounts visits={visits} now={now} />}
      at={live?.isOpen ? Date.now() : (live?.at ?? 0)}
    >
      {visits ? <WallVisits visits={visits} now={now} /> : <Skeleton />}
    </Wall>
  );
}
