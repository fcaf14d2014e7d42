import { isDay, isInstant } from '../../http/schema.js';

/** A time stamp (TS, DTM): `YYYY[MM[DD[HH[MM[SS[.S…]]]]]][±ZZZZ]`. */
const STAMP = /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.\d{1,4})?)?)?)?)?)?([+-]\d{4})?$/;

/** The day of a time stamp, `YYYY-MM-DD`; undefined if it is invalid or less exact. */
export function dayOf(stamp: string): string | undefined {
  const [, year, month, day] = STAMP.exec(stamp) ?? [];
  const written = `${year}-${month}-${day}`;
  return isDay(written) ? written : undefined;
}

/**
 * The instant of a time stamp, in the clinic's time zone unless it has an offset. Undefined if it is invalid, or less
 * exact than a day.
 */
export function instantOf(stamp: string, timezone: string): string | undefined {
  const [, year, month, day, hour = '00', minute = '00', second = '00', zone] = STAMP.exec(stamp) ?? [];
  const date = `${year}-${month}-${day}`;
  if (!isDay(date)) return undefined;
  const time = `${date}T${hour}:${minute}:${second}`;
  if (zone !== undefined) return known(`${time}${zone.slice(0, 3)}:${zone.slice(3)}`);
  const said = known(`${time}Z`);
  return said && inZone(said, timezone);
}

const known = (text: string): string | undefined => (isInstant(text) ? new Date(text).toISOString() : undefined);

/** The instant at which clocks of the zone show this time. For an hour that is shown twice, the first. */
function inZone(shown: string, timezone: string): string {
  const wanted = Date.parse(shown);
  // The offset may change within the hour, so the result is computed twice.
  let at = wanted - offsetAt(wanted, timezone);
  at = wanted - offsetAt(at, timezone);
  return new Date(at).toISOString();
}

function offsetAt(at: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(new Date(at));
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return (
    Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) -
    Math.floor(at / 1000) * 1000
  );
}
