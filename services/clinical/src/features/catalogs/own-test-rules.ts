import type { Failure, OwnRule } from '../../domain/failures.js';
import { isLoincNumber } from './loinc-rules.js';
import type { OwnTest, ReferenceRange, TestKind } from './own-test-content.js';

/** What only tests of some kinds have. */
const OF_KIND: Partial<Record<TestKind, readonly (keyof OwnTest)[]>> = {
  laboratory: ['specimen', 'unit', 'fasting', 'members', 'reference_ranges'],
  imaging: ['modality', 'body_part', 'laterality_required', 'contrast'],
};

const OTHER_KIND: OwnRule = {
  name: 'other_kind',
  en: 'A test of this kind has no :attribute.',
  es: 'Una prueba de este tipo no tiene :attribute.',
};
const LOINC: OwnRule = {
  name: 'loinc',
  en: ':value is no LOINC number: its last digit does not fit.',
  es: ':value no es un número LOINC: su último dígito no corresponde.',
};
const OVERLAP: OwnRule = {
  name: 'overlap',
  en: 'The ages of :attribute overlap with another range of the same sex.',
  es: 'Las edades de :attribute coinciden con otro rango del mismo sexo.',
};
const NO_BOUND: OwnRule = {
  name: 'no_bound',
  en: 'The range :attribute has no limit at all.',
  es: 'El rango :attribute no tiene ningún límite.',
};
const PANEL_RANGE: OwnRule = {
  name: 'panel_range',
  en: 'A panel has no :attribute: its tests have them.',
  es: 'Un panel no tiene :attribute: los tienen sus pruebas.',
};

const isSaid = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== false;

/** What is wrong with a test by itself, whatever else the catalog holds. */
export function ownTestFailures(kind: TestKind, test: Partial<OwnTest>): Failure[] {
  const failures: Failure[] = [];
  const foreign = Object.entries(OF_KIND).flatMap(([of, paths]) => (of === kind ? [] : paths));
  for (const path of foreign) if (isSaid(test[path])) failures.push({ path, rule: OTHER_KIND });
  if (test.loinc != null && !isLoincNumber(test.loinc))
    failures.push({ path: 'loinc', rule: LOINC, value: test.loinc.slice(0, 40) });
  if (isSaid(test.members) && (isSaid(test.reference_ranges) || isSaid(test.unit)))
    failures.push({ path: isSaid(test.unit) ? 'unit' : 'reference_ranges', rule: PANEL_RANGE });
  return [...failures, ...rangeFailures(test.reference_ranges ?? [])];
}

const DAYS = { days: 1, months: 30.4375, years: 365.25 } as const;
const daysOf = ({ age_unit, age_from, age_to }: ReferenceRange): [number, number] => [
  (age_from ?? 0) * DAYS[age_unit],
  age_to === null ? Number.POSITIVE_INFINITY : age_to * DAYS[age_unit],
];

function rangeFailures(ranges: readonly ReferenceRange[]): Failure[] {
  return ranges.flatMap((range, index) => {
    const path = `reference_ranges.${index}`;
    const failures: Failure[] = [];
    const bounds = (['critical_low', 'low', 'high', 'critical_high'] as const).filter((name) => range[name] !== null);
    if (bounds.length === 0) failures.push({ path, rule: NO_BOUND });
    for (const [place, name] of bounds.entries()) {
      const below = bounds[place - 1];
      if (below && Number(range[name]) <= Number(range[below]))
        failures.push({ path: `${path}.${name}`, rule: 'greater_than', other: `${path}.${below}` });
    }
    const [from, to] = daysOf(range);
    if (to <= from) failures.push({ path: `${path}.age_to`, rule: 'greater_than', other: `${path}.age_from` });
    const overlaps = ranges.slice(0, index).some((other) => {
      const [otherFrom, otherTo] = daysOf(other);
      return other.sex === range.sex && from < otherTo && otherFrom < to;
    });
    if (overlaps) failures.push({ path, rule: OVERLAP });
    return failures;
  });
}
