/** What a clock in that zone shows at an instant, in milliseconds as if it were UTC. */
function shownIn(timeZone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/** The instant at which a day (`YYYY-MM-DD`) begins in that zone; `later` days after it. Undefined for what is no day. */
export function dayStart(day: string, timeZone: string, later = 0): string | undefined {
  const wanted = Date.parse(`${day}T00:00:00Z`) + later * 86_400_000;
  if (Number.isNaN(wanted)) return undefined;
  // The second time with the offset of that moment, where the clock was changed in between.
  const near = wanted - (shownIn(timeZone, wanted) - wanted);
  return new Date(near + wanted - shownIn(timeZone, near)).toISOString();
}
