import type { Database } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { runCommand } from '../../operation/run-command.js';
import { newId } from '../../id.js';
import { writeInvitation } from '../invitations/index.js';
import { insertClinic, isTimezone } from './clinic-store.js';

interface NewClinic {
  name: string;
  timezone: string;
  locale: 'en' | 'es';
  owner: { email: string; name: string };
}

/**
 * A clinic and the invitation of its first owner, made by the operator of the service; no request can. Throws when
 * the time zone is unknown.
 */
export async function createClinic(db: Database, clinic: NewClinic, now: Date) {
  const audit = { event: 'clinic.create', action: 'C', resource: 'clinic' } as const;
  return runCommand(db, { name: 'create-clinic', audit, now }, async (tx, trail) => {
    if (!(await isTimezone(tx, clinic.timezone)))
      throw problem('validation_failed', { message: `${clinic.timezone} is no IANA time zone` });
    const clinicId = newId();
    tx.enterClinic(clinicId);
    await insertClinic(tx, clinicId, clinic);
    const invitation = await writeInvitation(tx, clinicId, null, { ...clinic.owner, role: 'owner' }, now);
    trail.note({ clinic_id: clinicId, resource_id: clinicId, details: { invitation_id: invitation.id } });
    return {
      clinic_id: clinicId,
      email: clinic.owner.email,
      invitation_code: invitation.code,
      expires_at: invitation.expires_at.toISOString(),
    };
  });
}
