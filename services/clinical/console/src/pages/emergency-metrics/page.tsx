import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { addDays, isDay } from '../../i18n/zone';
import { TextInput } from '../../kit/field';
import { PageHead, Section } from '../../kit/page';
import { SelectInput } from '../../kit/select-input';
import { Empty, Loaded, Notice } from '../../kit/states';
import { DataTable } from '../../kit/table';
import { oneOf, useInAddress } from '../../kit/use-in-address';
import { useNow } from '../../kit/use-now';
import { Bars, type Bar } from './bars';
import styles from './metrics.module.css';
import { text } from './text';

type Metrics = Data<'GET /api/v1/emergency/metrics'>;
const PERIODS = ['7', '30', '90', '365', 'own'] as const;
type Period = (typeof PERIODS)[number];
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
/** Of more days than a month has, weeks are shown. */
const MOST_DAYS_SHOWN = 31;
const NAMES = ['door_to_triage', 'door_to_doctor', 'door_to_disposition', 'length_of_stay'] as const;

/** How the emergency room works, for who is answerable for it: no patient is named. */
export default function EmergencyMetricsPage() {
  const say = useWords(text);
  const format = useFormat();
  const today = format.isoDay(new Date(useNow()));
  const [period, setPeriod] = useInAddress<Period>('days', '7', oneOf(...PERIODS));
  const [from, setFrom] = useInAddress('from', addDays(today, -6), isDay);
  const [to, setTo] = useInAddress('to', today, isDay);
  const days = period === 'own' ? { from, to } : { from: addDays(today, 1 - Number(period)), to: today };
  const length = (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS + 1;
  const isWrong = length < 1 || length > MOST_DAYS;
  const query = useRead(
    'GET /api/v1/emergency/metrics',
    { query: { date_from: days.from, date_to: days.to } },
    { unless: isWrong },
  );
  return (
    <>
      <PageHead title={say.title} intro={say.intro} />
      <div className={styles.period}>
        <SelectInput<Period>
          label={say.period}
          value={period}
          onChange={setPeriod}
          options={PERIODS.map((value) => ({ value, label: value === 'own' ? say.own : say[`last${value}`] }))}
        />
        {period === 'own' && (
          <>
            <TextInput label={say.from} type="date" value={from} onChange={setFrom} />
            <TextInput label={say.to} type="date" value={to} onChange={setTo} />
          </>
        )}
      </div>
      {isWrong ? (
        <Notice tone="warning" title={say.datesWrong} />
      ) : (
        <Loaded query={query} lines={8}>
          {({ data }) => (
            <>
              <p className="hint">{say.shown(format.date(days.from), format.date(days.to))}</p>
              {data.arrivals === 0 ? (
                <Empty icon="chart" title={say.none}>
                  {say.noneHint}
                </Empty>
              ) : (
                <Numbers of={data} />
              )}
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

function Numbers({ of }: { of: Metrics }) {
  const say = useWords(text);
  const { locale } = useLanguage();
  const share = (count: number) =>
    say.ofAll(new Intl.NumberFormat(locale, { style: 'percent' }).format(count / of.arrivals));
  const figures = [
    [say.arrivals, of.arrivals, undefined],
    [say.overdue, of.overdue, share(of.overdue)],
    [say.unseen, of.left_without_being_seen, share(of.left_without_being_seen)],
  ] as const;
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([name, count, part]) => (
          <div key={name} className={styles.figure}>
            <dt>{name}</dt>
            <dd>
              <strong>{count}</strong>
              {part && <span className="hint">{part}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Section title={say.durations} intro={say.durationsIntro}>
        <Durations of={of} />
      </Section>
      <Charts of={of} />
    </>
  );
}

function Durations({ of }: { of: Metrics }) {
  const say = useWords(text);
  const lasting = (minutes: number | null) => (minutes === null ? '—' : say.minutes(minutes));
  return (
    <DataTable
      caption={say.durations}
      rows={NAMES}
      rowKey={(name) => name}
      empty={null}
      columns={[
        { key: 'what', title: say.what, heads: true, cell: (name) => say[name] },
        { key: 'count', title: say.count, end: true, cell: (name) => of[name].count },
        { key: 'median', title: say.median, end: true, cell: (name) => lasting(of[name].median) },
        { key: 'p90', title: say.p90, end: true, cell: (name) => lasting(of[name].p90) },
      ]}
    />
  );
}

function Charts({ of: { by_level, by_hour, by_day } }: { of: Metrics }) {
  const say = useWords(text);
  const format = useFormat();
  const isLong = by_day.length > MOST_DAYS_SHOWN;
  const levels = by_level.map(
    ({ level, arrivals }): Bar => ({
      key: String(level),
      name: level === null ? say.noLevel : say.levelOf(level),
      count: arrivals,
      ...(level !== null && { level }),
    }),
  );
  const hours = by_hour.map(
    ({ hour, arrivals }): Bar => ({
      key: String(hour),
      name: `${String(hour).padStart(2, '0')}:00`,
      count: arrivals,
    }),
  );
  const days = (isLong ? weeksOf(by_day) : by_day).map(
    ({ date, arrivals }): Bar => ({
      key: date,
      name: isLong ? format.date(date) : `${format.weekday(date).split(' ')[0]} ${format.shortDay(date)}`,
      count: arrivals,
    }),
  );
  const { arrivals: count } = say;
  return (
    <div className={styles.charts}>
      <Bars title={say.byLevel} head={say.level} count={count} bars={levels} />
      <Bars title={say.byHour} head={say.hour} count={count} bars={hours} />
      <Bars title={isLong ? say.byWeek : say.byDay} head={isLong ? say.week : say.day} count={count} bars={days} />
    </div>
  );
}

/** Seven days each, from the first on. */
const weeksOf = (days: Metrics['by_day']): Metrics['by_day'] =>
  days.flatMap(({ date }, index) =>
    index % 7 === 0
      ? [{ date, arrivals: days.slice(index, index + 7).reduce((sum, { arrivals }) => sum + arrivals, 0) }]
      : [],
  );
