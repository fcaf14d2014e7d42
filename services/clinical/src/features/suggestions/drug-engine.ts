import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../db/db.js';
import { AI_LIMITS } from '../../limits/index.js';
import { findSubstances } from '../catalogs/index.js';
import { checkItems, type Check, type Medicated } from '../prescriptions/index.js';
import { Drugs, drugPhrases, type Part } from './drug-rules.js';
import { findInteractions, findNamed, findTables, type Severity } from './interaction-store.js';
import {
  bySeverity,
  duplicatesAmong,
  interactionsAmong,
  type DrugWarning,
  type Medication,
} from './medication-check.js';
import type { EngineInput, CurrentMedications } from './engine-input.js';

/** Reasons why an item is not checked. */
export const UNCHECKED_REASONS = [
  'medication_unknown',
  'part_unknown',
  'no_table',
  'not_in_tables',
  'allergy_unknown',
  'allergies_not_asked',
  'hospital_not_read',
  'too_many',
] as const;

interface Unchecked {
  item: number | null;
  detail: string | null;
  reason: (typeof UNCHECKED_REASONS)[number];
}

/** Warnings of the imported tables, the patient's allergies and current medications, and what was not checked. */
export async function checkMedication(db: Db, { input, language, medication }: EngineInput) {
  const items = (input.items ?? []).map(({ medication: named }, item) => ({ ...named, item, number: null }));
  const { current = [], counted = [], hospitalRead = false, isCut: isTakenCut = false } = medication ?? {};
  const taken = [...items, ...current.map((each) => ({ ...each, item: null }))];
  const allergens = counted.flatMap(({ substance }) => substance ?? []);
  const tables = await findTables(db);
  const named = await findNamed(db, (await inTurn(taken, (each) => drugPhrases([each]))).flat());
  const drugs = new Drugs(await findSubstances(db, [...taken, ...allergens]), named);
  const medications = await inTurn(
    taken,
    (each): Medication => ({
      item: each.item,
      display: each.display,
      number: each.number,
      ...drugs.recognise(each),
    }),
  );
  const names = [...new Set(medications.flatMap(({ parts }) => parts.flatMap(namesOf)))];
  const inTables = await findNamed(db, names);
  const rows = await findInteractions(db, [...inTables], AI_LIMITS.interactions);
  // Items with another spelling get the recognized name.
  const checkable = items.map(({ system = null, code = null, display }, at) => {
    const recognised = (medications[at]?.parts ?? []).map(({ name }) => name);
    return { medication: { system, code, display: [...recognised, display].join(' ') } };
  });
  const checked = await checkAllergies(checkable, counted, drugs);
  const warnings = bySeverity([
    ...(await interactionsAmong(medications, rows, language)),
    ...allergyWarnings(checked, medications, language),
    ...(await duplicatesAmong(medications, language)),
  ]);
  const isCut = isTakenCut || rows.length === AI_LIMITS.interactions || warnings.length > AI_LIMITS.warnings;
  const unchecked: Unchecked[] = [
    ...medications.flatMap((each) => uncheckedOf(each, { inTables, hasTables: tables.length > 0 })),
    ...checked.unchecked.map(({ item, detail, reason }) => ({ item, detail, reason })),
    ...(hospitalRead ? [] : [{ item: null, detail: null, reason: 'hospital_not_read' } as const]),
    ...(isCut ? [{ item: null, detail: null, reason: 'too_many' } as const] : []),
  ];
  return { result: { warnings: warnings.slice(0, AI_LIMITS.warnings), unchecked, tables }, dropped: 0 };
}

/** Does it for each, one after the other, and lets other requests run in between: a long name takes milliseconds. */
async function inTurn<T, R>(all: readonly T[], act: (one: T) => R): Promise<R[]> {
  const made: R[] = [];
  for (const one of all) {
    await nextTurn();
    made.push(act(one));
  }
  return made;
}

/** The check of a prescription, a few items at a time. The first part has the warnings about allergies alone. */
async function checkAllergies(
  items: readonly Medicated[],
  counted: CurrentMedications['counted'],
  { table }: Drugs,
): Promise<Check> {
  const checked: Check = { warnings: [], unchecked: [] };
  for (let from = 0; from < items.length; from += AI_LIMITS.itemsAtOnce) {
    await nextTurn();
    const some = items.slice(from, from + AI_LIMITS.itemsAtOnce);
    const { warnings, unchecked } = checkItems(some, { counted, active: [], table });
    checked.warnings.push(...warnings.map((each) => ({ ...each, item: each.item + from })));
    if (from === 0) checked.unchecked.push(...unchecked.filter(({ item }) => item === null));
  }
  return checked;
}

const namesOf = ({ own, groups }: Part): string[] => [...own, ...groups];

function uncheckedOf(
  { item, display, parts, unknown }: Medication,
  { inTables, hasTables }: { inTables: ReadonlySet<string>; hasTables: boolean },
): Unchecked[] {
  if (parts.length === 0) return [{ item, detail: display, reason: 'medication_unknown' }];
  const missing = parts.filter((part) => !namesOf(part).some((name) => inTables.has(name)));
  return [
    ...unknown.map((detail): Unchecked => ({ item, detail, reason: 'part_unknown' })),
    ...(hasTables
      ? missing.map(({ name }): Unchecked => ({ item, detail: name, reason: 'not_in_tables' }))
      : [{ item, detail: display, reason: 'no_table' } as const]),
  ];
}

const ALLERGIC = {
  en: (to: string, via: string | null) => `The patient is allergic to ${to}${via === null ? '' : ` (${via})`}.`,
  es: (to: string, via: string | null) => `El paciente es alérgico a ${to}${via === null ? '' : ` (${via})`}.`,
};

/** The warnings of a prescription check, with their severity. */
const allergyWarnings = ({ warnings }: Check, medications: readonly Medication[], language: 'en' | 'es') =>
  warnings.map(({ item, detail, basis, via, criticality }): DrugWarning => {
    const severity: Severity =
      basis === 'cross_class' ? 'moderate' : criticality === 'high' ? 'contraindicated' : 'severe';
    return {
      type: 'allergy',
      severity,
      items: [
        { item, display: medications[item]?.display ?? '', number: null },
        { item: null, display: detail, number: null },
      ],
      text: ALLERGIC[language](detail, via),
      source: 'allergies',
      version: null,
    };
  });
