import type { Failure, OwnRule } from '../../domain/failures.js';
import type { OwnHours } from '../schedules/index.js';

const OVERLAP: OwnRule = {
  name: 'overlap',
  en: ':attribute overlaps with other hours of the same days.',
  es: ':attribute coincide con otras horas de los mismos días.',
};

const NEVER = '9999-12-31';
const meet = (one: OwnHours, other: OwnHours): boolean =>
  one.days.some((day) => other.days.includes(day)) &&
  one.from < other.to &&
  other.from < one.to &&
  one.valid_from <= (other.valid_until ?? NEVER) &&
  other.valid_from <= (one.valid_until ?? NEVER);

/** What is wrong with a practitioner's hours by themselves. */
export const hoursFailures = (hours: readonly OwnHours[]): Failure[] =>
  hours.flatMap((each, index): Failure[] => [
    ...(each.valid_until !== null && each.valid_until < each.valid_from
      ? [{ path: `hours.${index}.valid_until`, rule: 'not_before' as const, other: `hours.${index}.valid_from` }]
      : []),
    ...(hours.slice(0, index).some((other) => meet(each, other)) ? [{ path: `hours.${index}`, rule: OVERLAP }] : []),
  ]);
