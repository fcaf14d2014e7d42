import type { Db } from '../../db/db.js';
import type { Language } from '../../domain/language.js';
import { newId } from '../../id.js';
import { LIMITS } from '../../limits/index.js';
import type { MailKind } from './mail-texts.js';

/** What a mail is about; only what its kind needs. */
export interface About {
  /** Where it may belong to no account. */
  address?: string;
  clinic_id?: string;
  invitation_id?: string;
  clinic_name?: string | null;
  actor_name?: string | null;
  appointment_id?: string;
  record_id?: string;
  start_at?: string;
  number?: number;
}

export interface QueuedMail {
  id: string;
  kind: MailKind;
  user_id: string | null;
  about: About;
  attempts: number;
}

/** A mail that the worker sends once the transaction is committed. */
export const queueMail = (db: Db, kind: MailKind, userId: string | null, about: About = {}) =>
  db.rows('insert into mails (id, kind, user_id, about) values ($1, $2, $3, $4)', [
    newId(),
    kind,
    userId,
    JSON.stringify(about),
  ]);

/** Leases the mail that is due and whose turn is first: clinics and people take turns. A worker that is lost with it leaves it to another once the lease is over, by `leaseTime`. */
export const claimMail = (db: Db, leaseTime: Date) =>
  db.row<QueuedMail>(
    `update mails set attempts = attempts + 1, leased_until = now() + make_interval(secs => $1)
     where id = (select id from mails where next_attempt_at <= now() and leased_until <= least(now(), $2)
                 order by turn limit 1 for update skip locked)
     returning id, kind, user_id, about, attempts`,
    [LIMITS.mailLeaseSeconds, leaseTime],
  );

/** After the database's clock has stepped back: no mail waits longer than it would by the clock as it is now. */
export const boundMailWaits = (db: Db) =>
  db.rows(
    `with bound as (
       select id, now() + make_interval(secs => coalesce(($1::integer[])[least(attempts, cardinality($1::integer[]))], 0)) as attempt,
         now() + make_interval(secs => $2) as lease
       from mails)
     update mails m set next_attempt_at = least(m.next_attempt_at, bound.attempt), leased_until = least(m.leased_until, bound.lease)
     from bound where bound.id = m.id and (m.next_attempt_at > bound.attempt or m.leased_until > bound.lease)`,
    [LIMITS.mailBackOffSeconds, LIMITS.mailLeaseSeconds],
  );

/** It was sent, or never will be. Nothing when somebody else has begun another attempt. */
export const deleteMail = (db: Db, { id, attempts }: QueuedMail) =>
  db.rows('delete from mails where id = $1 and attempts = $2', [id, attempts]);

export const postponeMail = (db: Db, { id, attempts }: QueuedMail, seconds: number, error: string) =>
  db.rows(
    `update mails set leased_until = '-infinity', next_attempt_at = now() + make_interval(secs => $3), error = $4
     where id = $1 and attempts = $2`,
    [id, attempts, seconds, error],
  );

/** Where the account's mails go; undefined of one that is disabled. */
export const findAddress = (db: Db, userId: string | null) =>
  db.row<{ to: string }>('select email as "to" from users where id = $1 and disabled_at is null', [userId]);

/** The language of the clinic where the account with that address is at home, else of the first that it joined; Spanish of none. */
export async function findMailLanguage(db: Db, address: string): Promise<Language> {
  const row = await db.row<{ locale: string }>(
    `select c.locale from users u join memberships m on m.user_id = u.id join clinics c on c.id = m.clinic_id
     where u.email = $1 order by m.is_default desc, m.created_at, c.id limit 1`,
    [address],
  );
  return languageOf(row?.locale);
}

export const languageOf = (locale: string | undefined): Language => (locale?.startsWith('en') ? 'en' : 'es');

/** For how many seconds the first mail has waited. */
export async function measureMails(db: Db): Promise<number> {
  const row = await db.row<{ seconds: number }>(
    `select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as seconds from mails`,
  );
  return row?.seconds ?? 0;
}

/** Purges mails that were queued before `before`, as `clinical_janitor`: nobody could send them. The number of those deleted. */
export async function deleteOldMails(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from mails where id in
       (select id from mails where created_at <= $1 order by created_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
