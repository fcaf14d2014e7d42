import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { SelectInput, TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { useSession } from '../../session/session';
import { Card } from './card';
import { columnOf, COLUMNS, type Column } from './columns';
import { addDays, isDay, useToday } from './days';
import { useDay } from './day';
import { Requests } from './requests';
import { text } from './text';

/** The appointments of a day by where each patient is. */
export function Desk() {
  const say = useWords(text);
  const { can } = useSession();
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const asked = params.get('day');
  const day = isDay(asked) ? asked : today;
  const setChosen = (next?: string) => setParams(next === undefined ? {} : { day: next }, { replace: true });
  const [practitioner, setPractitioner] = useState('');
  const { query, put } = useDay(day);
  const practitioners = practitionersOf(query.data?.appointments ?? []);
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
        <Button isDisabled={day === today} onPress={() => setChosen(undefined)}>
          {say.today}
        </Button>
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
            appointments={appointments.filter((each) => practitioner === '' || each.practitioner.id === practitioner)}
          />
        )}
      </Loaded>
    </>
  );
}

function practitionersOf(appointments: readonly Appointment[]) {
  const byId = new Map(appointments.map(({ practitioner }) => [practitioner.id, practitioner]));
  return [...byId.values()].toSorted((a, b) => a.full_name.localeCompare(b.full_name));
}

function Board({ appointments, put }: { appointments: readonly Appointment[]; put(changed: Appointment): void }) {
  const say = useWords(text);
  const shown = appointments.filter((each) => columnOf(each) !== undefined);
  if (shown.length === 0)
    return (
      <Empty icon="calendar" title={say.none}>
        {say.noneHint}
      </Empty>
    );
  return (
    <div className="board">
      {COLUMNS.map((column) => (
        <BoardColumn key={column} column={column} of={shown.filter((each) => columnOf(each) === column)} put={put} />
      ))}
    </div>
  );
}

function BoardColumn(props: { column: Column; of: readonly Appointment[]; put(changed: Appointment): void }) {
  const { column, of, put } = props;
  const say = useWords(text);
  const format = useFormat();
  return (
    <section className="board-column" aria-labelledby={`column-${column}`}>
      <h2 id={`column-${column}`}>
        {say[column]} <span className="board-count">{format.number(of.length)}</span>
      </h2>
      {of.length === 0 ? (
        <p className="board-nobody">{say.columnEmpty}</p>
      ) : (
        <ul>
          {of.map((each) => (
            <Card key={each.id} of={each} put={put} />
          ))}
        </ul>
      )}
    </section>
  );
}
