import type { Transaction } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Clinic } from '../../domain/clinic.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { endMfa, lockUser, revoke, tell } from '../auth/index.js';
import { isMemberElsewhere, manages, mayManage } from '../memberships/index.js';
import { deleteRemoval, findRemoval, putRemoval } from './second-factor-store.js';
import { NO_SECOND_FACTOR, SHARED } from './user-rules.js';
import { getUser, type UserRow } from './user-access.js';

/** Asks for the end of somebody's second factor, or ends it where another administrator has asked for it. */
export async function endUserMfa(
  db: Transaction,
  trail: Trail,
  clinic: Clinic,
  caller: Caller,
  id: string,
  now: Date,
): Promise<{ status: 'requested' | 'ended'; expires_at: string | null }> {
  // Of two who ask at the same time the second ends it.
  await lockClinic(db, clinic.id);
  const user = await getUser(db, clinic.id, id);
  await checkMayEnd(db, clinic, caller, user);
  trail.note({ resource_id: user.id });
  const about = { clinic_name: clinic.name, actor_name: caller.name };
  const asked = await findRemoval(db, clinic.id, user.id, now);
  const agreed = asked && asked.requested_by !== caller.id && manages(asked.role) && mayManage(asked.role, user.role);
  if (!agreed) {
    const expires_at = new Date(now.getTime() + LIMITS.secondFactorRemovalHours * 3_600_000);
    await putRemoval(db, clinic.id, user.id, caller.id, expires_at);
    await tell(db, user.id, 'mfa_removal_requested', about);
    trail.note({ details: { status: 'requested' } });
    return { status: 'requested', expires_at: expires_at.toISOString() };
  }
  await endMfa(db, user.id);
  await deleteRemoval(db, clinic.id, user.id);
  await tell(db, user.id, 'mfa_disabled', about);
  const revoked = await revoke(db, trail, user.id, {}, now);
  const details = { status: 'ended', requested_by: asked.requested_by, revoked };
  trail.note({ changed_fields: ['mfa'], details });
  return { status: 'ended', expires_at: null };
}

async function checkMayEnd(db: Transaction, clinic: Clinic, caller: Caller, user: UserRow): Promise<void> {
  if (!mayManage(caller.role, user.role)) throw problem('missing_ability');
  if (user.id === caller.id) throw invalid({ path: 'user', rule: 'own' });
  if (user.status !== 'active') throw invalid({ path: 'status', rule: 'only_when', value: 'active' });
  const account = await lockUser(db, user.id);
  if (await isMemberElsewhere(db, user.id, clinic.id)) throw invalid({ path: 'user', rule: SHARED });
  if (!account?.totp_confirmed_at) throw invalid({ path: 'user', rule: NO_SECOND_FACTOR });
}
