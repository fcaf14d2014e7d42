import { createHash } from 'node:crypto';
import { dayIn } from '../../calendar.js';
import type { Database } from '../../db/db.js';
import { newId } from '../../id.js';
import { deferAuditEvent, type AuditEvent } from '../../operation/audit-store.js';
import { jobEvent } from '../../operation/job-event.js';
import type { KeyRing } from '../../secrets/key-ring.js';
import { encryptSecret } from '../../secrets/secret-box.js';
import { disclosurePlace, findTimezone, insertDisclosure, spend } from './disclosure-store.js';

/** The clinic's daily budget of characters is used up. */
export class BudgetSpent extends Error {}

/** The user who asked, for the audit trail. */
export type Asker = Pick<AuditEvent, 'actor_type' | 'actor_id' | 'actor_name' | 'actor_role'>;

interface Disclosed {
  clinic_id: string;
  suggestion_id: string;
  patient_id: string | null;
  asker: Asker;
  /** The host that receives it, and the model. */
  host: string;
  model: string;
  body: string;
}

/**
 * Records a request before it is sent to a model: stores it encrypted, leaves its hash in the audit trail, and takes it
 * from the clinic's daily budget. Throws `BudgetSpent`. What cannot be recorded is not sent.
 */
export async function disclose(
  app: Database,
  keys: KeyRing,
  { clinic_id, suggestion_id, patient_id, asker, host, model, body }: Disclosed,
): Promise<void> {
  const id = newId();
  const sha256 = createHash('sha256').update(body).digest('hex');
  const now = new Date();
  await app.transaction(clinic_id, async (db) => {
    const day = dayIn(await findTimezone(db, clinic_id), now);
    if (!(await spend(db, clinic_id, day, body.length))) throw new BudgetSpent();
    const content_encrypted = encryptSecret(keys, Buffer.from(body), disclosurePlace({ clinic_id, id }));
    await insertDisclosure(db, { clinic_id, id, suggestion_id, sha256, content_encrypted });
    const event = jobEvent('make suggestions', now.toISOString(), {
      clinic_id,
      action: 'E',
      event: 'ai.disclose',
      resource_type: 'suggestion',
      resource_id: suggestion_id,
      patient_ids: patient_id ? [patient_id] : [],
      phi_level: 'full',
      details: { sha256, bytes: Buffer.byteLength(body), host, model },
      ...asker,
    });
    deferAuditEvent(db, event, clinic_id);
  });
}
