import type { Database } from '../../db.js';
import { insertAuditEvent, type AuditEvent } from '../../http/audit-store.js';
import { newId } from '../../id.js';
import { insertClinic, isTimezone } from '../clinics/index.js';
import { writeInvitation } from './invitation-actions.js';

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
    await insertAuditEvent(tx, createdEvent(clinicId, invitation.id, now));
    return {
      clinic_id: clinicId,
      email: clinic.owner.email,
      invitation_code: invitation.code,
      expires_at: invitation.expires_at.toISOString(),
    };
  });
}

function createdEvent(clinicId: string, invitationId: string, now: Date): AuditEvent {
  const id = newId();
  return {
    id,
    occurred_at: now.toISOString(),
    request_id: id,
    clinic_id: clinicId,
    actor_type: 'system',
    actor_id: null,
    actor_name: 'create-clinic',
    actor_role: null,
    credential_id: null,
    device_name: null,
    ip: null,
    user_agent: null,
    method: 'CLI',
    route: 'create-clinic',
    action: 'C',
    event: 'clinic.create',
    phi_level: 'none',
    purpose: null,
    purpose_reason: null,
    resource_type: 'clinic',
    resource_id: clinicId,
    patient_ids: [],
    outcome: 0,
    http_status: 201,
    reason: null,
    result_count: null,
    query_hash: null,
    query_text: null,
    changed_fields: null,
    details: { invitation_id: invitationId },
    replayed: false,
  };
}
