import type { Db, Transaction } from '../../db/db.js';
import type { Caller, Role } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { invalid } from '../../domain/failures.js';
import { codeHash, newCode } from '../../secrets/one-time-codes.js';
import { isUuid, newId } from '../../id.js';
import { checkGuessable } from '../../secrets/guessable-passwords.js';
import { LIMITS } from '../../limits/index.js';
import type { Trail } from '../../operation/trail.js';
import { lockClinic } from '../../operation/clinic-store.js';
import { insertUser, lockUser, tell } from '../auth/index.js';
import {
  checkLinks,
  claimPractitioner,
  findClinicBasics,
  hasDefaultClinic,
  insertMembership,
  isClinician,
  manages,
  mayManage,
} from '../memberships/index.js';
import { languageOf, queueMail, type MakeCode } from '../mails/index.js';
import { insertPractitioner, practitionerRecord } from '../practitioners/index.js';
import {
  acceptPending,
  countInvitations,
  findClinicOfCode,
  findInvitation,
  findPresented,
  insertInvitation,
  isMember,
  replaceCode,
  revokePending,
  revokePendingFor,
  type InvitationRow,
  type PresentedInvitation,
} from './invitation-store.js';
import { WRONG_INVITATION_CODE } from './invitation-rules.js';

export interface InvitationBody {
  email: string;
  name: string;
  role: Role;
  practitioner_id?: string | null;
  patient_id?: string | null;
  license_number?: string | null;
  specialty?: string | null;
}

/**
 * Asks somebody into the clinic, in place of an invitation that this address has already. Whether the address is
 * registered is neither asked nor answered. By mail the code is known to nobody but who reads that; otherwise it is answered, to
 * be handed over.
 */
export async function invite(
  db: Db,
  clinicId: string,
  caller: Pick<Caller, 'id' | 'role'>,
  body: InvitationBody,
  { now, byMail }: { now: Date; byMail: boolean },
): Promise<InvitationRow & { code: string | null }> {
  await lockClinic(db, clinicId);
  const replaced = await revokePendingFor(db, clinicId, body.email);
  if (![body, ...replaced].every(({ role }) => mayManage(caller.role, role))) throw problem('missing_ability');
  if (await isMember(db, clinicId, body.email)) throw invalid({ path: 'email', rule: 'taken' });
  const links = { practitioner_id: body.practitioner_id ?? null, patient_id: body.patient_id ?? null };
  await checkLinks(db, clinicId, undefined, { role: body.role, ...links });
  if ((await countInvitations(db, clinicId)) >= LIMITS.invitationsPerClinic) {
    throw invalid({ path: 'invitations', rule: 'max_items', limit: LIMITS.invitationsPerClinic });
  }
  const { id, code } = await writeInvitation(db, clinicId, caller.id, { ...body, ...links }, now);
  const invitation = await findInvitation(db, clinicId, id, now);
  if (!invitation) throw problem('not_found');
  if (!byMail) return { ...invitation, code };
  await queueMail(db, 'invitation', null, { clinic_id: clinicId, invitation_id: id });
  return { ...invitation, code: null };
}

/** A new invitation and its code, which is kept nowhere. `invitedBy` is null when the operator of the service asks. */
export async function writeInvitation(
  db: Db,
  clinicId: string,
  invitedBy: string | null,
  body: InvitationBody,
  now: Date,
): Promise<{ id: string; code: string; expires_at: Date }> {
  const [id, code] = [newId(), newCode(LIMITS.invitationCodeGroups)];
  const expires_at = new Date(now.getTime() + LIMITS.invitationDays * 86_400_000);
  await insertInvitation(db, clinicId, invitedBy, codeHash(code), {
    id,
    email: body.email,
    name: body.name,
    role: body.role,
    practitioner_id: body.practitioner_id ?? null,
    patient_id: body.patient_id ?? null,
    license_number: body.license_number ?? null,
    specialty: body.specialty ?? null,
    expires_at,
  });
  return { id, code, expires_at };
}

/** A code for the mail of an invitation that is still open, in place of the one before. */
export const makeInvitationCode: MakeCode = async (db, { about }, now) => {
  const code = newCode(LIMITS.invitationCodeGroups);
  const invited = await replaceCode(db, about, codeHash(code), now);
  return invited && { to: invited.email, clinic_name: invited.clinic_name, language: languageOf(invited.locale), code };
};

