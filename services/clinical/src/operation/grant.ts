import { invalid } from '../domain/failures.js';
import type { PhiRelation } from '../domain/phi-policy.js';
import { LIMITS } from '../limits/index.js';

/** What the clinic's PHI policy decided; `relation` is left to be checked against the subject or the list. */
export interface PhiGrant {
  /**
   * `self` is a patient's: their own records, whatever the policy says. `one_patient` is of a broken glass: the records of
   * `patient_id`, whatever the policy says, and nobody else's.
   */
  relation: PhiRelation | 'self' | 'one_patient';
  /** Of a broken glass: whom the request names, once that is known. */
  patient_id?: string;
  /** Whose relation it is: the user's own, or of the practitioner who stands behind a key. */
  practitioner_id: string | null;
  /** The patients on whose care team the practitioner is, where these are few and were looked up before. */
  team?: readonly string[];
  /** Set when the caller broke the glass. */
  break_glass_reason: string | null;
  /** Whom the request turned out to be about, beyond its path: a replay asks for the relation to them again. */
  subjects: PhiSubject[];
  /** Whether the relation was asked for, of the subject or by leaving others out of a list. */
  asked: boolean;
}

/** The record that a PHI operation is about, as far as the policy's relation needs it. */
export interface PhiSubject {
  patient_id: string | null;
  practitioner_id: string | null;
  /** Another practitioner whose it is as well. */
  other_practitioner_id?: string | null;
  /** The patient's whole record is opened or drawn on: only their care team may, where the policy asks for any relation. */
  care_team?: true;
  /** It is about nobody: no relation is asked for. */
  nobody?: true;
}

/** Breaks the glass for that patient, the first one whom a request names. False where it was broken for another one. */
export function breakFor(grant: PhiGrant, patientId: string): boolean {
  grant.patient_id ??= patientId;
  return grant.patient_id === patientId;
}

/** The reason for breaking the glass, as it was given. Throws 422 for one too short or too long. */
export function breakGlassReason(given: string): string {
  const reason = given.trim();
  const { min, max } = LIMITS.breakGlassReason;
  if (reason.length < min) throw invalid({ path: 'x-break-glass-reason', rule: 'min_length', limit: min });
  if (reason.length > max) throw invalid({ path: 'x-break-glass-reason', rule: 'max_length', limit: max });
  return reason;
}
