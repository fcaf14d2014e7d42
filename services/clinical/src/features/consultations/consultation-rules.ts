import { createHash } from 'node:crypto';
import { dayIn } from '../../calendar.js';
import type { CompletionRequirement } from '../../domain/clinic.js';
import type { Failure, OwnRule } from '../../domain/failures.js';
import { LIMITS } from '../../limits/index.js';
import type { ConsultationContent, Diagnosis, Vitals } from './consultation-content.js';
import type { SignRow } from './sign-store.js';

const ONE_PRINCIPAL: OwnRule = {
  name: 'one_principal',
  en: 'The :attribute must hold at most one principal diagnosis.',
  es: ':attribute debe tener a lo sumo un diagnóstico principal.',
};

/** What is wrong with the content beyond the shape of its fields. */
export function contentFailures(content: ConsultationContent, at: { now: Date; timezone: string }): Failure[] {
  return [
    ...timeFailures(content, at),
    ...vitalsFailures(content.vitals),
    ...diagnosesFailures(content.diagnoses ?? []),
  ];
}

function timeFailures(
  { started_at, ended_at, follow_up }: ConsultationContent,
  { now, timezone }: { now: Date; timezone: string },
): Failure[] {
  const failures: Failure[] = [];
  const latest = new Date(now.getTime() + LIMITS.clockSkewMs).toISOString();
  if (started_at && started_at > latest) failures.push({ path: 'started_at', rule: 'future' });
  if (ended_at && ended_at > latest) failures.push({ path: 'ended_at', rule: 'future' });
  if (started_at && ended_at && ended_at < started_at)
    failures.push({ path: 'ended_at', rule: 'not_before', other: 'started_at' });
  if (follow_up?.date && follow_up.date < dayIn(timezone, now)) {
    failures.push({ path: 'follow_up.date', rule: 'not_before', other: dayIn(timezone, now) });
  }
  return failures;
}

export function vitalsFailures(vitals: Vitals | null | undefined): Failure[] {
  const { systolic, diastolic } = vitals ?? {};
  return systolic != null && diastolic != null && systolic <= diastolic
    ? [{ path: 'vitals.systolic', rule: 'greater_than', other: 'vitals.diastolic' }]
    : [];
}

export function diagnosesFailures(diagnoses: readonly Diagnosis[]): Failure[] {
  return diagnoses.filter(({ role }) => role === 'principal').length > 1
    ? [{ path: 'diagnoses', rule: ONE_PRINCIPAL }]
    : [];
}

/** What is missing before the note may be signed; a clinic may ask for more than the rest do. */
export function completionFailures(
  content: ConsultationContent & { patient_id: string | null },
  required: readonly CompletionRequirement[] = [],
): Failure[] {
  const missing = (path: string): Failure => ({ path, rule: 'required_when', other: 'status', value: 'completed' });
  const says = (section: string) =>
    (content.sections ?? []).some(({ key, content: text }) => key === section && text.trim() !== '');
  const diagnosed = (content.diagnoses ?? []).length > 0;
  const measured = Object.values(content.vitals ?? {}).some((value) => value !== null);
  const paths = [
    ...(content.patient_id === null ? ['patient_id'] : []),
    ...(!diagnosed && (required.includes('diagnosis') || !says('assessment')) ? ['diagnoses'] : []),
    ...(['assessment', 'plan'] as const)
      .filter((section) => required.includes(section) && !says(section))
      .map((section) => `sections.${section}`),
    ...(required.includes('vitals') && !measured ? ['vitals'] : []),
  ];
  return paths.map(missing);
}

/** Body mass index, kg/m², to one decimal. */
export function bmi({ weight_kg, height_cm }: Vitals): number | null {
  return weight_kg != null && height_cm != null ? Math.round((weight_kg / (height_cm / 100) ** 2) * 10) / 10 : null;
}

/** What is signed, and by whom and when. */
interface SignedNote {
  id: string;
  /** The practitioner's. */
  signed_by: string;
  signed_at: string;
  content: ConsultationContent & { patient_id: string | null };
  /** Those that the content does not tell (`signsBeside`). */
  signs?: readonly SignRow[];
}

/** What new signatures cover: the note's id, the signer, the time and the content. */
export const SIGNATURE_FORMAT = 2;
/** Where a sign was measured several times, or at a time of its own: all of these beside. */
export const SIGNATURE_FORMAT_WITH_SIGNS = 3;

/** All signs of a note, where its vital signs do not tell them; else none. */
export const signsBeside = (signs: readonly SignRow[] | null = []): readonly SignRow[] =>
  signs?.some(({ part, observed_at }) => part === '' || observed_at !== null) ? signs : [];

/**
 * The sha256, in hexadecimal digits, of what is signed. Format 3 covers signs that the content does not tell. Format 1, of notes that were signed before there was another,
 * is the content alone.
 */
export function noteDigest(note: SignedNote, format: number): string {
  const { id, signed_by, signed_at, content, signs = [] } = note;
  const measured = signs.map((each) => [
    each.id,
    each.part,
    each.sign,
    each.observed_at,
    each.value_number,
    each.systolic,
    each.diastolic,
  ]);
  const signed =
    format === 1
      ? membersOf(content)
      : [
          format,
          id,
          signed_by,
          signed_at,
          membersOf(content),
          ...(format === SIGNATURE_FORMAT_WITH_SIGNS ? [measured] : []),
        ];
  return createHash('sha256').update(JSON.stringify(signed)).digest('hex');
}

/** In a fixed order of members; the same of what was sent and of what is stored. */
function membersOf(content: SignedNote['content']): unknown[] {
  const { patient_id, type, reason, started_at, ended_at, sections, vitals, diagnoses, follow_up } = content;
  return [
    patient_id,
    type ?? null,
    reason ?? null,
    started_at ?? null,
    ended_at ?? null,
    (sections ?? []).map(({ key, title, content: text }) => [key, title ?? null, text]),
    vitals
      ? Object.entries(vitals)
          .filter(([name, value]) => value !== null && name !== 'bmi')
          .sort()
      : null,
    (diagnoses ?? []).map(({ code, role, certainty, notes }) => [code, role, certainty, notes ?? null]),
    follow_up?.date || follow_up?.notes ? [follow_up.date ?? null, follow_up.notes ?? null] : null,
  ];
}
