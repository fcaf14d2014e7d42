import { setImmediate as nextTurn } from 'node:timers/promises';
import { AI_LIMITS } from '../../limits/index.js';
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

/** By each name that a table may use, the medications that hold it, each with the parts that it is a name of. */
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
 * What the tables say of the pairs: the most severe of each source. Rows come the most severe first; beyond as many warnings as are shown
 * none is looked for. Others are served between one row and the next.
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

/** All names and classes of what a medication holds. */
const namesOf = ({ parts }: Medication) => ({
  own: new Set(parts.flatMap(({ own }) => [...own])),
  classes: new Set(parts.flatMap(({ classes }) => [...classes.keys()])),
});

/** Medications that hold the same substance, or substances of one class; no more than are shown, as of interactions. */
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

/** The most severe first. */
export const bySeverity = (warnings: readonly DrugWarning[]): DrugWarning[] =>
  warnings.toSorted((one, other) => rank(one) - rank(other));
