interface WeekInfo {
  firstDay: number;
}

/** On which weekday a week begins where that language is written: Monday, if the browser does not know. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & { getWeekInfo?(): WeekInfo; weekInfo?: WeekInfo };
  const { firstDay = 1 } = known.getWeekInfo?.() ?? known.weekInfo ?? {};
  return firstDay % 7;
}
