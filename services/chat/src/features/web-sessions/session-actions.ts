import type { Db, Tx } from '../../db/db.js';
import { findChangedPrincipals } from '../../deps/principal-store.js';
import { ChatError } from '../../domain/errors.js';
import { sessionSecretOf, setSessionCookie } from '../../http/browser-session.js';
import type { Context } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { csrfTokenOf, generateSessionSecret, sessionSecretHash } from '../../secrets/session-secrets.js';
import {
  endSessionBySecret,
  endUnusedSessions,
  findAccountForUpdate,
  findSessionsOf,
  insertSession,
} from '../user-directory/index.js';

const DAY_MS = 86_400_000;

type Browser = Pick<Context<Db, undefined, unknown>, 'deps' | 'req' | 'res'>;

/** What the client is told of its session, besides its cookie. */
export interface SessionTold {
  user_id: number;
  csrf_token: string;
}

/**
 * Signs the browser in as somebody whose password was checked: a new secret, in a cookie, instead of the one that it may have.
 *
 * @throws ChatError AUTHENTICATION_FAILED where the password was changed meanwhile, USER_DEACTIVATED
 */
export async function startSession(
  browser: Browser,
  account: { realm_id: number; id: number; password_hash: string | null },
): Promise<SessionTold> {
  const { deps, req, res } = browser;
  const secret = generateSessionSecret();
  const former = sessionSecretOf(req, deps.config.baseUrl);
  await deps.db.of(account.realm_id).transaction(async (tx) => {
    const { is_active, password_hash } = await findAccountForUpdate(tx, account.realm_id, account.id);
    if (password_hash !== account.password_hash) {
      throw new ChatError('AUTHENTICATION_FAILED', 'Wrong e-mail address or password.');
    }
    if (!is_active) throw new ChatError('USER_DEACTIVATED', 'This account has been deactivated.');
    if (former !== undefined) await endSessionBySecret(tx, account.realm_id, sessionSecretHash(former));
    await storeSession(tx, browser, account, secret);
  });
  setSessionCookie(res, deps.config.baseUrl, secret);
  return { user_id: account.id, csrf_token: csrfTokenOf(secret) };
}

async function storeSession(
  tx: Tx,
  { deps, req }: Browser,
  { realm_id, id: user_id }: { realm_id: number; id: number },
  secret: string,
): Promise<void> {
  await insertSession(tx, {
    realm_id,
    user_id,
    secret_hash: sessionSecretHash(secret),
    user_agent: (req.get('user-agent') ?? '').slice(0, LIMITS.webSessionUserAgent),
    at: tx.now(),
  });
  await endUnusedSessions(tx, realm_id, user_id, LIMITS.webSessions);
  const changed = await findChangedPrincipals(tx);
  tx.afterCommit(() => deps.principals.forgetChanged(changed));
}

/**
 * After a new password has ended all sessions of the person (`setPasswordHash`): the browser in which it was chosen stays
 * signed in, with another secret.
 */
export async function renewSession(tx: Tx, browser: Browser, user: { realm_id: number; id: number }): Promise<void> {
  const secret = generateSessionSecret();
  await storeSession(tx, browser, user, secret);
  tx.afterCommit(() => setSessionCookie(browser.res, browser.deps.config.baseUrl, secret));
}

/** When a session must have begun, and been used, not to be over. */
export function sessionBounds(now: Date): { created_after: Date; used_after: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { created_after: daysAgo(LIMITS.webSessionDays), used_after: daysAgo(LIMITS.webSessionIdleDays) };
}

export function listSessions(
  db: Db,
  { realm_id, id }: { realm_id: number; id: number },
  now: Date,
): ReturnType<typeof findSessionsOf> {
  return findSessionsOf(db, realm_id, id, sessionBounds(now));
}
