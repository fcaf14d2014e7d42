import type { CSSProperties } from 'react';
import { Link } from 'wouter';
import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Notice } from '../../kit/states';
import type { Appointment } from '../../appointments/appointment';
import { drawnHours, END, piecesOf, type Block, type Hours, type Piece } from './pieces';
import { useOwnPages } from '../all';
import { text } from './text';
import { hoursOfDay, timeOf } from '../../i18n/zone';

interface Held {
  hours: Hours;
  blocks: readonly Block[];
  appointments: readonly Appointment[];
}

/**
 * The days of a week. Each is a list, in the order of its times; where there is room its entries are drawn at their time, and on a
 * telephone one day is shown.
 */
export function Week(props: {
  days: readonly string[];
  day: string;
  setDay(day: string): void;
  today: string;
  held: Held;
  editHours(index: number): void;
  removeBlock(block: Block): void;
}) {
  const { days, day, setDay, today, held, editHours, removeBlock } = props;
  const say = useWords(text);
  const format = useFormat();
  const zone = held.hours.timezone;
  const week = days.map((each) => ({ day: each, pieces: piecesOf(each, held) }));
  const { first, last } = drawnHours(week.flatMap(({ pieces }) => pieces));
  const changed = days.map((each) => ({ each, hours: hoursOfDay(each, zone) })).filter(({ hours }) => hours !== 24);
  return (
    <>
      <p className="hint">{say.zone(zone.replaceAll('_', ' '))}</p>
      {changed.map(({ each, hours }) => (
        <Notice key={each} tone="warning" title={say.clockChange(format.weekday(each), hours)} />
      ))}
      <div className="week-days" role="group" aria-label={say.day}>
        {days.map((each) => (
          <button key={each} type="button" aria-pressed={each === day} onClick={() => setDay(each)}>
            {format.weekday(each)}
          </button>
        ))}
      </div>
      <div className="week" style={{ '--first': first, '--hours': last - first } as CSSProperties}>
        <div className="week-clock" aria-hidden="true">
          {Array.from({ length: last - first }, (_, hour) => (
            <span key={hour}>{timeOf((first + hour) * 60)}</span>
          ))}
        </div>
        {week.map(({ day: each, pieces }) => (
          <section
            key={each}
            className="week-day"
            data-chosen={each === day || undefined}
            aria-labelledby={`day-${each}`}
          >
            <h2 id={`day-${each}`} data-today={each === today || undefined}>
              {format.weekday(each)}
            </h2>
            {pieces.length === 0 && <p className="week-closed">{say.closed}</p>}
            <ul>
              {pieces.map((piece) => (
                <Entry key={`${piece.kind} ${piece.key}`} of={piece} edit={editHours} remove={removeBlock} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Entry(props: { of: Piece; edit(index: number): void; remove(block: Block): void }) {
  const { of, edit, remove } = props;
  const say = useWords(text);
  const format = useFormat();
  const said = useSaid(of);
  const hasDesk = useOwnPages().some(({ path }) => path === '/desk');
  const [from, to] =
    of.kind === 'appointment'
      ? [format.time(of.appointment.start_at), format.time(of.appointment.end_at)]
      : [timeOf(of.from), timeOf(of.to)];
  const place = { '--from': of.from, '--to': of.to } as CSSProperties;
  const inner = (
    <>
      <strong>
        {of.from === 0 && of.to === END ? (
          say.wholeDay
        ) : (
          <>
            {from}
            <span className="piece-end">–{to}</span>
          </>
        )}
      </strong>{' '}
      <span className="piece-said">
        {of.kind === 'appointment' && <span className="piece-kind">{say.appointment}: </span>}
        {said}
      </span>
    </>
  );
  const act =
    of.kind === 'block' ? () => remove(of.block) : of.kind === 'hours' && of.own ? () => edit(of.index) : undefined;
  return (
    <li
      className="piece"
      data-kind={of.kind}
      data-own={(of.kind === 'hours' && of.own !== undefined) || undefined}
      style={place}
      title={said}
    >
      {act ? (
        <button type="button" onClick={act}>
          {inner}
        </button>
      ) : of.kind === 'appointment' && hasDesk ? (
        <Link href={`~/console/desk?day=${format.isoDay(of.appointment.start_at)}`}>{inner}</Link>
      ) : (
        <div>{inner}</div>
      )}
    </li>
  );
}

function useSaid(of: Piece): string {
  const say = useWords(text);
  if (of.kind === 'appointment') return of.appointment.patient.full_name;
  if (of.kind === 'block') return [say.block, of.block.reason].filter(Boolean).join(': ');
  return of.own ? say.ownHours : say.clinicHours;
}
