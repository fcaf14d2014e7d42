import type { Data } from '../../api/client';
import type { Appointment } from '../../appointments/appointment';
import { localOf, minutesOf, weekdayOf } from '../../i18n/zone';

export type Hours = Data<'GET /api/v1/practitioners/{practitioner}/hours'>;
export type OwnHours = Hours['hours'][number];
export type Block = Data<'GET /api/v1/schedule-blocks'>[number];

interface Span {
  key: string;
  /** Minutes of the day's clock; 1440 is its end. */
  from: number;
  to: number;
}

/** What a day of the calendar holds, as it is drawn and read out. */
export type Piece = Span &
  (
    | { kind: 'hours'; own: OwnHours | undefined; index: number }
    | { kind: 'block'; block: Block }
    | { kind: 'appointment'; appointment: Appointment }
  );

const HOLDS = ['pending', 'booked', 'arrived', 'checked-in', 'fulfilled'];
export const END = 1440;

/** What stands over the hours that are open. */
const isOver = ({ kind }: Piece): boolean => kind !== 'hours';

const isValid = (day: string, { valid_from, valid_until }: OwnHours): boolean =>
  valid_from <= day && (valid_until === null || day <= valid_until);

export const holdsTime = ({ status }: Appointment): boolean => HOLDS.includes(status);

export function piecesOf(
  day: string,
  { hours, blocks, appointments }: { hours: Hours; blocks: readonly Block[]; appointments: readonly Appointment[] },
): Piece[] {
  const zone = hours.timezone;
  const within = (span: { start_at: string; end_at: string }): [number, number] | undefined => {
    const [start, end] = [localOf(span.start_at, zone), localOf(span.end_at, zone)];
    const from = start.day < day ? 0 : start.day > day ? END : start.minutes;
    const to = end.day > day ? END : end.day < day ? 0 : end.minutes;
    if (from < to) return [from, to];
    // Over the hour that comes twice it ends when the clocks say that it has not begun: it is drawn as long as it is.
    const minutes = (Date.parse(span.end_at) - Date.parse(span.start_at)) / 60_000;
    return start.day === day && end.day === day ? [from, Math.min(END, from + minutes)] : undefined;
  };
  const spanned = <T extends { id: string; start_at: string; end_at: string }, R>(
    all: readonly T[],
    as: (of: T) => R,
  ) =>
    all.flatMap((each) => {
      const [from, to] = within(each) ?? [];
      return from === undefined || to === undefined ? [] : [{ key: each.id, from, to, ...as(each) }];
    });
  return [
    ...openOn(day, hours),
    ...spanned(blocks, (block) => ({ kind: 'block' as const, block })),
    ...spanned(appointments.filter(holdsTime), (appointment) => ({ kind: 'appointment' as const, appointment })),
  ].toSorted((a, b) => Number(isOver(a)) - Number(isOver(b)) || a.from - b.from || a.to - b.to);
}

function openOn(day: string, { hours, clinic_hours }: Hours): Piece[] {
  const weekday = weekdayOf(day);
  const own = hours.map((each, index) => ({ ...each, own: each, index })).filter(({ own }) => isValid(day, own));
  const open = own.length > 0 ? own : clinic_hours.map((each) => ({ ...each, own: undefined, index: -1 }));
  return open
    .filter(({ days }) => days.includes(weekday))
    .map(({ from, to, own: of, index }) => ({
      kind: 'hours',
      key: `hours-${index}-${from}`,
      from: minutesOf(from),
      to: minutesOf(to),
      own: of,
      index,
    }));
}

/** Whether a practitioner with these hours takes patients all that time. */
export function isOpenFor({ start_at, end_at }: Appointment, hours: Hours): boolean {
  const [start, end] = [localOf(start_at, hours.timezone), localOf(end_at, hours.timezone)];
  const until = end.day > start.day ? END : end.minutes;
  return openOn(start.day, hours).some(({ from, to }) => from <= start.minutes && until <= to);
}

/** The hours of the day that are drawn: what there is, with one before and after. */
export function drawnHours(pieces: readonly Piece[]): { first: number; last: number } {
  const partial = pieces.filter(({ from, to }) => to - from < END);
  const first = Math.min(8 * 60, ...partial.map(({ from }) => from));
  const last = Math.max(18 * 60, ...partial.map(({ to }) => to));
  return { first: Math.max(0, Math.floor(first / 60) - 1), last: Math.min(24, Math.ceil(last / 60) + 1) };
}
