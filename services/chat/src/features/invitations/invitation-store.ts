import { lockExclusively } from '../../db/advisory-locks.js';
import type { Db, Tx } from '../../db/db.js';
import type { Role } from '../../domain/caller.js';
import type { Invitation, Offer } from './invitation.js';

const COLUMNS = `id, realm_id, inviter_id, email, invited_as, channel_ids, group_ids, include_default_channels,
  notify_inviter, welcome_text, confirmation_id, sealed_token, invited_at, expires_at, mail_at, is_mailed, ended_at, end_reason`;

/** Neither used, nor revoked, nor past its end; the time is `$2`. */
const IS_OPEN = 'ended_at is null and (expires_at is null or expires_at > $2)';

/** Open ones of the organization, or of one person, as they were made. */
export function findOpenInvitations(db: Db, realm_id: number, inviter_id?: number): Promise<Invitation[]> {
  return db.query<Invitation>(
    `select ${COLUMNS} from invitations
     where realm_id = $1 and ${IS_OPEN} and ($3::bigint is null or inviter_id = $3) order by id`,
    [realm_id, db.now(), inviter_id ?? null],
  );
}

export function findInvitation(db: Db, realm_id: number, id: number): Promise<Invitation | undefined> {
  return db.maybe<Invitation>(`select ${COLUMNS} from invitations where realm_id = $1 and id = $2`, [realm_id, id]);
}

/** Locked until the commit: nobody uses it, ends it or mails it meanwhile. */
export function findInvitationForUpdate(tx: Tx, realm_id: number, id: number): Promise<Invitation | undefined> {
  return tx.maybe<Invitation>(`select ${COLUMNS} from invitations where realm_id = $1 and id = $2 for update`, [
    realm_id,
    id,
  ]);
}

/** Locks the open ones to an address until the commit, in the order of their ids. */
export async function lockInvitationsTo(tx: Tx, realm_id: number, email: string): Promise<void> {
  await tx.query(
    `select from invitations where realm_id = $1 and ${IS_OPEN} and lower(email) = lower($3) order by id for update`,
    [realm_id, tx.now(), email],
  );
}

/** Until the commit nobody ends it; many may use it at once. */
export function shareInvitation(tx: Tx, realm_id: number, id: number): Promise<Invitation | undefined> {
  return tx.maybe<Invitation>(`select ${COLUMNS} from invitations where realm_id = $1 and id = $2 for share`, [
    realm_id,
    id,
  ]);
}

export interface NewInvitation extends Offer {
  inviter_id: number;
  expires_at: Date | null;
}

/** One for each of the addresses, whose mail is due now. */
export async function insertInvitations(
  tx: Tx,
  realm_id: number,
  offer: NewInvitation,
  emails: readonly string[],
): Promise<void> {
  await tx.query(
    `insert into invitations (realm_id, inviter_id, invited_as, channel_ids, group_ids, include_default_channels,
       notify_inviter, welcome_text, expires_at, invited_at, mail_at, email)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, unnest($11::text[])`,
    [...valuesOf(realm_id, offer), tx.now(), emails],
  );
}

/** A link for many. */
export function insertInvitationLink(tx: Tx, realm_id: number, offer: NewInvitation): Promise<Invitation> {
  return tx.one<Invitation>(
    `insert into invitations (realm_id, inviter_id, invited_as, channel_ids, group_ids, include_default_channels,
       notify_inviter, welcome_text, expires_at, invited_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${COLUMNS}`,
    [...valuesOf(realm_id, offer), tx.now()],
  );
}

const valuesOf = (realm_id: number, offer: NewInvitation) => [
  realm_id,
  offer.inviter_id,
  offer.invited_as,
  offer.channel_ids,
  offer.group_ids,
  offer.include_default_channels,
  offer.notify_inviter,
  offer.welcome_text,
  offer.expires_at,
];

/** Until the commit nobody else adds invitations of the organization. */
export const lockInvitations = (tx: Tx, realm_id: number) => lockExclusively(tx, 'realmLists', realm_id);

export async function countOpenInvitations(db: Db, realm_id: number): Promise<number> {
  const { open } = await db.one<{ open: number }>(
    `select count(*) as open from invitations where realm_id = $1 and ${IS_OPEN}`,
    [realm_id, db.now()],
  );
  return open;
}

/** Addresses that the organization has invited since then. */
export async function countInvitedSince(db: Db, realm_id: number, date: Date): Promise<number> {
  const { invited } = await db.one<{ invited: number }>(
    'select count(*) as invited from invitations where realm_id = $1 and email is not null and invited_at > $2',
    [realm_id, date],
  );
  return invited;
}

