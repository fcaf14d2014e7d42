import { dayIn } from '../../calendar.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { needsSecondLook } from '../../domain/laboratory-settings.js';
import { newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import type { Change } from '../../operation/change.js';
import { beginningOf } from '../../db/local-day.js';
import { beforeBirth, getPatient } from '../patients/index.js';
import type { Code, LabResultContent } from './lab-result-content.js';
import { flagsOf, interpretationOf, isComplete } from './lab-result-rules.js';
import type { NewLabResult } from './lab-result-store.js';

export type Origin = Pick<
  NewLabResult,
  | 'patient_id'
  | 'practitioner_id'
  | 'order_id'
  | 'order_item_id'
  | 'consultation_id'
  | 'code_system'
  | 'code'
  | 'display'
>;

export const columnsOf = ({ system, code, display }: Code) => ({ code_system: system, code, display });

type Decided = Origin &
  Pick<NewLabResult, 'id' | 'status' | 'category' | 'released_at' | 'status_reason' | 'supersedes_id'>;

/** Nobody measured anything before, and where a year begins is one that PostgreSQL can read. */
const OLDEST = '1850';

type Collected = Pick<NewLabResult, 'specimen_collected_at' | 'specimen_collected_on'>;

/** When it was taken: of what is only known to be a day, a month or a year, where that begins in the clinic. */
async function collectedOf({ db, clinic }: Change, { specimen }: LabResultContent): Promise<Collected> {
  const { collected_at = null, collected_on = null } = specimen ?? {};
  if (collected_on !== null && collected_on < OLDEST)
    throw invalid({ path: 'specimen.collected_on', rule: 'not_before', other: OLDEST });
  if (collected_on === null) return { specimen_collected_at: collected_at, specimen_collected_on: null };
  const begins = await beginningOf(db, collected_on, clinic.timezone);
  if (collected_at !== null && Date.parse(collected_at) !== Date.parse(begins))
    throw invalid({ path: 'specimen.collected_at', rule: 'disagrees', other: 'specimen.collected_on' });
  return { specimen_collected_at: begins, specimen_collected_on: collected_on };
}

/** A day is that of who says it, and begins fourteen hours sooner where the day is first. */
const earliestOf = (on: string): number => Date.parse(`${on}-01-01`.slice(0, 10)) - 14 * 3_600_000;

/** Throws 422 for what was taken before its patient was born, or is reported before it was taken or in time to come. */
export async function newResult(change: Change, content: LabResultContent, decided: Decided): Promise<NewLabResult> {
  const { clinic, caller, now } = change;
  const collected = await collectedOf(change, content);
  const issued_at = content.issued_at ?? now.toISOString();
  const latest = new Date(now.getTime() + LIMITS.clockSkewMs).toISOString();
  const { specimen_collected_at: since, specimen_collected_on: on } = collected;
  const { birth_date } = await getPatient(change.db, clinic.id, decided.patient_id);
  checkNone([
    ...(issued_at > latest ? [{ path: 'issued_at', rule: 'future' } as const] : []),
    ...(since && (on === null ? Date.parse(since) : earliestOf(on)) > Date.parse(issued_at)
      ? [{ path: 'issued_at', rule: 'not_before', other: `specimen.${on ? 'collected_on' : 'collected_at'}` } as const]
      : []),
    ...beforeBirth(birth_date, {
      'specimen.collected_on': on,
      'specimen.collected_at': on === null && since ? dayIn(clinic.timezone, new Date(since)) : null,
    }),
  ]);
  const interpretations = content.observations.map(interpretationOf);
  const flags = flagsOf(interpretations);
  return {
    clinic_id: clinic.id,
    ...decided,
    specimen_type: content.specimen?.type ?? null,
    ...collected,
    issued_at,
    performer: content.performer ?? null,
    conclusion: content.conclusion ?? null,
    attachments: content.attachments ?? [],
    ...flags,
    needs_second_look: isComplete(decided.status) && needsSecondLook(clinic, flags),
    entered_by: caller.practitioner_id ?? caller.id,
    entered_by_name: caller.name,
    observations: content.observations.map(({ status, code, value, reference_range, note }, position) => ({
      id: newId(),
      position,
      status,
      ...columnsOf(code),
      value_type: value.type,
      value_number: value.number ?? null,
      value_comparator: value.comparator ?? null,
      value_unit: value.unit ?? null,
      value_text: value.text ?? null,
      interpretation: interpretations[position] ?? null,
      reference_low: reference_range?.low ?? null,
      reference_high: reference_range?.high ?? null,
      reference_unit: reference_range?.unit ?? null,
      reference_text: reference_range?.text ?? null,
      note: note ?? null,
    })),
  };
}
