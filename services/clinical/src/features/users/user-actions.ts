import type { Transaction } from '../../db/db.js';
import type { Caller, Role } from '../../domain/caller.js';
import { settingChanges } from '../../http/setting-changes.js';
import { problem } from '../../domain/errors.js';
import { checkVersion } from '../../http/etag.js';
import { invalid } from '../../domain/failures.js';
import type { Trail } from '../../operation/trail.js';
import type { Clinic } from '../../domain/clinic.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { lockUser, revoke, setPassword, tell, updateName } from '../auth/index.js';
import {
  checkLinks,
  claimPractitioner,
  countActiveOwners,
  deleteMembership,
  isMemberElsewhere,
  mayManage,
  updateMembership,
  wasResetWhileSuspended,
} from '../memberships/index.js';
import { INVITE_AGAIN, LAST_OWNER, SHARED } from './user-rules.js';
import { getUser, type UserRow } from './user-access.js';

export interface UserChanges {
  name?: string;
  role?: Role;
  status?: 'active' | 'suspended';
  practitioner_id?: string | null;
  patient_id?: string | null;
}

/**
 * Changes somebody's role, links, name or status here. A suspended user is logged out of the clinic at once.
 * Nobody changes their own role or status, and the last owner stays one.
 */
export async function changeUser(
  db: Transaction,
  trail: Trail,
  clinicId: string,
  caller: Caller,
  id: string,
  changes: UserChanges,
  at: { now: Date; ifMatch: string | undefined },
): Promise<UserRow> {
  await lockClinic(db, clinicId);
  const before = await getUser(db, clinicId, id);
  if (at.ifMatch !== undefined) checkVersion(at.ifMatch, before.version);
  const old = {
    name: before.name,
    role: before.role,
    status: before.status,
    practitioner_id: before.practitioner?.id ?? null,
    patient_id: before.patient_id,
  };
  const { name, ...values } = { ...old, ...changes };
  const changed = settingChanges(old, { name, ...values });
  if (!mayManage(caller.role, old.role) || !mayManage(caller.role, values.role)) throw problem('missing_ability');
  for (const own of ['role', 'status']) {
    if (changed[own] && id === caller.id) throw invalid({ path: own, rule: 'own' });
  }
  await checkLinks(db, clinicId, id, values);
  if (changed['status'] && values.status === 'active' && (await wasResetWhileSuspended(db, clinicId, id))) {
    throw invalid({ path: 'status', rule: INVITE_AGAIN });
  }
  if (changed['name']) {
    if (await isMemberElsewhere(db, id, clinicId)) throw invalid({ path: 'name', rule: SHARED });
    await updateName(db, id, name);
  }
  await updateMembership(db, clinicId, id, values);
  if (changed['practitioner_id']) await claimPractitioner(db, clinicId, id, values.practitioner_id);
  if (old.role === 'owner' && (await countActiveOwners(db, clinicId)) === 0) {
    throw invalid({ path: 'role', rule: LAST_OWNER });
  }
  const out = changed['status'] && values.status === 'suspended';
  const revoked = out ? await revoke(db, trail, id, { clinic_id: clinicId }, at.now) : 0;
  // The trail holds no names that it does not need.
  const { name: _, ...named } = changed;
  trail.note({ resource_id: id, changed_fields: Object.keys(changed), details: { changes: named, revoked } });
  return getUser(db, clinicId, id);
}

/** Ends somebody's membership. Their account stays, and what they signed. */
export async function removeUser(
  db: Transaction,
  trail: Trail,
  clinic: Clinic,
  caller: Caller,
  id: string,
  now: Date,
): Promise<void> {
  await lockClinic(db, clinic.id);
  const user = await getUser(db, clinic.id, id);
  if (!mayManage(caller.role, user.role)) throw problem('missing_ability');
  if (user.id === caller.id) throw invalid({ path: 'user', rule: 'own' });
  await deleteMembership(db, clinic.id, user.id);
  if (user.role === 'owner' && (await countActiveOwners(db, clinic.id)) === 0) {
    throw invalid({ path: 'user', rule: LAST_OWNER });
  }
  const revoked = await revoke(db, trail, user.id, { clinic_id: clinic.id }, now);
  await tell(db, user.id, 'clinic_left', { clinic_name: clinic.name, actor_name: caller.name });
  trail.note({ resource_id: user.id, details: { role: user.role, revoked } });
}

/**
 * Ends the password and all sessions of somebody who belongs to this clinic alone, and has a link mailed to them. `hash` is
 * of a password that nobody knows. The address that the link goes to.
 */
export async function resetPassword(
  db: Transaction,
  trail: Trail,
  clinic: Clinic,
  caller: Caller,
  id: string,
  hash: string,
  now: Date,
): Promise<string> {
  await lockClinic(db, clinic.id);
  const user = await getUser(db, clinic.id, id);
  if (!mayManage(caller.role, user.role)) throw problem('missing_ability');
  if (user.id === caller.id) throw invalid({ path: 'user', rule: 'own' });
  if (user.status !== 'active') throw invalid({ path: 'status', rule: 'only_when', value: 'active' });
  await lockUser(db, user.id);
  if (await isMemberElsewhere(db, user.id, clinic.id)) throw invalid({ path: 'user', rule: SHARED });
  await setPassword(db, user.id, hash, { reset: true });
  await revoke(db, trail, user.id, {}, now);
  await tell(db, user.id, 'password_reset', { clinic_name: clinic.name, actor_name: caller.name });
  trail.note({ resource_id: user.id, changed_fields: ['password'] });
  return user.email;
}
