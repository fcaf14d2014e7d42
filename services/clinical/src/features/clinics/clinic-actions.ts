import type { Database } from '../../db/db.js';
import { commandEvent, insertAuditEvent } from '../../operation/audit-store.js';
import { newId } from '../../id.js';
import { writeInvitation } from '../users/index.js';
import { insertClinic, isTimezone } from './clinic-store.js';

export interface NewClinic {
  name: string;
  timezone: string;
  locale: 'en' | 'es';
  owner: { email: string; name: string };
}

/**
 * A clinic and the invitation of its first owner, made by whoever runs the service; no request can. Throws when
 * the time zone is unknown.
 */
export async function createClinic(db: Database, clinic: NewClinic, now: Date) {
  const clinicId = newId();
  return db.transaction(clinicId, async (tx) => {
    if (!(await isTimezone(tx, clinic.timezone))) throw new Error(`${clinic.timezone} is no IANA time zone`);
    await insertClinic(tx, clinicId, clinic);
    const invitation = await writeInvitation(tx, clinicId, null, { ...clinic.owner, role: 'owner' }, now);
    const event = commandEvent('create-clinic', now, {
      clinic_id: clinicId,
      action: 'C',
      event: 'clinic.create',
      resource_type: 'clinic',
      resource_id: clinicId,
      details: { invitation_id: invitation.id },
    });
    await insertAuditEvent(tx, event);
    return {
      clinic_id: clinicId,
      email: clinic.owner.email,
      invitation_code: invitation.code,
      expires_at: invitation.expires_at.toISOString(),
    };
  });
}
