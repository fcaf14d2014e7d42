import type { Database } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { deferAuditEvent, type AuditEvent } from '../../operation/audit-store.js';
import { jobEvent } from '../../operation/job-event.js';
import { expireDocument, findUnsigned, type Waiting } from './document-store.js';

const JOB = 'expire what no second person signed';

/** Ends what waited for a second person in vain, and says so in the trail; answers how many there were. */
export async function expireUnsigned(worker: Database, app: Database, now: Date): Promise<number> {
  let expired = 0;
  await eachByItself(await findUnsigned(worker, PHARMACY_LIMITS.expiriesAtOnce), async (waiting) => {
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
