import type { Failure, OwnRule } from '../../domain/failures.js';
import type { PrescriptionItem } from './prescription-content.js';

const ALLERGY: OwnRule = {
  name: 'allergy',
  en: 'The :attribute meets the allergy to :other.',
  es: ':attribute coincide con la alergia a :other.',
};

const PRESCRIBED_ALREADY: OwnRule = {
  name: 'prescribed_already',
  en: 'The :attribute is prescribed already, in :other.',
  es: ':attribute ya está indicado, en :other.',
};

export const PRESCRIPTION_STATUSES = ['draft', 'active', 'completed', 'cancelled', 'stopped'] as const;
export type PrescriptionStatus = (typeof PRESCRIPTION_STATUSES)[number];

const MOVES: Partial<Record<PrescriptionStatus, readonly PrescriptionStatus[]>> = {
  draft: ['active', 'cancelled'],
  active: ['completed', 'cancelled', 'stopped'],
};

/** Clinical-gaps.md section 7. */
export const canMovePrescription = (from: PrescriptionStatus, to: PrescriptionStatus): boolean =>
  MOVES[from]?.includes(to) ?? false;

/** What is missing before the patient can follow it: how much and how often, or instructions. */
export const issueFailures = (items: readonly PrescriptionItem[]): Failure[] =>
  items.flatMap((item, index) =>
    (item.dose && item.frequency) || item.instructions?.trim()
      ? []
      : [{ path: `items.${index}.dose`, rule: 'required_when', other: 'status', value: 'active' } as const],
  );

/** A reason to think twice: an allergy of the patient, or a prescription that has the same medication already. */
export interface Warning {
  item: number;
  kind: 'allergy' | 'duplicate';
  /** The allergy, or the number of the other prescription. */
  detail: string;
}

export interface ActiveMedication {
  number: string;
  system: string | null;
  code: string | null;
  display: string;
}

export const warningsOf = (
  items: readonly PrescriptionItem[],
  patient: { allergies: readonly string[]; active: readonly ActiveMedication[] },
): Warning[] =>
  items.flatMap(({ medication }, item) => [
    ...patient.allergies
      .filter((allergy) => concerns(allergy, medication.display))
      .map((detail): Warning => ({ item, kind: 'allergy', detail })),
    ...[...new Set(patient.active.filter((other) => isSame(medication, other)).map(({ number }) => number))].map(
      (detail): Warning => ({ item, kind: 'duplicate', detail }),
    ),
  ]);

/** The warnings as faults, of which `override_reason` says how to go on. */
export const warningFailures = (warnings: readonly Warning[]): Failure[] =>
  warnings.length === 0
    ? []
    : [
        ...warnings.map(
          ({ item, kind, detail }): Failure => ({
            path: `items.${item}.medication`,
            rule: kind === 'allergy' ? ALLERGY : PRESCRIBED_ALREADY,
            other: detail,
          }),
        ),
        { path: 'override_reason', rule: 'required' },
      ];

const folded = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** One names the other, whatever the case and the accents: "Penicilina" and "Bencilpenicilina 1.2 MUI". */
function concerns(allergy: string, medication: string): boolean {
  const [substance, name] = [folded(allergy).trim(), folded(medication)];
  return substance !== '' && (name.includes(substance) || words(name).some((word) => substance.includes(word)));
}

/** Words long enough to name a substance. */
const words = (value: string): string[] => value.split(/[^\p{L}]+/u).filter((word) => word.length >= 6);

const isSame = ({ system, code, display }: PrescriptionItem['medication'], other: ActiveMedication): boolean =>
  code && other.code
    ? code === other.code && (system ?? null) === other.system
    : folded(display) === folded(other.display);
