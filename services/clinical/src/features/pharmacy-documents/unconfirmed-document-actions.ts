import type { Database } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { deferAuditEvent, type AuditEvent } from '../../operation/audit-store.js';
import { jobEvent } from '../../operation/job-event.js';
import { expireDocument, findUnconfirmedDocuments, type Waiting } from './stock-document-store.js';

const JOB = 'expire unconfirmed stock documents';

/** Expires the documents that no second person confirmed in time, with an audit event for each. Answers how many. */
export async function expireUnconfirmedDocuments(worker: Database, app: Database, now: Date): Promise<number> {
  let expired = 0;
  await eachByItself(await findUnconfirmedDocuments(worker, PHARMACY_LIMITS.expiriesAtOnce), async (waiting) => {
    await app.transaction(waiting.clinic_id, async (tx) => {
      if (!(await expireDocument(tx, waiting.clinic_id, waiting.id))) return;
      deferAuditEvent(tx, eventOf(waiting, now), waiting.clinic_id);
      expired += 1;
    });
  });
  return expired;
}

const eventOf = ({ clinic_id, id, kind }: Waiting, now: Date): AuditEvent =>
  jobEvent(JOB, now.toISOString(), {
    clinic_id,
    action: 'U',
    event: 'pharmacy_document.expire',
    resource_type: `pharmacy_${kind}`,
    resource_id: id,
    changed_fields: ['status'],
  });