/** Those of the addresses that the organization has invited so often since then, whatever their case. */
export async function findOftenInvited(
  db: Db,
  realm_id: number,
  addresses: readonly string[],
  date: Date,
  times: number,
): Promise<string[]> {
  const rows = await db.query<{ address: string }>(
    `select given.address from unnest($2::text[]) as given (address)
     join invitations i on lower(i.email) = lower(given.address)
     where i.realm_id = $1 and i.email is not null and i.invited_at > $3
     group by given.address having count(*) >= $4`,
    [realm_id, addresses, date, times],
  );
  return rows.map(({ address }) => address);
}

/** The role of an active user; until the commit nobody changes it or deactivates them. */
export async function shareRole(tx: Tx, realm_id: number, user_id: number): Promise<Role | undefined> {
  const row = await tx.maybe<{ role: Role }>(
    'select role from users where realm_id = $1 and id = $2 and is_active for share',
    [realm_id, user_id],
  );
  return row?.role;
}

/** Which open invitations to end; all that are said must hold. */
export interface Ending {
  ids?: readonly number[];
  inviter_ids?: readonly number[];
  /** Those to roles above it. */
  above_role?: Role;
  /** Those to this address, whatever its case. */
  email?: string;
}

/** Ends them; answers whose they were, each once. Rows are locked in the order of their ids. */
export async function endInvitations(
  tx: Tx,
  realm_id: number,
  end_reason: 'accepted' | 'revoked',
  { ids, inviter_ids, above_role, email }: Ending,
): Promise<number[]> {
  const rows = await tx.query<{ inviter_id: number }>(
    `with over as (
       select id from invitations
       where realm_id = $1 and ${IS_OPEN} and ($4::bigint[] is null or id = any ($4))
         and ($5::bigint[] is null or inviter_id = any ($5)) and ($6::smallint is null or invited_as < $6)
         and ($7::text is null or lower(email) = lower($7))
       order by id for update
     )
     update invitations i set ended_at = $2, end_reason = $3, mail_at = null from over
     where i.realm_id = $1 and i.id = over.id returning i.inviter_id`,
    [realm_id, tx.now(), end_reason, ids ?? null, inviter_ids ?? null, above_role ?? null, email ?? null],
  );
  return [...new Set(rows.map(({ inviter_id }) => inviter_id))];
}

/** It lasts anew, and is mailed anew. */
export async function renewInvitation(tx: Tx, { realm_id, id }: Invitation, expires_at: Date | null): Promise<void> {
  await tx.query(
    `update invitations set invited_at = $3, expires_at = $4, mail_at = $3, is_mailed = false
     where realm_id = $1 and id = $2`,
    [realm_id, id, tx.now(), expires_at],
  );
}

/** Open ones of which a mail is due, locked until the commit; those that somebody else has locked are left for later. */
export function takeInvitationsToMail(tx: Tx, limit: number, realm_id: number | null): Promise<Invitation[]> {
  return tx.query<Invitation>(
    `select ${COLUMNS} from invitations where mail_at <= $2 and ($3::bigint is null or realm_id = $3) and ${IS_OPEN}
     order by mail_at limit $1 for update skip locked`,
    [limit, tx.now(), realm_id],
  );
}

/** What is due next of each. */
export async function setMailed(
  tx: Tx,
  mailed: readonly (Pick<Invitation, 'realm_id' | 'id'> & { mail_at: Date | null })[],
): Promise<void> {
  await tx.query(
    `update invitations i set is_mailed = true, mail_at = mailed.mail_at
     from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as mailed (realm_id, id, mail_at)
     where i.realm_id = mailed.realm_id and i.id = mailed.id`,
    [mailed.map(({ realm_id }) => realm_id), mailed.map(({ id }) => id), mailed.map(({ mail_at }) => mail_at)],
  );
}

export async function setLink(
  tx: Tx,
  { realm_id, id }: Pick<Invitation, 'realm_id' | 'id'>,
  confirmation_id: number,
  sealed_token: string,
): Promise<void> {
  await tx.query('update invitations set confirmation_id = $3, sealed_token = $4 where realm_id = $1 and id = $2', [
    realm_id,
    id,
    confirmation_id,
    sealed_token,
  ]);
}

/** Deletes those that were over before then, `limit` at most; answers their links. */
export function deleteOldInvitations(
  tx: Tx,
  date: Date,
  limit: number,
): Promise<Pick<Invitation, 'realm_id' | 'confirmation_id'>[]> {
  return tx.query(
    `delete from invitations where (realm_id, id) in (
       select realm_id, id from invitations where coalesce(ended_at, expires_at) < $1 limit $2 for update skip locked)
     returning realm_id, confirmation_id`,
    [date, limit],
  );
}
