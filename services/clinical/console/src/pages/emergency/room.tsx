import { useState } from 'react';
import { useRead } from '../../api/use-service';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { useNow } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { ArrivalDialog } from './arrival-dialog';
import { Board } from './board';
import styles from './emergency.module.css';
import { EndedVisits } from './ended';
import { text } from './text';
import { useBoard } from './use-board';
import { isLate, type Visit } from './visit';
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
      <span className={styles.wallLink}>
        <LinkButton href="/wall">{say.wall}</LinkButton>
      </span>
      {can('emergency:write') && (
        <Button look="primary" icon="plus" onPress={() => setArriving(true)}>
          {say.arrive}
        </Button>
      )}
    </>
  );
  return (
    <div className={styles.room}>
      <PageHead title={say.title} intro={say.intro} actions={acts} />
      <div className={styles.show}>
        <SelectInput<Shown>
          label={say.show}
          value={shown}
          onChange={setShown}
          options={options.map((value) => ({ value, label: say[`${value}Shown`] }))}
        />
      </div>
      <Loaded query={me} lines={6}>
        {() => (shown === 'ended' ? <EndedVisits /> : <Here me={own} shown={shown} />)}
      </Loaded>
      {isArriving && <ArrivalDialog close={() => setArriving(false)} />}
    </div>
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
              <Counts visits={data} now={now} />
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
      {asked && <VisitDialog {...asked} me={me} all={query.data?.data ?? []} close={() => setAsked(undefined)} />}
    </>
  );
}

/** How full it is, in one line. */
function Counts({ visits, now }: { visits: readonly Visit[]; now: number }) {
  const say = useWords(text);
  const count = (is: (visit: Visit) => boolean) => visits.filter(is).length;
  const late = count((visit) => visit.overdue || isLate(visit, now));
  const counts = [
    [say.countHere, visits.length],
    [say.registered, count(({ status }) => status === 'registered')],
    [say.triaged, count(({ status }) => status === 'triaged')],
    [say.in_care, count(({ status }) => status === 'in_care')],
    [say.observation, count(({ status }) => status === 'observation')],
    [say.boarding, count(({ status }) => status === 'boarding')],
    [say.overdue, late],
  ] as const;
  if (visits.length === 0) return null;
  return (
    <dl className={styles.counts}>
      {counts.map(([name, number]) => (
        <div key={name} data-bad={(name === say.overdue && late > 0) || undefined}>
          <dt>{name}</dt>
          <dd>{number}</dd>
        </div>
      ))}
    </dl>
  );
}
