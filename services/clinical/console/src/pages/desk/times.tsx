import { useEffect, useRef, useState } from 'react';
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { addDays, isDay } from '../../i18n/zone';
import { Button } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded, Notice } from '../../kit/states';
import { daysBetween, useToday } from './days';
import { bookingText } from './booking-text';

type FreeTimes = Data<'GET /api/v1/free-times'>;

/** A time in somebody's calendar; empty while none is chosen. */
export interface Chosen {
  start_at: string;
  practitioner_id: string;
}

const SPANS = { day: 1, week: 7 } as const;
type Span = keyof typeof SPANS;
/** A week in columns needs a wide page. */
const firstSpan = (): Span => (matchMedia('(max-width: 60rem)').matches ? 'day' : 'week');
const EVERY_SECONDS = 60;

/** The free times of a day or a week, of which one is chosen. `calendars` are all that there are unless it says whose; `fault` says why the last one was refused. */
export function TimePicker(props: {
  calendars: { practitioner_ids?: string; specialty?: string };
  minutes: number;
  chosen: Chosen;
  choose(chosen: Chosen): void;
  fault: string | undefined;
  firstDay: string | null;
}) {
  const { calendars, minutes, chosen, choose, fault, firstDay } = props;
  const say = useWords(bookingText);
  const today = useToday();
  const [typed, setDay] = useState(isDay(firstDay) && firstDay > today ? firstDay : today);
  // While a date is being typed it is none, or one of long ago.
  const day = isDay(typed) && typed > today ? typed : today;
  const [span, setSpan] = useState<Span>(firstSpan);
  const days = SPANS[span];
  const query = useRead(
    'GET /api/v1/free-times',
    {
      query: {
        date_from: day,
        date_to: addDays(day, days - 1),
        duration_minutes: minutes,
        ...calendars,
      },
    },
    { everySeconds: EVERY_SECONDS, anew: true },
  );
  return (
    <fieldset className="fields times-field">
      <legend>{say.time}</legend>
      <Fault of={fault} />
      <div className="desk-bar of-week">
        <Button
          icon="chevronLeft"
          aria-label={say.earlier}
          isDisabled={day <= today}
          onPress={() => setDay(day < addDays(today, days) ? today : addDays(day, -days))}
        />
        <TextInput label={say.from} type="date" value={typed} onChange={setDay} />
        <Button icon="chevronRight" aria-label={say.later} onPress={() => setDay(addDays(day, days))} />
        <SelectInput<Span>
          label={say.show}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'day', label: say.day },
            { value: 'week', label: say.week },
          ]}
        />
      </div>
      <Loaded query={query} lines={6}>
        {({ data }) => (
          <>
            <Week of={data} chosen={chosen} choose={choose} />
            <Told of={data} chosen={chosen} choose={choose} />
          </>
        )}
      </Loaded>
    </fieldset>
  );
}

/** Has the focus when it comes up, as what was pressed is far below it. */
function Fault({ of }: { of: string | undefined }) {
  const say = useWords(bookingText);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of !== undefined) place.current?.focus();
  }, [of]);
  return (
    <div ref={place} tabIndex={-1} className="times-fault">
      {of !== undefined && (
        <Notice tone="bad" title={of}>
          {of !== say.timeMissing && <p>{say.keptHint}</p>}
        </Notice>
      )}
    </div>
  );
}

function Week({ of, chosen, choose }: { of: FreeTimes; chosen: Chosen; choose(chosen: Chosen): void }) {
  const say = useWords(bookingText);
  const format = useFormat();
  const starts = [...new Set(of.times.map(({ start_at }) => start_at))];
  if (of.times.length === 0)
    return (
      <Empty icon="calendar" title={say.noTimes}>
        {say.noTimesHint}
      </Empty>
    );
  return (
    <>
      {of.truncated && (
        <Notice tone="info" title={say.cut(format.number(of.times.length))}>
          <p>{say.cutHint}</p>
        </Notice>
      )}
      <div className="week-times">
        {Array.from({ length: daysBetween(of.date_from, of.date_to) + 1 }, (_, index) =>
          addDays(of.date_from, index),
        ).map((day) => {
          const ofDay = starts.filter((start) => format.isoDay(start) === day);
          return (
            <section key={day} aria-label={format.date(day)} data-none={ofDay.length === 0 || undefined}>
              <h2>{format.weekday(day)}</h2>
              {ofDay.length === 0 && <p className="hint">{say.noneThatDay}</p>}
              <ToggleButtonGroup
                className="times"
                aria-label={say.timesOf(format.date(day))}
                selectedKeys={ofDay.includes(chosen.start_at) ? [chosen.start_at] : []}
                onSelectionChange={([start]) =>
                  choose(start === undefined ? NONE : firstOf(of, String(start), chosen.practitioner_id))
                }
              >
                {ofDay.map((start) => (
                  <ToggleButton key={start} id={start} className="time">
                    {format.time(start)}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </section>
          );
        })}
      </div>
    </>
  );
}

const NONE: Chosen = { start_at: '', practitioner_id: '' };

/** With the same practitioner as before, where they are free then. */
function firstOf({ times }: FreeTimes, start_at: string, before: string): Chosen {
  const free = times.filter((time) => time.start_at === start_at);
  const { practitioner_id = '' } = free.find((time) => time.practitioner_id === before) ?? free[0] ?? {};
  return { start_at, practitioner_id };
}

/** What was chosen, and with whom of those who are free then. */
function Told({ of, chosen, choose }: { of: FreeTimes; chosen: Chosen; choose(chosen: Chosen): void }) {
  const say = useWords(bookingText);
  const format = useFormat();
  const names = new Map(of.practitioners.map(({ id, full_name }) => [id, full_name]));
  const free = of.times.filter(({ start_at }) => start_at === chosen.start_at).map((time) => time.practitioner_id);
  return (
    <>
      <p role="status" className="chosen-time">
        {chosen.start_at === ''
          ? say.chooseTime
          : say.chosen(
              `${format.longDay(chosen.start_at)}, ${format.time(chosen.start_at)}`,
              names.get(chosen.practitioner_id) ?? '',
            )}
      </p>
      {free.length > 1 && (
        <SelectInput
          label={say.freeThen}
          value={chosen.practitioner_id}
          onChange={(practitioner_id) => choose({ ...chosen, practitioner_id })}
          options={free.map((id) => ({ value: id, label: names.get(id) ?? '' }))}
        />
      )}
    </>
  );
}
