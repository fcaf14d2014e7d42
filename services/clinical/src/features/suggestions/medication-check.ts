import { SEVERITIES, type InteractionRow, type Severity } from './interaction-store.js';
import type { Part, Recognised } from './drug-rules.js';

/** A medication or an allergy that a warning is of; `item` is its place in what was asked, `number` that of its prescription or order. */
export interface Concerned {
  item: number | null;
  display: string;
  number: string | null;
}

export interface DrugWarning {
  type: 'interaction' | 'allergy' | 'duplicate';
  severity: Severity;
  items: Concerned[];
  text: string;
  source: string;
  version: string | null;
}

export type Medication = Concerned & Recognised;

const rank = ({ severity }: { severity: Severity }): number => SEVERITIES.indexOf(severity);

export const shown = ({ item, display, number }: Concerned): Concerned => ({ item, display, number });

/** Pairs of medications of which one at least was asked about. */
const isAsked = (one: Concerned, other: Concerned): boolean => one.item !== null || other.item !== null;

/** What the tables say of the pairs: the most severe of each source. */
export function interactionsAmong(
  medications: readonly Medication[],
  rows: readonly InteractionRow[],
  language: 'en' | 'es',
): DrugWarning[] {
  const holding = new Map<string, { at: number; part: Part }[]>();
  medications.forEach(({ parts }, at) => {
    for (const part of parts)
      for (const key of new Set([...part.own, ...part.groups]))
        holding.set(key, [...(holding.get(key) ?? []), { at, part }]);
  });
  const found = new Map<string, DrugWarning>();
  for (const row of rows)
    for (const one of holding.get(row.ingredient) ?? [])
      for (const other of holding.get(row.other) ?? []) {
        const [first, second] = [medications[Math.min(one.at, other.at)], medications[Math.max(one.at, other.at)]];
        if (one.at === other.at || !first || !second || !isAsked(first, second) || isSame(one.part, other.part))
          continue;
        const key = `${Math.min(one.at, other.at)} ${Math.max(one.at, other.at)} ${row.source}`;
        const known = found.get(key);
        if (known && rank(known) <= rank(row)) continue;
        found.set(key, {
          type: 'interaction',
          severity: row.severity,
          items: [shown(first), shown(second)],
          text: (language === 'es' && row.text_es) || row.text,
          source: row.source,
          version: row.version,
        });
      }
  return [...found.values()];
}

const isSame = (one: Part, other: Part): boolean => [...one.own].some((key) => other.own.has(key));

const SAME = {
  en: (name: string) => `Both hold ${name}.`,
  es: (name: string) => `Ambos contienen ${name}.`,
};
const OF_CLASS = {
  en: (name: string) => `Both are of the class ${name}.`,
  es: (name: string) => `Ambos son de la clase ${name}.`,
};

/** Medications that hold the same substance, or substances of one class. */
export function duplicatesAmong(medications: readonly Medication[], language: 'en' | 'es'): DrugWarning[] {
  return medications.flatMap((first, at) =>
    medications.slice(at + 1).flatMap((second): DrugWarning[] => {
      const text = isAsked(first, second) ? sharedBy(first, second, language) : undefined;
      if (text === undefined) return [];
      const items = [shown(first), shown(second)];
      return [{ type: 'duplicate', severity: 'moderate', items, text, source: 'substances', version: null }];
    }),
  );
}

function sharedBy(first: Medication, second: Medication, language: 'en' | 'es'): string | undefined {
  const pairs = first.parts.flatMap((one) => second.parts.map((other) => [one, other] as const));
  const same = pairs.find(([one, other]) => isSame(one, other));
  if (same) return SAME[language](same[0].name);
  for (const [one, other] of pairs)
    for (const [code, name] of one.classes) if (other.classes.has(code)) return OF_CLASS[language](name);
  return undefined;
}

/** The most severe first. */
export const bySeverity = (warnings: readonly DrugWarning[]): DrugWarning[] =>
  warnings.toSorted((one, other) => rank(one) - rank(other));
