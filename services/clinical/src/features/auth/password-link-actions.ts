import type { Transaction } from '../../db/db.js';
import { canMail } from '../../deps/mail.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { invalid, type OwnRule } from '../../domain/failures.js';
import { LIMITS } from '../../limits/index.js';
import { tooMany } from '../../operation/too-many-requests.js';
import type { Trail } from '../../operation/trail.js';
import { checkGuessable } from '../../secrets/guessable-passwords.js';
import { codeHash, newCode } from '../../secrets/one-time-codes.js';
import type { MakeCode } from '../mails/index.js';
import { findUserByEmail, lockUser, setPassword } from './auth-store.js';
import { homeOf } from './login-actions.js';
import { tell } from './notice-store.js';
import { deletePasswordLinks, findPasswordLink, findRecipient, insertPasswordLink } from './password-link-store.js';
import { revoke } from './session-actions.js';

const WRONG_LINK: OwnRule = {
  name: 'password_code',
  en: 'The :attribute is not good: it is wrong, was used or has ended.',
  es: 'El :attribute no sirve: es incorrecto, ya se usó o terminó.',
};

/** Throws 503 where there are no mails. */
export function checkCanMail({ config }: Deps): void {
  if (!canMail(config)) throw problem('mail_unavailable');
}

/** Throws 429 where so much was sent already: `key` says whose mails are counted. */
export async function countMail(deps: Deps, key: string): Promise<void> {
  const exceeded = (await deps.limiter.take([{ limit: 'mail-hour', key }])).find((standing) => standing.exceeded);
  if (exceeded) throw await tooMany(deps, exceeded);
}

/** A code for the account that the mail is about, if there is one. A link that was sent before stands beside it. */
export const makePasswordLink: MakeCode = async (db, { user_id, about }, now) => {
  const user = await findRecipient(db, { user_id, address: about.address });
  if (!user) return undefined;
  const code = newCode(LIMITS.invitationCodeGroups);
  const expires_at = new Date(now.getTime() + LIMITS.passwordLinkMinutes * 60_000);
  await insertPasswordLink(db, user.id, codeHash(code), expires_at);
  return { to: user.email, code };
};

/** Sets the password of who got the code by mail, and ends all their sessions and other links. The second factor stays. */
export async function usePasswordLink(
  db: Transaction,
  trail: Trail,
  given: { code: string; password: string; password_hash: string },
  now: Date,
): Promise<void> {
  const hash = codeHash(given.code);
  const link = await findPasswordLink(db, hash);
  if (!link) throw wrongLink();
  // Of two uses at once the second finds here that there is no link any more.
  const user = await lockUser(db, link.user_id);
  const good = await deletePasswordLinks(db, link.user_id, hash, now);
  if (!user || user.disabled_at !== null || !good) throw wrongLink();
  if (given.password.toLowerCase() === user.email) throw invalid({ path: 'password', rule: 'selected' });
  checkGuessable(given.password, [user.email, user.name]);
  await setPassword(db, user.id, given.password_hash, { reset: false });
  await revoke(db, trail, user.id, {}, now);
  await tell(db, user.id, 'password_changed');
  const { memberships = [] } = (await findUserByEmail(db, user.email)) ?? {};
  const home = homeOf(memberships) ?? memberships[0];
  trail.note({
    actor: { id: user.id, name: user.name, role: home?.role ?? null },
    clinic_id: home?.clinic.id ?? null,
    resource_id: user.id,
    changed_fields: ['password'],
  });
}

const wrongLink = () => invalid({ path: 'code', rule: WRONG_LINK });
