import { randomBytes } from 'node:crypto';
import type { Transaction } from '../../db.js';
import type { Trail } from '../../http/audit.js';
import type { Caller, Role } from '../../http/caller.js';
import { changesOf } from '../../http/changes.js';
import { problem } from '../../http/errors.js';
import { checkVersion } from '../../http/etag.js';
import { checkNone, invalid } from '../../http/failures.js';
import { isUuid } from '../../http/schema.js';
import { newId } from '../../id.js';
import type { Passwords } from '../../passwords.js';
import { endMfa, findUserForUpdate, revoke, updatePasswordHash } from '../auth/index.js';
import { insertPractitioner } from '../clinics/index.js';
import { isClinician, linkFailures, mayManage } from './user-rules.js';
import {
  countActiveOwners,
  findUser,
  insertMembership,
  insertOrFindUser,
  isLinked,
  isMemberElsewhere,
  lockClinic,
  patientExists,
  practitionerExists,
  updateMembership,
  updateName,
  type MembershipValues,
  type UserRow,
} from './user-store.js';

export interface NewUserBody {
  email: string;
  name: string;
  role: Role;
  practitioner_id?: string | null;
  patient_id?: string | null;
  license_number?: string | null;
  specialty?: string | null;
}

export interface UserChanges {
  name?: string;
  role?: Role;
  status?: 'active' | 'suspended';
  practitioner_id?: string | null;
  patient_id?: string | null;
}

export interface InitialPassword {
  password: string;
  hash: string;
}

/** A password that nobody chose, and its hash. */
export async function newInitialPassword(passwords: Passwords): Promise<InitialPassword> {
  const password = randomBytes(15).toString('base64url');
  return { password, hash: await passwords.hash(password) };
}

/**
 * Brings somebody into the clinic. An address that is known here already is a 422; one known elsewhere joins
 * as the user it is, with the name and the password it has. A doctor or nurse without a practitioner gets one.
 */
export async function addUser(
  db: Transaction,
  clinicId: string,
  caller: Caller,
  body: NewUserBody,
  initial: InitialPassword,
) {
  if (!mayManage(caller.role, body.role)) throw problem('missing_ability');
  const values: MembershipValues = {
    role: body.role,
    status: 'active',
    practitioner_id: body.practitioner_id ?? null,
    patient_id: body.patient_id ?? null,
  };
  const user = await insertOrFindUser(db, {
    id: newId(),
    email: body.email,
    name: body.name,
    password_hash: initial.hash,
  });
  await checkLinks(db, clinicId, user.id, values);
  if (isClinician(values.role) && values.practitioner_id === null) {
    values.practitioner_id = await insertPractitioner(db, clinicId, {
      full_name: body.name,
      license_number: body.license_number ?? null,
      specialty: body.specialty ?? null,
    });
  }
  const is_default = user.inserted || !(await isMemberElsewhere(db, user.id, clinicId));
  if (!(await insertMembership(db, clinicId, user.id, { ...values, is_default }))) {
    throw invalid({ path: 'email', rule: 'taken' });
  }
  return { ...(await getUser(db, clinicId, user.id)), initial_password: user.inserted ? initial.password : null };
}

/**
 * Changes somebody's role, links, name or status here. Who is suspended is logged out of the clinic at once.
 * Nobody changes the own role or status, and the last owner stays one.
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
  const changed = changesOf(old, { name, ...values });
  if (!mayManage(caller.role, old.role) || !mayManage(caller.role, values.role)) throw problem('missing_ability');
  for (const own of ['role', 'status']) {
    if (changed[own] && id === caller.id) throw invalid({ path: own, rule: 'own' });
  }
  await checkLinks(db, clinicId, id, values);
  if (changed['name']) {
    if (await isMemberElsewhere(db, id, clinicId)) throw invalid({ path: 'name', rule: 'shared' });
    await updateName(db, id, name);
  }
  await updateMembership(db, clinicId, id, values);
  if (old.role === 'owner' && (await countActiveOwners(db, clinicId)) === 0) {
    throw invalid({ path: 'role', rule: 'last_owner' });
  }
  const out = changed['status'] && values.status === 'suspended';
  const revoked = out ? await revoke(db, trail, id, { clinic_id: clinicId }, at.now) : 0;
  // The trail holds no names that it does not need.
  const { name: _, ...named } = changed;
  trail.note({ resource_id: id, changed_fields: Object.keys(changed), details: { changes: named, revoked } });
  return getUser(db, clinicId, id);
}

/** A new initial password for somebody who belongs to this clinic alone; all their tokens are revoked. */
export async function resetPassword(
  db: Transaction,
  trail: Trail,
  clinicId: string,
  caller: Caller,
  id: string,
  initial: InitialPassword,
  now: Date,
): Promise<void> {
  const user = await getUser(db, clinicId, id);
  if (!mayManage(caller.role, user.role)) throw problem('missing_ability');
  if (id === caller.id) throw invalid({ path: 'user', rule: 'own' });
  if (await isMemberElsewhere(db, id, clinicId)) throw invalid({ path: 'user', rule: 'shared' });
  await findUserForUpdate(db, id);
  await updatePasswordHash(db, id, initial.hash);
  await endMfa(db, id);
  await revoke(db, trail, id, {}, now);
  trail.note({ resource_id: id, changed_fields: ['password', 'mfa'] });
}

async function getUser(db: Transaction, clinicId: string, id: string): Promise<UserRow> {
  const user = isUuid(id) ? await findUser(db, clinicId, id.toLowerCase()) : undefined;
  if (!user) throw problem('not_found');
  return user;
}

async function checkLinks(db: Transaction, clinicId: string, userId: string, values: MembershipValues): Promise<void> {
  checkNone(linkFailures(values));
  const { practitioner_id, patient_id } = values;
  if (practitioner_id !== null && !(await practitionerExists(db, clinicId, practitioner_id))) {
    throw invalid({ path: 'practitioner_id', rule: 'selected' });
  }
  if (patient_id !== null && !(await patientExists(db, clinicId, patient_id))) {
    throw invalid({ path: 'patient_id', rule: 'selected' });
  }
  if (await isLinked(db, clinicId, values, userId)) {
    throw invalid({ path: practitioner_id === null ? 'patient_id' : 'practitioner_id', rule: 'taken' });
  }
}
