import { useState } from 'react';
import { useAll } from '../../api/use-all';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { Button, LinkButton } from '../../kit/button';
import { TextInput } from '../../kit/field';
import { SelectInput } from '../../kit/select-input';
import { PageHead } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { useSession } from '../../session/session';
import { BlockDialog } from './block-dialog';
import { HoursDialog } from './hours-dialog';
import { HoursList } from './hours-list';
import type { Block, Hours } from './pieces';
import { RemoveBlock } from './remove-block';
import { text } from './text';
import { Week } from './week';
import { firstWeekday } from '../../i18n/first-weekday';
import { addDays, isDay, weekOf } from '../../i18n/zone';
import './calendar.css';

export default function CalendarPage() {
  const say = useWords(text);
  const { clinic } = useSession();
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      {clinic?.role === 'doctor' ? <OwnCalendar /> : <EveryCalendar />}
    </>
  );
}

function EveryCalendar() {
  const query = useAll('GET /api/v1/practitioners', { active: true });
  return <Loaded query={query}>{(all) => <Calendars of={all} />}</Loaded>;
}

/** Doctors keep their own calendar alone: whose it is, free times say. */
function OwnCalendar() {
  const query = useRead('GET /api/v1/free-times', undefined);
  return <Loaded query={query}>{({ data }) => <Calendars of={data.practitioners} />}</Loaded>;
}

interface Practitioner {
  id: string;
  full_name: string;
}

function Calendars({ of }: { of: readonly Practitioner[] }) {
  const say = useWords(text);
  const { can } = useSession();
  if (of.length > 0) return <Chosen of={of} />;
  return (
    <Empty
      icon="calendar"
      title={say.noPractitioners}
      action={
        can('clinic:manage') && (
          <LinkButton href="~/console/practitioners" icon="stethoscope">
            {say.addPractitioner}
          </LinkButton>
        )
      }
    >
      {say.noPractitionersHint}
    </Empty>
  );
}

function Chosen({ of }: { of: readonly Practitioner[] }) {
  const say = useWords(text);
  const format = useFormat();
  const { ahead } = useSession();
  const { locale } = useLanguage();
  const today = format.isoDay(new Date(Date.now() + ahead));
  const ids = of.map(({ id }) => id);
  const [practitioner, setPractitioner] = useInAddress('practitioner', ids[0] ?? '', oneOf(...ids));
  const [day, setDay] = useInAddress('day', today, isDay);
  const week = weekOf(day, firstWeekday(locale));
  const range = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    new Date(`${week[0]}T00:00:00Z`),
    new Date(`${week[6]}T00:00:00Z`),
  );
  return (
    <>
      <div className="calendar-bar">
        <SelectInput
          label={say.practitioner}
          value={practitioner}
          onChange={setPractitioner}
          options={of.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        />
        <TextInput label={say.goTo} type="date" value={day} onChange={(next) => next !== '' && setDay(next)} />
        <div className="calendar-weeks">
          <Button icon="chevronLeft" aria-label={say.previous} onPress={() => setDay(addDays(day, -7))} />
          <Button isDisabled={week.includes(today)} onPress={() => setDay(today)}>
            {say.today}
          </Button>
          <Button icon="chevronRight" aria-label={say.next} onPress={() => setDay(addDays(day, 7))} />
        </div>
        <p className="calendar-range" role="status">
          {range}
        </p>
      </div>
      <Calendar key={practitioner} practitioner={practitioner} day={day} setDay={setDay} today={today} />
    </>
  );
}

type Opened = { hours: number | 'new' } | { block: 'new' } | { remove: Block };

function Calendar(props: { practitioner: string; day: string; setDay(day: string): void; today: string }) {
  const { practitioner, day, setDay, today } = props;
  const say = useWords(text);
  const { locale } = useLanguage();
  const week = weekOf(day, firstWeekday(locale));
  const span = { practitioner_id: practitioner, date_from: week[0] ?? day, date_to: week[6] ?? day, per_page: 100 };
  const hours = useRead('GET /api/v1/practitioners/{practitioner}/hours', { path: { practitioner } });
  const blocks = useRead('GET /api/v1/schedule-blocks', { query: span }, { anew: true });
  const appointments = useRead('GET /api/v1/appointments', { query: span }, { anew: true });
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Loaded query={hours} lines={8}>
      {(own) => (
        <>
          <div className="actions calendar-actions">
            <Button look="primary" icon="lock" onPress={() => setOpened({ block: 'new' })}>
              {say.addBlock}
            </Button>
            <Button icon="plus" onPress={() => setOpened({ hours: 'new' })}>
              {say.addHours}
            </Button>
          </div>
          <Loaded query={blocks} lines={8}>
            {(blocked) => (
              <Loaded query={appointments} lines={8}>
                {(booked) => (
                  <>
                    <Week
                      days={week}
                      day={day}
                      setDay={setDay}
                      today={today}
                      held={{ hours: own.data, blocks: blocked.data, appointments: booked.data }}
                      editHours={(index) => setOpened({ hours: index })}
                      removeBlock={(block) => setOpened({ remove: block })}
                    />
                    {booked.meta.has_more && <p className="hint">{say.more}</p>}
                  </>
                )}
              </Loaded>
            )}
          </Loaded>
          <HoursList of={own.data} edit={(index) => setOpened({ hours: index })} />
          <Dialogs opened={opened} hours={own.data} etag={own.etag} day={day} today={today} close={close} />
        </>
      )}
    </Loaded>
  );
}

function Dialogs(props: {
  opened: Opened | undefined;
  hours: Hours;
  etag: string | null;
  day: string;
  today: string;
  close(): void;
}) {
  const { opened, hours, etag, ...others } = props;
  if (!opened) return null;
  if ('hours' in opened) return <HoursDialog of={hours} etag={etag} index={opened.hours} {...others} />;
  if ('remove' in opened) return <RemoveBlock of={opened.remove} close={others.close} />;
  return <BlockDialog of={hours} day={others.day} close={others.close} />;
}
