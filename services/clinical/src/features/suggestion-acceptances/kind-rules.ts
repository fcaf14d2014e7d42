import type { Failure, OwnRule } from '../../domain/failures.js';

/** The records that are written from a suggestion. */
export type WrittenType =
  | 'consultation'
  | 'problem'
  | 'admission'
  | 'referral'
  | 'prescription'
  | 'inpatient_medication';

/** Of which kinds of suggestions a record can be written: notes of codes and drafts, other records of their codes. */
const KINDS: Readonly<Record<WrittenType, readonly string[]>> = {
  consultation: ['cie10_codes', 'draft_note', 'discharge_summary'],
  problem: ['cie10_codes', 'draft_note', 'discharge_summary'],
  admission: ['cie10_codes', 'draft_note'],
  referral: ['cie10_codes', 'draft_note', 'discharge_summary'],
  prescription: ['drug_check'],
  inpatient_medication: ['drug_check'],
};

const OTHER_KIND: OwnRule = {
  name: 'other_kind',
  en: 'No such record is written from a suggestion of the kind :value.',
  es: 'De una sugerencia del tipo :value no se escribe un registro así.',
};

const ONLY_A_SUMMARY: OwnRule = {
  name: 'only_a_summary',
  en: 'The draft of a discharge summary goes only into a note of that type.',
  es: 'El borrador de una epicrisis solo va en una nota de ese tipo.',
};

/** Why a record is not written from a suggestion of that kind. `noteType` is the type of a note. */
export function kindFailure(
  kind: string,
  { type, noteType }: { type: WrittenType; noteType?: string | null | undefined },
): Failure | undefined {
  const path = 'suggestion_id';
  if (!KINDS[type].includes(kind)) return { path, rule: OTHER_KIND, value: kind };
  const isSummary = kind === 'discharge_summary' && type === 'consultation';
  return isSummary && noteType !== 'discharge_summary' ? { path, rule: ONLY_A_SUMMARY } : undefined;
}
