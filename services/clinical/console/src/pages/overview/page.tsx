import { Link } from 'wouter';
import { useRead } from '../../api/use-service';
import { capital } from '../../i18n/capitals';
import { useFormat } from '../../i18n/format';
import { useLanguage, useWords } from '../../i18n/language';
import { Bar } from '../../kit/bar';
import { PageHead, Section } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { useSession } from '../../session/session';
import { useOwnPages } from '../all';
import { FirstSteps } from './first-steps';
import { countOf, PLANNED, plannedOf, STATES, type Day, type State } from './states';
import { text } from './text';
import { Waiting } from './waiting';
import './overview.css';

const EVERY_SECONDS = 120;

export default function OverviewPage() {
  const say = useWords(text);
  const format = useFormat();
  const { locale } = useLanguage();
  const { ahead } = useSession();
  const query = useRead('GET /api/v1/overview', {}, { everySeconds: EVERY_SECONDS });
  return (
    <>
      <PageHead title={say.title} intro={say.intro(capital(format.longDay(new Date(Date.now() + ahead)), locale))} />
      <Loaded query={query} lines={8}>
        {({ data }) => (
          <>
            {data.days.every((day) => plannedOf(day) === 0) && <FirstSteps />}
            <Today of={data.days.at(-1)!} />
            <Waiting of={data} />
            <Week days={data.days} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Today({ of }: { of: Day }) {
  const say = useWords(text);
  const format = useFormat();
  const { clinic } = useSession();
  const states = Object.keys(STATES) as State[];
  const title = clinic?.role === 'doctor' ? say.todayOwn : say.today;
  if (states.every((state) => countOf(of, state) === 0))
    return (
      <Section title={title}>
        <Empty icon="calendar" title={say.none}>
          {say.noneHint}
        </Empty>
      </Section>
    );
  return (
    <Section title={title}>
      <Bar parts={states.map((state) => ({ kind: state, size: countOf(of, state) }))} />
      <dl className="states">
        {states.map((state) => (
          <div key={state} data-kind={state}>
            <dt>{say[state]}</dt>
            <dd>{format.number(countOf(of, state))}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Week({ days }: { days: readonly Day[] }) {
  const say = useWords(text);
  const format = useFormat();
  const most = Math.max(1, ...days.map(plannedOf));
  const hasDesk = useOwnPages().some(({ path }) => path === '/desk');
  return (
    <Section title={say.week} intro={say.weekIntro}>
      <ol className="week">
        {days.map((day) => {
          const [planned, missed] = [plannedOf(day), countOf(day, 'noShow')];
          return (
            <li key={day.day}>
              <time dateTime={day.day}>
                {hasDesk ? (
                  <Link href={`~/console/desk?day=${day.day}`}>{format.weekday(day.day)}</Link>
                ) : (
                  format.weekday(day.day)
                )}
              </time>
              <Bar whole={most} parts={PLANNED.map((state) => ({ kind: state, size: countOf(day, state) }))} />
              <span>
                {say.appointments(planned)}
                {missed > 0 && <em>{say.noShows(missed)}</em>}
              </span>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
