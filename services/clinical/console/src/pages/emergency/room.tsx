import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { BoardPage, Counts, Filters, WallLink } from '../../kit/board';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { useNow } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { ArrivalDialog } from './arrival-dialog';
import { Board } from './board';
import { EndedVisits } from './ended';
import { text } from './text';
import { useBoard } from './use-board';
import { isLate } from '../../boards/times';
import type { Visit } from './visit';
import { VisitDialog, type Asked } from './visit-dialog';

type Shown = 'here' | 'waiting' | 'mine' | 'overdue' | 'ended';

/** Who is in the emergency room, and what is done with them next. */
export function Room() {
  const say = useWords(text);
  const { can } = useSession();
  const me = useRead('GET /api/mobile/v1/auth/me', {});
  const own = me.data?.data.user.practitioner?.id;
  const options: Shown[] = ['here', 'waiting', ...(own === undefined ? [] : ['mine' as const]), 'overdue', 'ended'];
  const [shown, setShown] = useInAddress<Shown>('show', 'here', oneOf(...options));
  const [isArriving, setArriving] = useState(false);
  const acts = (
    <>
      <WallLink href="/wall" />
      {can('emergency:write') && (
        <Button look="primary" icon="plus" onPress={() => setArriving(true)}>
          {say.arrive}
        </Button>
      )}
    </>
  );
  return (
    <BoardPage>
      <PageHead title={say.title} intro={say.intro} actions={acts} />
      <Filters>
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={setShown}
          options={options.map((value) => ({ value, label: say[`${value}Shown`] }))}
        />
      </Filters>
      <Loaded query={me} lines={6}>
        {() => (shown === 'ended' ? <EndedVisits /> : <Here me={own} shown={shown} />)}
      </Loaded>
      {isArriving && <ArrivalDialog close={() => setArriving(false)} />}
    </BoardPage>
  );
}

function Here({ me, shown }: { me: string | undefined; shown: Exclude<Shown, 'ended'> }) {
  const say = useWords(text);
  const now = useNow();
  const query = useBoard();
  // Of the page and not of a row: that may be gone while somebody types.
  const [asked, setAsked] = useState<Asked>();
  const isShown = (visit: Visit) =>
    ({
      here: true,
      waiting: visit.first_seen_at === null,
      mine: me !== undefined && [visit.practitioner?.id, visit.nurse?.id].includes(me),
      overdue: visit.overdue || isLate(visit, now),
    })[shown];
  return (
    <>
      <Loaded query={query} lines={6}>
        {({ data }) => {
          const rows = data.filter(isShown);
          return (
            <>
              {data.length > 0 && <Counts counts={countsOf(data, now, say)} />}
              {rows.length === 0 ? (
                <Empty icon="check" title={data.length === 0 ? say.none : say.noneSuch}>
                  {data.length === 0 && say.noneHint}
                </Empty>
              ) : (
                <Board visits={rows} me={me} now={now} ask={(act, of) => setAsked({ act, of })} />
              )}
            </>
          );
        }}
      </Loaded>
      {asked && <VisitDialog {...asked} all={query.data?.data ?? []} close={() => setAsked(undefined)} />}
    </>
  );
}

function countsOf(visits: readonly Visit[], now: number, say: (typeof text)['en']) {
  const count = (is: (visit: Visit) => boolean) => visits.filter(is).length;
  const of = (status: Visit['status']) => count((visit) => visit.status === status);
  const late = count((visit) => visit.overdue || isLate(visit, now));
  return [
    { name: say.countHere, count: visits.length },
    { name: say.registered, count: of('registered') },
    { name: say.triaged, count: of('triaged') },
    { name: say.in_care, count: of('in_care') },
    { name: say.observation, count: of('observation') },
    { name: say.boarding, count: of('boarding') },
    { name: say.overdue, count: late, isBad: late > 0 },
  ];
}