/** Takes an invitation back. Throws 404 when it is not open. */
export async function revokeInvitation(db: Db, clinicId: string, caller: Caller, id: string): Promise<void> {
  await lockClinic(db, clinicId);
  const revoked = isUuid(id) ? await revokePending(db, clinicId, id.toLowerCase()) : undefined;
  if (!revoked) throw problem('not_found');
  if (!mayManage(caller.role, revoked.role)) throw problem('missing_ability');
}

/** What it is an invitation to, for who was handed the code; whether its address has an account is not said. */
export async function previewInvitation(db: Transaction, trail: Trail, code: string, now: Date) {
  const { clinic_id, email, name, role } = await presented(db, trail, code, now);
  return { email, name, role, clinic: await findClinicBasics(db, clinic_id) };
}

/** A new account for the person who was handed the code. An address that is registered is refused as a wrong code is. */
export async function register(
  db: Transaction,
  trail: Trail,
  code: string,
  account: { name: string; password: string; password_hash: string },
  now: Date,
) {
  const invitation = await presented(db, trail, code, now);
  const { email } = invitation;
  if (account.password.toLowerCase() === email) throw invalid({ path: 'password', rule: 'selected' });
  const id = newId();
  const { name, password_hash } = account;
  if (!(await insertUser(db, { id, email, name, password_hash }))) throw wrongCode();
  // After all that a wrong code is answered for: how long this takes tells nobody which codes there are.
  checkGuessable(account.password, [email, name]);
  trail.note({ actor: { id, name, role: invitation.role } });
  return join(db, trail, invitation, id);
}

/** The account joins the clinic that invited its address. Throws 422 for a code that is not good, or is for somebody else. */
export async function accept(
  db: Transaction,
  trail: Trail,
  code: string,
  user: { id: string; email: string },
  now: Date,
) {
  const invitation = await presented(db, trail, code, now);
  if (invitation.email !== user.email) throw wrongCode();
  const account = await lockUser(db, user.id);
  if (!account || account.disabled_at !== null) throw wrongCode();
  // Reset while this request was on its way: a person who knows the new password must not come in with the owner.
  if (account.password_change_required) throw problem('password_change_required');
  return join(db, trail, invitation, user.id);
}

/**
 * The invitation of a code that is good, with its clinic entered and locked: of two that come at the same time, or
 * of one and its revocation, the second finds what the first has done. An invitation is worth what its maker still
 * is: a suspended or demoted user leaves no way back in behind.
 */
async function presented(db: Transaction, trail: Trail, code: string, now: Date): Promise<PresentedInvitation> {
  const hash = codeHash(code);
  const clinicId = await findClinicOfCode(db, hash);
  if (!clinicId) throw wrongCode();
  trail.note({ clinic_id: clinicId });
  db.enterClinic(clinicId);
  await lockClinic(db, clinicId);
  const invitation = await findPresented(db, clinicId, hash);
  if (!invitation) throw wrongCode();
  trail.note({ resource_id: invitation.id });
  const { status, expires_at, invited_by, inviter_role, role } = invitation;
  const stands =
    invited_by === null || (inviter_role !== null && manages(inviter_role) && mayManage(inviter_role, role));
  if (status !== 'pending' || new Date(expires_at) <= now || !stands) throw wrongCode();
  return invitation;
}

async function join(db: Transaction, trail: Trail, invitation: PresentedInvitation, userId: string) {
  const { clinic_id, role, patient_id, license_number, specialty } = invitation;
  let { practitioner_id } = invitation;
  await checkLinks(db, clinic_id, userId, { role, practitioner_id, patient_id });
  if (isClinician(role) && practitioner_id === null) {
    const practitioner = { full_name: invitation.name, license_number, specialty };
    practitioner_id = await insertPractitioner(db, clinic_id, practitioner);
    trail.changing(db, { kind: practitionerRecord, clinic_id, id: practitioner_id, event: 'practitioner.create' });
  }
  const is_default = !(await hasDefaultClinic(db, userId));
  const values = { role, status: 'active', practitioner_id, patient_id, is_default } as const;
  if (!(await insertMembership(db, clinic_id, userId, values))) throw wrongCode();
  await claimPractitioner(db, clinic_id, userId, practitioner_id);
  await acceptPending(db, clinic_id, invitation.id, userId);
  const clinic = await findClinicBasics(db, clinic_id);
  await tell(db, userId, 'clinic_joined', { clinic_name: clinic?.name ?? null });
  trail.note({ details: { role, user_id: userId } });
  return { email: invitation.email, clinic, role };
}

const wrongCode = () => invalid({ path: 'invitation_code', rule: WRONG_INVITATION_CODE });
