import type { ReactNode } from 'react';
import type { Data } from '../../api/client';
import { useRead } from '../../api/use-service';
import { useTypeName } from '../../appointments/kinds';
import { NoteButton } from '../../appointments/start-note';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Badge } from '../../kit/badge';
import { Dotted } from '../../kit/dotted';
import { Section } from '../../kit/page';
import { Empty } from '../../kit/states';
import styles from './home.module.css';
import { EVERY_SECONDS, isInHouse, minutesSince, Patient, Waits, Shown } from './parts';
import { text } from './text';

type Day = Data<'GET /api/mobile/v1/doctor/agenda'>;
type Item = Day['items'][number];

const ENDED = ['cancelled', 'entered-in-error', 'waitlist', 'proposed'];
/** Shorter ones are no gap that somebody could use. */
const GAP_MS = 10 * 60_000;

/** Who waits for the doctor, longest first, and the whole day with its gaps. */
export function Agenda({ now }: { now: number }) {
  const say = useWords(text);
  const query = useRead('GET /api/mobile/v1/doctor/agenda', {}, { everySeconds: EVERY_SECONDS });
  return (
    <Shown query={query} lines={8}>
      {({ data }) => {
        const items = data.items.filter(({ status }) => !ENDED.includes(status));
        const waiting = items.filter(isInHouse).toSorted((a, b) => a.updated_at.localeCompare(b.updated_at));
        return (
          <>
            <Section title={say.waiting(waiting.length)}>
              {waiting.length === 0 ? (
                <p className="hint">{say.nobodyWaits}</p>
              ) : (
                <ul className={styles.rows}>
                  {waiting.map((item) => (
                    <AgendaRow key={item.id} of={item} now={now} isWaiting />
                  ))}
                </ul>
              )}
            </Section>
            <Section title={say.agenda}>
              {items.length === 0 ? (
                <Empty icon="calendar" title={say.noAppointments} />
              ) : (
                <ol className={styles.rows}>{rowsOf({ ...data, items }, now)}</ol>
              )}
              {data.truncated && <p className="hint">{say.truncated}</p>}
            </Section>
          </>
        );
      }}
    </Shown>
  );
}

/** Appointments, pauses and what is still free, in the order of the day, with a line where it stands. */
function rowsOf({ items, blocks, free }: Day, now: number): ReactNode[] {
  const rows = [
    ...items.map((item) => ({ at: Date.parse(item.start_at), row: <AgendaRow key={item.id} of={item} now={now} /> })),
    ...blocks.map((block) => ({ at: Date.parse(block.start_at), row: <BlockRow key={block.id} of={block} /> })),
    ...free.flatMap((gap) => {
      // Of a gap that has begun, what is left.
      const start = Math.max(Date.parse(gap.start_at), now);
      if (Date.parse(gap.end_at) - start < GAP_MS) return [];
      return [{ at: start, row: <GapRow key={gap.start_at} start={start} end={gap.end_at} /> }];
    }),
  ].toSorted((a, b) => a.at - b.at);
  const next = rows.findIndex(({ at }) => at >= now);
  const line = <NowLine key="now" now={now} />;
  const shown = rows.map(({ row }) => row);
  return next === -1 ? [...shown, line] : [...shown.slice(0, next), line, ...shown.slice(next)];
}

function AgendaRow({ of, now, isWaiting = false }: { of: Item; now: number; isWaiting?: boolean }) {
  const say = useWords(text);
  const format = useFormat();
  const typeName = useTypeName();
  const { patient, status } = of;
  const more = [patient.age !== null && say.years(patient.age), typeName(of.type), of.reason, of.location?.room];
  const isOver = status === 'fulfilled' || status === 'noshow';
  return (
    <li className={styles.row} data-faded={isOver || undefined}>
      <time className={styles.time} dateTime={of.start_at}>
        {format.time(of.start_at)}
      </time>
      <div>
        <p className={styles.who}>
          <Patient of={patient} />
          {isWaiting && <Waits minutes={minutesSince(of.updated_at, now)} />}
          {!isWaiting && <Badge tone={isInHouse(of) ? 'accent' : 'neutral'}>{say[status]}</Badge>}
          {of.is_first_visit && <Badge>{say.firstVisit}</Badge>}
          {patient.alerts?.map((alert) => (
            <Badge key={alert} tone="warning">
              {alert}
            </Badge>
          ))}
          {(patient.allergies_count ?? 0) > 0 && (
            <Badge tone="bad">{say.allergies(patient.allergies_count ?? 0)}</Badge>
          )}
        </p>
        <p className={styles.more}>
          <Dotted parts={more} />
        </p>
      </div>
      {(isInHouse(of) || of.consultation_id !== null) && <NoteButton small patient={patient} appointment={of} />}
    </li>
  );
}

function BlockRow({ of }: { of: Day['blocks'][number] }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <li className={styles.row} data-quiet>
      <time className={styles.time} dateTime={of.start_at}>
        {format.time(of.start_at)}
      </time>
      <p>{say.blocked(of.reason, format.time(of.end_at))}</p>
    </li>
  );
}

function GapRow({ start, end }: { start: number; end: string }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <li className={styles.row} data-gap>
      <time className={styles.time}>{format.time(new Date(start))}</time>
      <p>{say.free(Math.round((Date.parse(end) - start) / 60_000), format.time(end))}</p>
    </li>
  );
}

function NowLine({ now }: { now: number }) {
  const say = useWords(text);
  const format = useFormat();
  return (
    <li className={styles.now}>
      <span>{say.now(format.time(new Date(now)))}</span>
    </li>
  );
}
