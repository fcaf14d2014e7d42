import { useState } from 'react';
import type { Appointment } from '../../appointments/appointment';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays, isDay } from '../../i18n/zone';
import { Button, LinkButton } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { PageHead } from '../../kit/page';
import { SearchInput } from '../../kit/search-input';
import { SelectInput } from '../../kit/select-input';
import { folded } from '../../kit/select-search';
import { Empty, Loaded } from '../../kit/states';
import { isId, oneOf, useInAddress } from '../../kit/use-in-address';
import { useSession } from '../../session/session';
import { Board } from './board';
import { ByPractitioner } from './by-practitioner';
import { columnOf, COLUMNS, type Column } from './columns';
import { useAsked } from './confirmed-acts';
import { useDay } from './day';
import { DayList } from './day-list';
import { useMoment, useNewDay, useToday } from './days';
import { Requests } from './requests';
import { text } from './text';

type View = 'board' | 'list' | 'practitioners';

/** The appointments of a day: by where each patient is, in one line each, or by practitioner. */
export function Desk() {
  const say = useWords(text);
  const format = useFormat();
  const { can } = useSession();
  const today = useToday();
  const [day, setChosen] = useInAddress('day', today, isDay);
  const [asked, setPractitioner] = useInAddress<string>('practitioner', '', isId);
  const [only, setOnly] = useInAddress<Column | ''>('column', '', oneOf(...COLUMNS));
  const [view, setView] = useInAddress<View>('view', 'board', oneOf('list', 'practitioners'));
  const [name, setName] = useState('');
  const moment = useMoment();
  const { query, put } = useDay(day);
  const { ask, dialog } = useAsked(put);
  useNewDay(day === today ? today : undefined);
  const practitioners = practitionersOf(query.data?.appointments ?? []);
  const practitioner = practitioners.some(({ id }) => id === asked) ? asked : '';
  const isShown = (each: Appointment) =>
    (practitioner === '' || each.practitioner.id === practitioner) && isNamed(each.patient.full_name, name);
  return (
    <>
      <PageHead
        title={say.title}
        about={<p className="print-day">{format.dateInWords(day)}</p>}
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
      <div className="desk-bar not-printed">
        <Button icon="chevronLeft" aria-label={say.previous} onPress={() => setChosen(addDays(day, -1))} />
        <TextInput label={say.day} type="date" value={day} onChange={(next) => next !== '' && setChosen(next)} />
        <Button icon="chevronRight" aria-label={say.next} onPress={() => setChosen(addDays(day, 1))} />
        <Button isDisabled={day === today} onPress={() => setChosen(today)}>
          {say.today}
        </Button>
        <SelectInput
          label={say.view}
          value={view}
          onChange={setView}
          options={[
            { value: 'board', label: say.viewBoard },
            { value: 'list', label: say.viewList },
            { value: 'practitioners', label: say.viewPractitioners },
          ]}
        />
        {view === 'list' && <Button onPress={() => print()}>{say.print}</Button>}
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
      <div className="not-printed">
        <Requests put={put} />
      </div>
      <Loaded query={query} lines={8}>
        {({ appointments }) => {
          const ofDay = appointments.filter((each) => columnOf(each) !== undefined);
          const shown = ofDay.filter(isShown);
          const common = { appointments: shown, put, ask, moment };
          if (shown.length === 0) return <Nothing isSearched={ofDay.length > 0} />;
          if (view === 'list') return <DayList {...common} isToday={day === today} />;
          if (view === 'practitioners')
            return <ByPractitioner {...common} practitioners={practitioners} isToday={day === today} />;
          return <Board {...common} only={only === '' ? undefined : only} show={(next) => setOnly(next ?? '')} />;
        }}
      </Loaded>
      {dialog}
    </>
  );
}

function Nothing({ isSearched }: { isSearched: boolean }) {
  const say = useWords(text);
  return isSearched ? (
    <Empty icon="search" title={say.noneFound}>
      {say.noneFoundHint}
    </Empty>
  ) : (
    <Empty icon="calendar" title={say.none}>
      {say.noneHint}
    </Empty>
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
