import type { Database, Db } from '../../db/db.js';
import type { LeaseTime } from '../../db/lease-clock.js';
import { retryStore } from '../../db/retry-store.js';
import { MailRefused, type Mailer } from '../../deps/mail.js';
import { LIMITS } from '../../limits/index.js';
import type { Language } from '../../domain/language.js';
import { claimMail, deleteMail, findAddress, findMailLanguage, postponeMail, type QueuedMail } from './mail-store.js';
import { composeMail, type MailKind } from './mail-texts.js';

/** Whom a mail goes to, and the code or the link that it brings. */
interface Addressed {
  to: string;
  /** Made for this attempt: it is kept nowhere. */
  code?: string;
  /** Instead of a code: it leads to a page of its own. */
  link?: string;
  clinic_name?: string | null;
  practitioner_name?: string;
  time?: string;
  /** That of the clinic it comes from; without, that of the clinic where the account is at home. */
  language?: Language;
}

/** Makes the code or the link of a mail; undefined when there is nobody whom it may go to. */
export type MakeCode = (db: Db, mail: QueuedMail, now: Date) => Promise<Addressed | undefined>;

/** What the worker sends mails with; `db` acts as `clinical_worker`. */
interface Post {
  db: Database;
  clock: () => Date;
  leaseTime: LeaseTime;
  mailer: Mailer;
  /** The page that codes are put into: behind its `#`, which no server is told. */
  accountUrl: string;
  /** Of the kinds that bring a code or a link. */
  codes: Partial<Record<MailKind, MakeCode>>;
}

type MailOutcome = 'sent' | 'delayed' | 'refused' | 'nobody';

/**
 * Sends the next mail that is due; undefined when none is. No connection is held meanwhile, and the mail is deleted after the
 * server took it: a process that is killed before sends it again, with the same Message-ID and, where it brings one, another code.
 */
export async function sendNextMail(post: Post): Promise<{ outcome: MailOutcome; error?: string } | undefined> {
  const { db, mailer } = post;
  const mail = await claimMail(db, await post.leaseTime());
  if (!mail) return undefined;
  const addressed = await db.transaction(undefined, (tx) => addressOf(tx, post, mail));
  if (!addressed) {
    await deleteMail(db, mail);
    return { outcome: 'nobody' };
  }
  try {
    await mailer.send({ id: mail.id, to: addressed.to, ...composed(post, mail, addressed) });
  } catch (error) {
    const fault = faultOf(error);
    await whileLeased(() =>
      error instanceof MailRefused ? deleteMail(db, mail) : postponeMail(db, mail, waitSeconds(mail.attempts), fault),
    );
    return { outcome: error instanceof MailRefused ? 'refused' : 'delayed', error: fault };
  }
  await whileLeased(() => deleteMail(db, mail));
  return { outcome: 'sent' };
}

/** For half of the lease: within it nobody else sends the mail. */
const whileLeased = (store: () => Promise<unknown>) => retryStore(LIMITS.mailLeaseSeconds / 2, store);

async function addressOf(db: Db, { codes, clock }: Post, mail: QueuedMail): Promise<Addressed | undefined> {
  const makeCode = codes[mail.kind];
  const addressed: Addressed | undefined = makeCode
    ? await makeCode(db, mail, clock())
    : await findAddress(db, mail.user_id);
  return addressed && { language: await findMailLanguage(db, addressed.to), ...addressed };
}

function composed({ accountUrl }: Post, { kind, about }: QueuedMail, addressed: Addressed) {
  const { code, clinic_name, practitioner_name: practitioner, time, language = 'es' } = addressed;
  const link = addressed.link ?? (code && `${accountUrl}#${kind === 'invitation' ? 'invitation' : 'password'}=${code}`);
  const clinic = clinic_name ?? about.clinic_name;
  return composeMail(kind, language, { clinic, actor: about.actor_name, practitioner, time, link, code });
}

const waitSeconds = (attempts: number): number =>
  LIMITS.mailBackOffSeconds[Math.min(attempts, LIMITS.mailBackOffSeconds.length) - 1] ?? 0;

/** Servers repeat addresses and words of a mail in what they answer: only codes are kept. */
function faultOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message;
  const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
  return [code ?? name, responseCode].filter(Boolean).join(' ');
}
