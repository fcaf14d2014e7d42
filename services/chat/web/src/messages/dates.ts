import type { Words } from '../words/index.js';

const DAY_MS = 86_400_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

/** `timestamp` in seconds since 1970; `uses24Hours` null: as is usual in the language. */
export const timeOf = (timestamp: number, language: string, uses24Hours: boolean | null): string =>
  format(language, {
    hour: 'numeric',
    minute: '2-digit',
    ...(uses24Hours !== null && { hourCycle: uses24Hours ? 'h23' : 'h12' }),
  }).format(timestamp * 1000);

export function dayOf(timestamp: number, language: string, words: Words): string {
  const date = new Date(timestamp * 1000);
  const today = new Date();
  if (date.toDateString() === today.toDateString()) return words.list.today;
  if (date.toDateString() === new Date(today.getTime() - DAY_MS).toDateString()) return words.list.yesterday;
  const isThisYear = date.getFullYear() === today.getFullYear();
  return format(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  }).format(date);
}

/** Short: the time today, the day before that. */
export function whenOf(timestamp: number, language: string, uses24Hours: boolean | null): string {
  const date = new Date(timestamp * 1000);
  if (date.toDateString() === new Date().toDateString()) return timeOf(timestamp, language, uses24Hours);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return format(language, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) }).format(date);
}

export const fullDay = (timestamp: number, language: string): string =>
  format(language, { dateStyle: 'full' }).format(timestamp * 1000);

export const fullDate = (timestamp: number, language: string): string =>
  format(language, { dateStyle: 'full', timeStyle: 'short' }).format(timestamp * 1000);

/** The day and the time, for what is to come. */
export const momentOf = (timestamp: number, language: string, uses24Hours: boolean | null): string =>
  format(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    ...(uses24Hours !== null && { hourCycle: uses24Hours ? 'h23' : 'h12' }),
  }).format(timestamp * 1000);
