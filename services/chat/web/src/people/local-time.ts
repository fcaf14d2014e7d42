/** The date whose hours and minutes, read here, are those of that time zone now; undefined where there is no such zone. */
export function zonedTime(timeZone: string, now: Date): Date | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    }).formatToParts(now);
    const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
    return new Date(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  } catch {
    return undefined;
  }
}

/** Whether it is yesterday, today or tomorrow there. */
export function dayDifference(there: Date, here: Date): 'yesterday' | 'today' | 'tomorrow' {
  if (there.toDateString() === here.toDateString()) return 'today';
  return there < here ? 'yesterday' : 'tomorrow';
}
