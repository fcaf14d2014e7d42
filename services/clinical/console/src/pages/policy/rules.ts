import type { Body, Data } from '../../api/client';
import { useLanguage, useWords } from '../../i18n/language';
import { text } from './text';

export type Saved = Data<'GET /api/v1/settings/phi-policy'>;
export type Policy = Required<Body<'PUT /api/v1/settings/phi-policy'>>;
export type Holder = Policy['roles'][number];
export type Hours = NonNullable<Policy['hours']>[number];
export type Preview = Data<'POST /api/v1/settings/phi-policy/preview'>;

/** Those whom the policy is about, in the order in which they are offered. */
export const HOLDERS = ['doctor', 'nurse', 'api_key'] as const satisfies readonly Holder[];

export const QUESTIONS = ['who', 'whose', 'when', 'where', 'emergency'] as const;
export type Question = (typeof QUESTIONS)[number];

// 2026-11-22 is a Sunday, which is day 0 of a policy.
const dayOf = (day: number) => new Date(Date.UTC(2026, 10, 22 + day));

/** The days of the week as the reader writes them, from 0 = Sunday. */
export function useDayName(style: 'short' | 'long'): (day: number) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, { weekday: style, timeZone: 'UTC' });
  return (day) => format.format(dayOf(day));
}

/** A week begins on Monday where the console is used. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** What a policy says, in plain words. */
export function useAnswers(): (policy: Policy) => Record<Question, string> {
  const say = useWords(text);
  const { locale } = useLanguage();
  const dayName = useDayName('short');
  const list = (items: readonly string[]) => new Intl.ListFormat(locale).format(items);
  const hours = ({ days, from, to }: Hours) =>
    `${list(WEEK.filter((day) => days.includes(day)).map(dayName))}, ${from}–${to}`;
  const emergency = ({ break_glass, break_glass_passes: passes }: Policy) => {
    if (!break_glass) return say.glassNo;
    const past = [
      ...(passes.includes('hours') ? [say.passesHours] : []),
      ...(passes.includes('networks') ? [say.passesNetworks] : []),
    ];
    return past.length > 0 ? say.glassYesPast(list(past)) : say.glassYes;
  };
  return (policy) => ({
    who: policy.roles.length > 0 ? list(policy.roles.map((role) => say[role])) : say.nobody,
    whose: say[policy.relation],
    when: policy.hours === null ? say.always : policy.hours.map(hours).join('; '),
    where: policy.ip_cidrs.length > 0 ? list(policy.ip_cidrs) : say.anywhere,
    emergency: emergency(policy),
  });
}
