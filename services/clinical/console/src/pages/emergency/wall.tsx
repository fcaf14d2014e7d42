import { WallCounts, WallVisits, type WallVisit } from '../../boards/visits-wall';
import { useWords } from '../../i18n/language';
import { initialsOf } from '../../kit/initials';
import { Loaded } from '../../kit/states';
import { useNow } from '../../kit/use-now';
import { Wall } from '../../kit/wall';
import { useSession } from '../../session/session';
import { LevelChip } from './level';
import { text } from './text';
import { useBoard } from './use-board';
import type { Visit } from './visit';

/** Who is in the emergency room, without anybody’s name. */
export function EmergencyWall() {
  const say = useWords(text);
  const now = useNow();
  const { clinic, can } = useSession();
  const query = useBoard();
  const visits = query.data?.data.map((visit) => onWall(visit, can('emergency:care')));
  return (
    <Wall
      windowTitle={say.title}
      title={
        <>
          {say.title} <span>{clinic?.name}</span>
        </>
      }
      counts={visits && <WallCounts visits={visits} now={now} />}
      board="/"
      at={query.at}
    >
      <Loaded query={query} lines={8}>
        {() => <WallVisits visits={visits ?? []} now={now} />}
      </Loaded>
    </Wall>
  );
}

/** Whom nobody knows has no initials: nothing of the name that they were given here. */
const onWall = (visit: Visit, showsLevel: boolean): WallVisit => ({
  ...visit,
  number: visit.number.slice(-3),
  initials: visit.identity === 'unconfirmed' ? 'NN' : initialsOf(visit.patient.full_name),
  place: visit.location?.name,
  level: showsLevel && <LevelChip level={visit.triage?.level} />,
});
