import type { Fact } from '../chart-facts/index.js';
import type { Source } from '../suggestion-models/index.js';

/** The sources of the facts, one for each record, with the record's own words and numbers. */
export function sourcesOf(facts: readonly Fact[]): Source[] {
  const sources = new Map<string, Source>();
  for (const fact of facts) {
    const { type, id, version, admission_id } = fact;
    const key = `${type} ${id}`;
    const known = sources.get(key);
    const line = lineOf(fact);
    const text = known ? `${known.text}\n${line}` : line;
    sources.set(key, { type, id, version, ...(admission_id && { admission_id }), text });
  }
  return [...sources.values()];
}

function lineOf({ kind, on, said }: Fact): string {
  const { name, code, number, status, more, criticality, none_known, value, unit, interpretation, reference, until } =
    said;
  if (kind === 'signs')
    return Object.entries(said.signs ?? {})
      .flatMap(([sign, measured]) => (typeof measured === 'number' ? [`${sign} ${measured}`] : []))
      .concat(on ?? [])
      .join(', ');
  const first =
    value === undefined
      ? [name, code]
      : [[name, status, value, unit].filter(isSaid).join(' '), interpretation, reference];
  return [
    ...first,
    ...(none_known ? ['none_known'] : []),
    ...(more ?? []),
    criticality,
    ...(value === undefined ? [status] : []),
    number,
    on,
    until,
  ]
    .filter(isSaid)
    .join('; ');
}

const isSaid = (word: unknown): boolean => word !== null && word !== undefined && word !== '';
