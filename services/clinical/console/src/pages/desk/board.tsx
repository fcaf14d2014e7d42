import { useState, type ReactNode } from 'react';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Icon } from '../../kit/icon';
import { LABELS, type Put } from './acts';
import { Card, type Drag } from './card';
import { actInto, columnOf, COLUMNS, type Column, type Moment } from './columns';
import type { Asking } from './confirmed-acts';
import { text } from './text';

/** `only` that column where they would be below one another. */
export function Board(props: {
  appointments: readonly Appointment[];
  put: Put;
  ask(of: Appointment, act: Asking): void;
  moment: Moment;
  only: Column | undefined;
  show(column: Column | undefined): void;
}) {
  const { appointments: shown, put, ask, moment, only, show } = props;
  const [dragged, setDragged] = useState<{ of: Appointment; over: Column | null }>();
  const drag: Drag = (of, over) =>
    setDragged((before) => (over === undefined ? undefined : before?.over === over ? before : { of, over }));
  const countOf = (column: Column) => shown.filter((each) => columnOf(each) === column).length;
  return (
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
      data-empty={count === 0 || undefined}
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
