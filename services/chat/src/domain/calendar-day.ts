/** Whether the text is a day as `YYYY-MM-DD` has it. `Date` alone takes the 30th of February for a day of March. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
