export type MomentName = 'halfHour' | 'hours' | 'evening' | 'tomorrow' | 'week';

export interface Moment {
  name: MomentName;
  /** Seconds since 1970. */
  at: number;
}

const MORNING = 9;
const EVENING = 18;
const MONDAY = 1;

/** Times that people choose often, those that are still to come, in the reader's time zone. */
export function momentsFrom(now: Date): Moment[] {
  const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, 0, 0);
  const toMonday = (MONDAY - now.getDay() + 7) % 7 || 7;
  const moments: [MomentName, Date][] = [
    ['halfHour', inMinutes(30)],
    ['hours', inMinutes(180)],
    ['evening', at(0, EVENING)],
    ['tomorrow', at(1, MORNING)],
    // On Sundays tomorrow is Monday.
    ['week', toMonday === 1 ? new Date(0) : at(toMonday, MORNING)],
  ];
  return moments
    .filter(([, date]) => date > now)
    .map(([name, date]) => ({ name, at: Math.ceil(date.getTime() / 1000) }));
}

/** As a field for date and time has it, in the reader's time zone. */
export function fieldOf(timestamp: number): string {
  const date = new Date(timestamp * 1000);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** `15:30`, of today, or `2026-06-05` with or without a time; undefined for anything else. */
export function timestampTyped(typed: string): number | undefined {
  const time = /^\d{1,2}:\d\d$/.exec(typed);
  if (time) return timestampOf(`${fieldOf(Date.now() / 1000).slice(0, 11)}${typed.padStart(5, '0')}`);
  const day = /^(\d{4}-\d\d-\d\d)(?:[ T](\d{1,2}:\d\d))?$/.exec(typed);
  return day ? timestampOf(`${day[1]}T${(day[2] ?? '00:00').padStart(5, '0')}`) : undefined;
}

/** Seconds since 1970; undefined where the field has no whole time. */
export function timestampOf(field: string): number | undefined {
  const time = new Date(field).getTime();
  return field === '' || Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
