import type { Transaction } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { invalid } from '../../domain/failures.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { kindFailure, type WrittenType } from './kind-rules.js';
import { holdAcceptable, insertAcceptance, upsertWarnings } from './acceptance-store.js';
import { decryptContent } from './suggestion-encryption.js';
import { warningOutcomes, type Warned } from './warning-rules.js';

interface AcceptanceContext {
  db: Transaction;
  clinic: { id: string };
  caller: Pick<Caller, 'type' | 'id'>;
  now: Date;
  source: { request_id: string };
  deps: { config: { keys: KeyRing } };
}

interface WrittenRecord {
  type: WrittenType;
  id: string;
  patient_id: string | null;
  /** The type of a note. */
  noteType?: string | null;
  /** Names of the medications that the record prescribes. */
  prescribed?: readonly string[];
}

/**
 * Records that this request wrote a record from a suggestion. Answers what the audit event says of it. Throws 422
 * `suggestion_id` if the suggestion is not the caller's own, not ready, rejected, about another patient, or of a
 * kind from which no such record is written.
 */
export async function acceptSuggestion(
  { db, clinic, caller, now, source, deps }: AcceptanceContext,
  suggestionId: string | null | undefined,
  { type, id, patient_id, noteType, prescribed }: WrittenRecord,
): Promise<{ suggestion_id?: string }> {
  if (!suggestionId) return {};
  const place = { clinic_id: clinic.id, id: suggestionId };
  const held = await holdAcceptable(db, { ...place, maker: caller, patient_id, now });
  if (!held) throw invalid({ path: 'suggestion_id', rule: 'selected' });
  const failure = kindFailure(held.kind, { type, noteType });
  if (failure) throw invalid(failure);
  const { request_id } = source;
  await insertAcceptance(db, {
    clinic_id: clinic.id,
    resource_type: type,
    record_id: id,
    request_id,
    suggestion_id: held.id,
  });
  await recordWarningOutcomes(db, held, deps.config.keys, prescribed);
  return { suggestion_id: held.id };
}

/** For a medication check: records which warnings were overridden. `prescribed` is empty for a check that led to nothing. */
export async function recordWarningOutcomes(
  db: Transaction,
  {
    clinic_id,
    id,
    kind,
    content_encrypted,
  }: Parameters<typeof decryptContent>[1] & { kind: string; content_encrypted: Buffer | null },
  keys: KeyRing,
  prescribed: readonly string[] | undefined,
): Promise<void> {
  if (kind !== 'drug_check' || !content_encrypted || !prescribed) return;
  const { warnings } = decryptContent<{ warnings: Warned[] }>(keys, { clinic_id, id }, content_encrypted);
  if (warnings.length > 0) await upsertWarnings(db, clinic_id, id, warningOutcomes(warnings, prescribed));
}
