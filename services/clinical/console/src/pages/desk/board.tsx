import { useState, type ReactNode } from 'react';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays, isDay } from '../../i18n/zone';
import { Button, LinkButton } from '../../kit/button';
import { SelectInput, TextInput } from '../../kit/field';
import { Icon } from '../../kit/icon';
import { PageHead } from '../../kit/page';
import { SearchInput } from '../../kit/search-input';
import { folded } from '../../kit/select-search';
import { Empty, Loaded } from '../../kit/states';
import { isId, oneOf, useInAddress } from '../../kit/use-in-address';
import { useSession } from '../../session/session';
import { LABELS, type Put } from './acts';
import { useAsked } from './asked';
import { Card, type Drag } from './card';
import { actInto, columnOf, COLUMNS, type Column, type Moment } from './columns';
import { useMoment, useNewDay, useToday } from './days';
import { useDay } from './day';
import { Requests } from './requests';
import { text } from './text';

/** The appointments of a day by where each patient is. */
export function Desk() {
  const say = useWords(text);
  const { can } = useSession();
  const today = useToday();
  const [day, setChosen] = useInAddress('day', today, isDay);
  const [asked, setPractitioner] = useInAddress<string>('practitioner', '', isId);
  const [only, setOnly] = useInAddress<Column | ''>('column', '', oneOf(...COLUMNS));
  const [name, setName] = useState('');
  const { query, put } = useDay(day);
  useNewDay(day === today ? today : undefined);
  const practitioners = practitionersOf(query.data?.appointments ?? []);
  const practitioner = practitioners.some(({ id }) => id === asked) ? asked : '';
  const isShown = (each: Appointment) =>
    (practitioner === '' || each.practitioner.id === practitioner) && isNamed(each.patient.full_name, name);
  return (
    <>
      <PageHead
        title={say.title}
        intro={say.intro}
        actions={
          can('appointments:book') && (
            <>
              <LinkButton href="/walk-in" icon="user">
                {say.walkIn}
              </LinkButton>
              <LinkButton href="/new" look="primary" icon="plus">
                {say.book}
              </LinkButton>
            </>
          )
        }
      />
      <div className="desk-bar">
        <Button icon="chevronLeft" aria-label={say.previous} onPress={() => setChosen(addDays(day, -1))} />
        <TextInput label={say.day} type="date" value={day} onChange={(next) => next !== '' && setChosen(next)} />
        <Button icon="chevronRight" aria-label={say.next} onPress={() => setChosen(addDays(day, 1))} />
        <Button isDisabled={day === today} onPress={() => setChosen(today)}>
          {say.today}
        </Button>
        <SearchInput label={say.find} value={name} onChange={setName} />
        <SelectInput
          label={say.practitioner}
          value={practitioner}
          onChange={setPractitioner}
          options={[
            { value: '', label: say.everybody },
            ...practitioners.map(({ id, full_name }) => ({ value: id, label: full_name })),
          ]}
        />
      </div>
      <Requests put={put} />
      <Loaded query={query} lines={8}>
        {({ appointments }) => (
          <Board
            put={put}
            only={only === '' ? undefined : only}
            show={(next) => setOnly(next ?? '')}
            appointments={appointments.filter(isShown)}
            none={
              appointments.some((each) => columnOf(each) !== undefined) ? (
                <Empty icon="search" title={say.noneFound}>
                  {say.noneFoundHint}
                </Empty>
              ) : (
                <Empty icon="calendar" title={say.none}>
                  {say.noneHint}
                </Empty>
              )
            }
          />
        )}
      </Loaded>
    </>
  );
}

/** Whether the name has each of the words, with or without their accents. */
function isNamed(name: string, words: string): boolean {
  const own = folded(name);
  return folded(words)
    .split(/\s+/)
    .every((word) => own.includes(word));
}

function practitionersOf(appointments: readonly Appointment[]) {
  const byId = new Map(appointments.map(({ practitioner }) => [practitioner.id, practitioner]));
  return [...byId.values()].toSorted((a, b) => a.full_name.localeCompare(b.full_name));
}

/** `only` that column where they would be below one another. */
function Board(props: {
  appointments: readonly Appointment[];
  none: ReactNode;
  put: Put;
  only: Column | undefined;
  show(column: Column | undefined): void;
}) {
  const { appointments, none, put, only, show } = props;
  const moment = useMoment();
  const [dragged, setDragged] = useState<{ of: Appointment; over: Column | null }>();
  const drag: Drag = (of, over) =>
    setDragged((before) => (over === undefined ? undefined : before?.over === over ? before : { of, over }));
  const { ask, dialog } = useAsked(put);
  const shown = appointments.filter((each) => columnOf(each) !== undefined);
  const countOf = (column: Column) => shown.filter((each) => columnOf(each) === column).length;
  return (
    <>
      {shown.length === 0 ? (
        none
      ) : (
        <>
          <Columns countOf={countOf} only={only} show={show} />
          <div className="board" data-dragging={dragged !== undefined || undefined} data-only={only}>
            {COLUMNS.map((column) => (
              <BoardColumn key={column} column={column} count={countOf(column)} isOnly={column === only}>
                {dragged && <Target column={column} moment={moment} {...dragged} />}
                <ul>
                  {shown
                    .filter((each) => columnOf(each) === column)
                    .map((each) => (
                      <Card key={each.id} of={each} put={put} ask={ask} moment={moment} drag={drag} />
                    ))}
                </ul>
              </BoardColumn>
            ))}
          </div>
        </>
      )}
      {dialog}
    </>
  );
}

/** Which column is shown on a telephone, where they are below one another: all of them, or one alone. */
function Columns(props: {
  countOf(column: Column): number;
  only: Column | undefined;
  show(column: Column | undefined): void;
}) {
  const { countOf, only, show } = props;
  const say = useWords(text);
  const format = useFormat();
  return (
    <div className="board-columns" role="group" aria-label={say.columns}>
      <button type="button" aria-pressed={only === undefined} onClick={() => show(undefined)}>
        {say.everyColumn}
      </button>
      {COLUMNS.map((column) => (
        <button
          key={column}
          id={`show-${column}`}
          type="button"
          aria-pressed={column === only}
          onClick={() => show(column)}
        >
          {say[column]} <span className="board-count">{format.number(countOf(column))}</span>
        </button>
      ))}
    </div>
  );
}

function BoardColumn(props: { column: Column; count: number; isOnly: boolean; children: ReactNode }) {
  const { column, count, isOnly, children } = props;
  const say = useWords(text);
  const format = useFormat();
  return (
    <section
      className="board-column"
      aria-labelledby={`column-${column}`}
      data-column={column}
      data-only={isOnly || undefined}
    >
      <h2 id={`column-${column}`}>
        {say[column]} <span className="board-count">{format.number(count)}</span>
      </h2>
      {count === 0 && <p className="board-nobody">{say.columnEmpty}</p>}
      {children}
    </section>
  );
}

/** Says in a column what comes of letting a card go there, or that it may not be put there. */
function Target(props: { column: Column; of: Appointment; over: Column | null; moment: Moment }) {
  const { column, of, over, moment } = props;
  const say = useWords(text);
  if (columnOf(of) === column) return null;
  const act = actInto(of, column, moment);
  return (
    <p className="board-target" data-refused={act === undefined || undefined} data-over={over === column || undefined}>
      <Icon name={act ? 'check' : 'close'} size={16} />
      {act ? say[LABELS[act]] : say.notHere}
    </p>
  );
}
