import type { Database } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import { MEDICATION_LIMITS } from '../../limits/index.js';
import { deferAuditEvent, type AuditEvent } from '../../operation/audit-store.js';
import { jobEvent } from '../../operation/job-event.js';
import { deferChange, keepVersion } from '../../operation/record-store.js';
import { completeMedication, findEnded, type Ended } from './completion-store.js';
import { medicationRecord } from './medication-record.js';

const JOB = 'complete ended inpatient medications';
const EVENT = 'inpatient_medication.complete';

/** Completes the orders whose end has passed, with versions, webhooks and audit events. Answers how many. */
export async function completeEnded(worker: Database, app: Database, now: Date): Promise<number> {
  let completed = 0;
  await eachByItself(await findEnded(worker, MEDICATION_LIMITS.completedAtOnce), async (ended) => {
    await app.transaction(ended.clinic_id, async (tx) => {
      keepVersion(tx, medicationRecord, ended.clinic_id, ended.id);
      if (!(await completeMedication(tx, ended))) return;
      const event = eventOf(ended, now);
      deferChange(tx, medicationRecord, ended.clinic_id, ended.id, event);
      deferAuditEvent(tx, event, ended.clinic_id);
      completed += 1;
    });
  });
  return completed;
}

const eventOf = ({ clinic_id, id, patient_id }: Ended, now: Date): AuditEvent =>
  jobEvent(JOB, now.toISOString(), {
    clinic_id,
    action: 'U',
    event: EVENT,
    resource_type: medicationRecord.resource_type,
    resource_id: id,
    patient_ids: [patient_id],
    changed_fields: ['status'],
  });
