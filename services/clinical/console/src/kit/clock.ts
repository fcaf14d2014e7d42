/** What was typed of a time of day as `HH:MM`, up to `24:00`; undefined for what is none. The digits of a telephone have no colon. */
export function clockTime(typed: string): string | undefined {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.]?(\d{2})$/.exec(typed.trim()) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : undefined;
}
