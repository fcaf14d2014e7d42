import type { Database } from '../../db.js';
import { insertAuditEvent, type AuditEvent } from '../../http/audit-store.js';
import { newId } from '../../id.js';
import { insertClinic, isTimezone } from '../clinics/index.js';
import type { InitialPassword } from './user-actions.js';
import { insertMembership, insertOrFindUser, isMemberElsewhere } from './user-store.js';

export interface NewClinic {
  name: string;
  timezone: string;
  locale: 'en' | 'es';
  owner: { email: string; name: string };
}

/**
 * A clinic and its first owner, made by whoever runs the service; no request can. An owner who is registered
 * already keeps the password they have. Throws when the time zone is unknown.
 */
export async function createClinic(db: Database, clinic: NewClinic, initial: InitialPassword, now: Date) {
  const clinicId = newId();
  return db.transaction(clinicId, async (tx) => {
    if (!(await isTimezone(tx, clinic.timezone))) throw new Error(`${clinic.timezone} is no IANA time zone`);
    await insertClinic(tx, clinicId, clinic);
    const owner = await insertOrFindUser(tx, { id: newId(), ...clinic.owner, password_hash: initial.hash });
    await insertMembership(tx, clinicId, owner.id, {
      role: 'owner',
      status: 'active',
      practitioner_id: null,
      patient_id: null,
      is_default: owner.inserted || !(await isMemberElsewhere(tx, owner.id, clinicId)),
    });
    await insertAuditEvent(tx, createdEvent(clinicId, owner.id, now));
    return {
      clinic_id: clinicId,
      owner_id: owner.id,
      initial_password: owner.inserted ? initial.password : null,
    };
  });
}

function createdEvent(clinicId: string, ownerId: string, now: Date): AuditEvent {
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
    details: { owner_id: ownerId },
    replayed: false,
  };
}
