import type { Body, Data } from '../../api/client';
import { small } from '../../i18n/capitals';
import { useLanguage, useWords } from '../../i18n/language';
import { useWeekdays, WEEKDAYS } from '../../i18n/weekdays';
import { text } from './text';

export type Saved = Data<'GET /api/v1/settings/phi-policy'>;
export type Policy = Required<Body<'PUT /api/v1/settings/phi-policy'>>;
export type Holder = Policy['roles'][number];
export type Hours = NonNullable<Policy['hours']>[number];
export type Preview = Data<'POST /api/v1/settings/phi-policy/preview'>;

/** Those whom the policy is about, in the order in which they are offered. */
export const HOLDERS = ['doctor', 'nurse', 'pharmacist', 'laboratory', 'api_key'] as const satisfies readonly Holder[];

export const QUESTIONS = ['who', 'whose', 'when', 'where', 'emergency'] as const;
export type Question = (typeof QUESTIONS)[number];

/** What a policy says, in plain words. */
export function useAnswers(): (policy: Policy) => Record<Question, string> {
  const say = useWords(text);
  const { locale } = useLanguage();
  const dayName = useWeekdays('short');
  const list = (items: readonly string[]) => new Intl.ListFormat(locale).format(items);
  const holders = (roles: readonly Holder[]) =>
    list(roles.map((role, at) => (at === 0 ? say[role] : small(say[role], locale))));
  const hours = ({ days, from, to }: Hours) =>
    `${list(WEEKDAYS.filter((day) => days.includes(day)).map(dayName))}, ${from}–${to}`;
  const emergency = ({ break_glass, break_glass_passes: passes }: Policy) => {
    if (!break_glass) return say.glassNo;
    const past = [
      ...(passes.includes('hours') ? [say.passesHours] : []),
      ...(passes.includes('networks') ? [say.passesNetworks] : []),
    ];
    return past.length > 0 ? say.glassYesPast(list(past)) : say.glassYes;
  };
  return (policy) => ({
    who: policy.roles.length > 0 ? holders(policy.roles) : say.nobody,
    whose: say[policy.relation],
    when: policy.hours === null ? say.always : policy.hours.map(hours).join('; '),
    where: policy.ip_cidrs.length > 0 ? list(policy.ip_cidrs) : say.anywhere,
    emergency: emergency(policy),
  });
}
