import { useState } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { BoardPage, Counts, Filters, WallLink } from '../../kit/board';
import { Button } from '../../kit/button';
import { PageHead } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded } from '../../kit/states';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { useNow } from '../../kit/use-now';
import { useSession } from '../../session/session';
import { BedCard } from './bed-card';
import { HospitalDialog } from './hospital-dialog';
import styles from './hospitalization.module.css';
import { text } from './text';
import { useBoard, useWaiting, useWard } from './use-hospital';
import { Waiting } from './waiting';
import { isLeaving, isShown, placesOf, SHOWN, type Asked, type Place, type Shown } from './ward';

/** The beds of a ward at a glance, who is in them, and what is done next. */
export function WardPage() {
  const say = useWords(text);
  const { can } = useSession();
  const { wards, ward, choose } = useWard();
  const [shown, setShown] = useInAddress<Shown>('show', 'all', oneOf(...SHOWN));
  // Of the page and not of a card: what is in that may be gone while somebody types.
  const [asked, setAsked] = useState<Asked>();
  const acts = (
    <>
      {ward && <WallLink href={`/wall/${ward.id}`} />}
      {can('admissions:write') && (
        <Button look="primary" icon="plus" onPress={() => setAsked({ act: 'admit' })}>
          {say.admit}
        </Button>
      )}
    </>
  );
  return (
    <BoardPage>
      <PageHead title={say.title} intro={say.intro} actions={acts} />
      <Loaded query={wards} lines={8}>
        {(all) =>
          ward ? (
            <>
              <Filters>
                <SelectInput
                  label={say.ward}
                  value={ward.id}
                  onChange={choose}
                  options={all.map(({ id, code, name }) => ({ value: id, label: `${code} · ${name}` }))}
                />
                <SelectInput<Shown>
                  label={say.show}
                  value={shown}
                  onChange={setShown}
                  options={SHOWN.map((value) => ({ value, label: say[`${value}Shown`] }))}
                />
              </Filters>
              <Beds ward={ward.id} shown={shown} ask={setAsked} />
            </>
          ) : (
            <Empty icon="building" title={say.noWards}>
              {say.noWardsHint}
            </Empty>
          )
        }
      </Loaded>
      <Waiting ask={setAsked} />
      {asked && <HospitalDialog {...asked} close={() => setAsked(undefined)} />}
    </BoardPage>
  );
}

function Beds({ ward, shown, ask }: { ward: string; shown: Shown; ask(asked: Asked): void }) {
  const say = useWords(text);
  const { isoDay } = useFormat();
  const now = useNow();
  const { board, beds, asked } = useBoard(ward);
  const waiting = useWaiting();
  const today = isoDay(new Date(now));
  return (
    <Loaded<unknown> query={beds ? board : asked} lines={8}>
      {() => {
        const places = placesOf(board.data?.data ?? [], beds ?? []);
        const rows = places.filter((place) => isShown(place, shown, today));
        return (
          <>
            <Counts counts={countsOf(places, today, say)} />
            {rows.length === 0 ? (
              <Empty icon="check" title={places.length === 0 ? say.noBeds : say.noneSuch}>
                {places.length === 0 && say.noBedsHint}
              </Empty>
            ) : (
              <ul className={styles.beds} aria-label={say.beds}>
                {rows.map((place) => (
                  <BedCard
                    key={place.bed.id}
                    of={place}
                    today={today}
                    waiting={waiting.data?.find(({ id }) => id === place.details?.reservation?.admission_id)}
                    ask={ask}
                  />
                ))}
              </ul>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function countsOf(places: readonly Place[], today: string, say: (typeof text)['en']) {
  const of = (state: Place['state']) => places.filter((place) => place.state === state).length;
  return [
    { name: say.beds, count: places.length },
    { name: say.occupiedCount, count: of('occupied') },
    { name: say.freeShown, count: of('free') },
    { name: say.reservedCount, count: of('reserved') },
    { name: say.cleaning, count: of('cleaning') },
    { name: say.blockedCount, count: of('blocked') },
    { name: say.leavingShown, count: places.filter((place) => isLeaving(place, today)).length },
  ];
}
