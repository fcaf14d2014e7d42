import { useState } from 'react';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { SelectInput, TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { useSession } from '../../session/session';
import { Card } from './card';
import { columnOf, COLUMNS, type Column } from './columns';
import { useDay, type Appointment } from './day';
import { text } from './text';
import './desk.css';

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

export default function DeskPage() {
  const say = useWords(text);
  const format = useFormat();
  const { ahead } = useSession();
  const today = format.isoDay(new Date(Date.now() + ahead));
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? today;
  const [practitioner, setPractitioner] = useState('');
  const { query, put } = useDay(day);
  const practitioners = practitionersOf(query.data?.appointments ?? []);
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
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
