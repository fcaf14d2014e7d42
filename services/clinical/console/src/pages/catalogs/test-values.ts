import type { Body, Data } from '../../api/client';

export type Test = Data<'GET /api/v1/catalogs/tests/{test}'>;
export type Range = Test['reference_ranges'][number];
type Sent = Body<'POST /api/v1/catalogs/tests'>;

const BOUNDS = ['age_from', 'age_to', 'low', 'high', 'critical_low', 'critical_high'] as const;
export type Bound = (typeof BOUNDS)[number];

/** A range as it is typed; `key` tells it from the others while it is. */
export type TypedRange = Record<Bound, string> & {
  key: number;
  sex: 'male' | 'female' | '';
  age_unit: Range['age_unit'];
};

let keys = 0;
export const newRange = (): TypedRange => ({
  key: (keys += 1),
  sex: '',
  age_unit: 'years',
  age_from: '',
  age_to: '',
  low: '',
  high: '',
  critical_low: '',
  critical_high: '',
});

const typedRange = ({ sex, age_unit, ...bounds }: Range): TypedRange => ({
  ...newRange(),
  sex: sex ?? '',
  age_unit,
  ...(Object.fromEntries(BOUNDS.map((name) => [name, String(bounds[name] ?? '')])) as Record<Bound, string>),
});

const TEXTS = ['name_es', 'loinc', 'category', 'specimen', 'unit', 'modality', 'body_part'] as const;

export function valuesOf(test: Test | undefined) {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, test?.[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >;
  return {
    ...texts,
    code: test?.code ?? '',
    name: test?.name ?? '',
    fasting: test?.fasting ?? false,
    laterality_required: test?.laterality_required ?? false,
    contrast: test?.contrast ?? false,
    active: test?.active ?? true,
    members: test?.members ?? [],
    reference_ranges: (test?.reference_ranges ?? []).map(typedRange),
  };
}
export type Values = ReturnType<typeof valuesOf>;

/** Undefined for what is no number, null for nothing; a decimal comma is one as well. */
function numberOf(typed: string): number | null | undefined {
  const given = typed.trim().replace(',', '.');
  if (given === '') return null;
  const number = Number(given);
  return Number.isFinite(number) ? number : undefined;
}

export const isRange = (range: TypedRange): boolean => BOUNDS.every((name) => numberOf(range[name]) !== undefined);

function rangeOf({ key: _, sex, age_unit, ...typed }: TypedRange): Range {
  const bounds = Object.fromEntries(BOUNDS.map((name) => [name, numberOf(typed[name]) ?? null]));
  return { ...(bounds as Record<Bound, number | null>), sex: sex || null, age_unit };
}

export function bodyOf(values: Values): Omit<Sent, 'kind'> {
  const texts = Object.fromEntries(TEXTS.map((name) => [name, values[name].trim() || null]));
  return { ...values, ...texts, reference_ranges: values.reference_ranges.map(rangeOf) };
}
