import type { Transaction } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { invalid } from '../../domain/failures.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { holdAcceptable, insertAcceptance, upsertWarnings } from './acceptance-store.js';
import { open } from './suggestion-seal.js';
import { warningsSaid, type Warned } from './warning-rules.js';

interface Writing {
  db: Transaction;
  clinic: { id: string };
  caller: Pick<Caller, 'type' | 'id'>;
  now: Date;
  source: { request_id: string };
  deps: { config: { keys: KeyRing } };
}

interface Written {
  type: string;
  id: string;
  patient_id: string | null;
  /** What was prescribed, by what the medications are called. */
  prescribed?: readonly string[];
}

/**
 * Keeps that this request wrote a record out of a suggestion, and says so for the trail. Throws 422 `suggestion_id` for one that is not
 * the caller's own, not ready, rejected, or about another patient.
 */
export async function acceptSuggestion(
  { db, clinic, caller, now, source, deps }: Writing,
  suggestionId: string | null | undefined,
  { type, id, patient_id, prescribed }: Written,
): Promise<{ suggestion_id?: string }> {
  if (!suggestionId) return {};
  const place = { clinic_id: clinic.id, id: suggestionId };
  const held = await holdAcceptable(db, { ...place, maker: caller, patient_id, now });
  if (!held) throw invalid({ path: 'suggestion_id', rule: 'selected' });
  const { request_id } = source;
  await insertAcceptance(db, {
    clinic_id: clinic.id,
    resource_type: type,
    record_id: id,
    request_id,
    suggestion_id: held.id,
  });
  await sayWarnings(db, held, deps.config.keys, prescribed);
  return { suggestion_id: held.id };
}

/** Of a check of medications what was prescribed in spite of its warnings; nothing was of one that was rejected. */
export async function sayWarnings(
  db: Transaction,
  {
    clinic_id,
    id,
    kind,
    content_encrypted,
  }: Parameters<typeof open>[1] & { kind: string; content_encrypted: Buffer | null },
  keys: KeyRing,
  prescribed: readonly string[] | undefined,
): Promise<void> {
  if (kind !== 'drug_check' || !content_encrypted || !prescribed) return;
  const { warnings } = open<{ warnings: Warned[] }>(keys, { clinic_id, id }, content_encrypted);
  if (warnings.length > 0) await upsertWarnings(db, clinic_id, id, warningsSaid(warnings, prescribed));
}
