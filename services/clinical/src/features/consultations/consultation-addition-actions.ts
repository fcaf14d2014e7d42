import { invalid } from '../../domain/failures.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { lockConsultationHead } from '../consultation-heads/index.js';
import { updateDraft, type ConsultationChanges } from './consultation-change-actions.js';
import { consultationRecord } from './consultation-record.js';
import { findConsultation, type ConsultationRow } from './consultation-store.js';

/**
 * Adds to the draft that somebody names, beside what is in it: `added` says of the draft, which is locked, what it then
 * holds. Throws 422 `consultation_id` for one that there is not, `patient_id` for that of another patient, and as `updateDraft`;
 * 403 without the relation to it.
 */
export async function addToDraft(
  change: Change,
  { consultation_id, patient_id }: { consultation_id: string; patient_id: string },
  added: (draft: ConsultationRow) => ConsultationChanges | Promise<ConsultationChanges>,
): Promise<void> {
  const { db, clinic, trail } = change;
  const head = await lockConsultationHead(db, clinic.id, consultation_id);
  const draft = head && (await findConsultation(db, clinic.id, head.id));
  if (!head || !draft) throw invalid({ path: 'consultation_id', rule: 'selected' });
  if (head.patient_id) trail.note({ patient_ids: [head.patient_id] });
  await checkRelation(db, head, change.phi, change);
  if (head.patient_id !== patient_id)
    throw invalid({ path: 'patient_id', rule: 'disagrees', other: 'consultation_id' });
  if (head.status !== 'draft') throw invalid({ path: 'status', rule: 'only_when', value: 'draft' });
  const event = 'consultation.update';
  trail.changing(db, { kind: consultationRecord, clinic_id: clinic.id, id: head.id, event });
  await updateDraft({ ...change, path: { consultation: head.id } }, '*', await added(draft));
}
