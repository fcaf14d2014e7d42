import { setImmediate as nextTurn } from 'node:timers/promises';
import { AI_LIMITS } from '../../limits/index.js';
import { SEVERITIES, type InteractionRow, type Severity } from './interaction-store.js';
import type { Part, Recognised } from './drug-rules.js';

/**
 * A medication or an allergy that a warning concerns. `item` is its place in the input, `number` that of its
 * prescription or order.
 */
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

/** Pairs with at least one medication of the input. */
const isAsked = (one: Concerned, other: Concerned): boolean => one.item !== null || other.item !== null;

/** The medications by each name that tables may use for their parts. */
function holdersOf(medications: readonly Medication[]): Map<string, Map<number, Part[]>> {
  const holders = new Map<string, Map<number, Part[]>>();
  for (const [at, { parts }] of medications.entries())
    for (const part of parts)
      for (const key of new Set([...part.own, ...part.groups])) {
        const holding = holders.get(key) ?? new Map<number, Part[]>();
        holders.set(key, holding.set(at, [...(holding.get(at) ?? []), part]));
      }
  return holders;
}

/**
 * The interactions of the medications, the most severe of each pair and source. Rows come in order of severity, so it
 * stops at the limit of warnings. Other requests run between rows.
 */
export async function interactionsAmong(
  medications: readonly Medication[],
  rows: readonly InteractionRow[],
  language: 'en' | 'es',
): Promise<DrugWarning[]> {
  const holders = holdersOf(medications);
  const found = new Map<string, DrugWarning>();
  for (const row of rows) {
    await nextTurn();
    if (found.size > AI_LIMITS.warnings) break;
    for (const [one, parts] of holders.get(row.ingredient) ?? [])
      for (const [other, others] of holders.get(row.other) ?? []) {
        const [first, second] = [medications[Math.min(one, other)], medications[Math.max(one, other)]];
        if (one === other || !first || !second || !isAsked(first, second)) continue;
        const key = `${Math.min(one, other)} ${Math.max(one, other)} ${row.source}`;
        if (found.has(key) || parts.every((part) => others.every((each) => isSame(part, each)))) continue;
        found.set(key, {
          type: 'interaction',
          severity: row.severity,
          items: [shown(first), shown(second)],
          text: (language === 'es' && row.text_es) || row.text,
          source: row.source,
          version: row.version,
        });
      }
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

/** The names and classes of a medication's parts. */
const namesOf = ({ parts }: Medication) => ({
  own: new Set(parts.flatMap(({ own }) => [...own])),
  classes: new Set(parts.flatMap(({ classes }) => [...classes.keys()])),
});

/** Medications with the same substance, or substances of one class; limited like interactions. */
export async function duplicatesAmong(
  medications: readonly Medication[],
  language: 'en' | 'es',
): Promise<DrugWarning[]> {
  const found: DrugWarning[] = [];
  const names = medications.map(namesOf);
  for (const [at, first] of medications.entries()) {
    await nextTurn();
    for (const [more, second] of medications.slice(at + 1).entries()) {
      const text = isAsked(first, second) ? sharedWith(names[at + 1 + more], first, language) : undefined;
      if (text === undefined || found.length > AI_LIMITS.warnings) continue;
      const items = [shown(first), shown(second)];
      found.push({ type: 'duplicate', severity: 'moderate', items, text, source: 'substances', version: null });
    }
  }
  return found;
}

function sharedWith(
  other: ReturnType<typeof namesOf> | undefined,
  { parts }: Medication,
  language: 'en' | 'es',
): string | undefined {
  const same = parts.find(({ own }) => [...own].some((key) => other?.own.has(key)));
  if (same) return SAME[language](same.name);
  const [shared] = parts.flatMap(({ classes }) => [...classes].filter(([code]) => other?.classes.has(code)));
  return shared && OF_CLASS[language](shared[1]);
}

/** Most severe first. */
export const bySeverity = (warnings: readonly DrugWarning[]): DrugWarning[] =>
  warnings.toSorted((one, other) => rank(one) - rank(other));
