import type { Failure, OwnRule } from '../../domain/failures.js';
import type { CountedAllergy } from '../allergies/index.js';
import { keyOf, type Meeting, type SubstanceTable } from '../catalogs/index.js';
import type { PrescriptionItem } from './prescription-content.js';

/** A reason to think twice: an allergy of the patient, or a prescription that has the same medication already. */
export interface Warning {
  item: number;
  kind: 'allergy' | 'duplicate';
  /** The allergy, or the number of the other prescription. */
  detail: string;
  /** By what an allergy is met: one names the other, or the table of substances says what they share, which is `via`. */
  basis: Meeting['basis'] | 'name' | null;
  via: string | null;
  allergy_id: string | null;
  criticality: CountedAllergy['criticality'];
}

export const UNCHECKED = ['medication_unknown', 'allergy_unknown', 'part_unknown', 'allergies_not_asked'] as const;

/** What nobody should take for checked, and why; an `item` unless it is about an allergy or the patient. */
export interface Unchecked {
  item: number | null;
  reason: (typeof UNCHECKED)[number];
  /** What is not in the table of substances, as it was written: a medication, an allergy, or a part of one. */
  detail: string | null;
}

export interface ActiveMedication {
  number: string;
  system: string | null;
  code: string | null;
  display: string;
}

/** What is known of the patient, and of substances. */
export interface Known {
  /** What counts: allergies, or the statement that there are none. */
  counted: readonly CountedAllergy[];
  active: readonly ActiveMedication[];
  table: SubstanceTable;
}

export interface Check {
  warnings: Warning[];
  unchecked: Unchecked[];
}

/** What the check looks at of an item. */
export type Medicated = Pick<PrescriptionItem, 'medication'>;

/** What is to be thought of before the items are prescribed, and what of that the check cannot say. */
export function checkItems(items: readonly Medicated[], { counted, active, table }: Known): Check {
  const allergies = counted.flatMap(({ id, substance, criticality }) =>
    substance ? [{ id, criticality, display: substance.display, ...table.recognise(substance) }] : [],
  );
  const medications = items.map(({ medication }) => ({ medication, ...table.recognise(medication) }));
  const warnings = medications.flatMap(({ medication, codes }, item) => [
    ...allergies.flatMap(({ id, criticality, display, codes: allergens }): Warning[] => {
      const meeting = table.meeting(allergens, codes) ?? namesMeet(display, medication.display);
      return meeting ? [{ item, kind: 'allergy', detail: display, ...meeting, allergy_id: id, criticality }] : [];
    }),
    ...[...new Set(active.filter((other) => isSame(medication, other)).map(({ number }) => number))].map(
      (detail): Warning => ({
        item,
        kind: 'duplicate',
        detail,
        basis: null,
        via: null,
        allergy_id: null,
        criticality: null,
      }),
    ),
  ]);
  // Somebody said that there is nothing to check against.
  if (counted.length > 0 && allergies.length === 0) return { warnings, unchecked: [] };
  const unchecked: Unchecked[] = [
    ...(counted.length === 0 ? [{ item: null, reason: 'allergies_not_asked', detail: null } as const] : []),
    ...allergies.flatMap((allergy) => unknownOf(null, 'allergy_unknown', allergy)),
    ...medications.flatMap(({ medication, ...recognised }, item) =>
      unknownOf(item, 'medication_unknown', { ...recognised, display: medication.display }),
    ),
  ];
  return { warnings, unchecked };
}

const unknownOf = (
  item: number | null,
  reason: 'allergy_unknown' | 'medication_unknown',
  { codes, unknown, display }: { codes: string[]; unknown: string[]; display: string },
): Unchecked[] =>
  codes.length === 0
    ? [{ item, reason, detail: display }]
    : unknown.map((detail) => ({ item, reason: 'part_unknown', detail }));

const ALLERGY: OwnRule = {
  name: 'allergy',
  en: 'The :attribute meets the allergy to :other.',
  es: ':attribute coincide con la alergia a :other.',
};

const ALLERGY_BY_CLASS: OwnRule = {
  name: 'allergy_class',
  en: 'The :attribute meets the allergy to :other: both are of :value.',
  es: ':attribute coincide con la alergia a :other: ambos son de :value.',
};

const ALLERGY_ACROSS: OwnRule = {
  name: 'allergy_cross_class',
  en: 'The :attribute meets the allergy to :other, which may react to :value too.',
  es: ':attribute coincide con la alergia a :other, que puede reaccionar también a :value.',
};

const PRESCRIBED_ALREADY: OwnRule = {
  name: 'prescribed_already',
  en: 'The :attribute is prescribed already, in :other.',
  es: ':attribute ya está indicado, en :other.',
};

const RULES = { name: ALLERGY, ingredient: ALLERGY, class: ALLERGY_BY_CLASS, cross_class: ALLERGY_ACROSS };

/** Why the prescriber goes on: one reason for all, or one for each item that has warnings. */
export interface Overriding {
  override_reason?: string | null;
  overrides?: { item: number; reason: string }[] | null;
}

export const reasonFor = (item: number, { override_reason, overrides }: Overriding): string | null =>
  overrides?.find((override) => override.item === item)?.reason ?? override_reason ?? null;

/** The warnings that nobody gave a reason for, as faults, of which `override_reason` says how to go on. */
export function overrideFailures(warnings: readonly Warning[], items: number, overriding: Overriding): Failure[] {
  const strays = (overriding.overrides ?? []).flatMap(({ item }, index): Failure[] =>
    item < items ? [] : [{ path: `overrides.${index}.item`, rule: 'selected' }],
  );
  const open = warnings.filter(({ item }) => reasonFor(item, overriding) === null);
  if (open.length === 0) return strays;
  const faults = open.map(
    ({ item, basis, detail, via }): Failure => ({
      path: `items.${item}.medication`,
      rule: basis ? RULES[basis] : PRESCRIBED_ALREADY,
      other: detail,
      value: via ?? undefined,
    }),
  );
  return [...strays, ...faults, { path: 'override_reason', rule: 'required' }];
}

/** One names the other, whatever the case and the accents: "Penicilina" and "Bencilpenicilina 1.2 MUI". */
function namesMeet(allergy: string, medication: string): { basis: 'name'; via: null } | undefined {
  const [substance, name] = [keyOf(allergy), keyOf(medication)];
  const meet = substance !== '' && (name.includes(substance) || words(name).some((word) => substance.includes(word)));
  return meet ? { basis: 'name', via: null } : undefined;
}

/** Words long enough to name a substance. */
const words = (key: string): string[] => key.split(/[^\p{L}]+/u).filter((word) => word.length >= 6);

const isSame = ({ system, code, display }: PrescriptionItem['medication'], other: ActiveMedication): boolean =>
  code && other.code
    ? code === other.code && (system ?? null) === other.system
    : keyOf(display) === keyOf(other.display);
