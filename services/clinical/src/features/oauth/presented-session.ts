import type { Db } from '../../db/db.js';
import { parseToken, secretMatches } from '../../secrets/secrets.js';
import { findAppSession, type AppSessionRow } from '../auth/index.js';

/** The session of an app's token, of either kind; undefined when there is none like it. */
export async function findPresentedSession(db: Db, token: string): Promise<AppSessionRow | undefined> {
  const parsed = parseToken(token);
  const session = parsed && (await findAppSession(db, parsed.id));
  const proved =
    session &&
    (secretMatches(parsed.secret, session.secret_hash) || secretMatches(parsed.secret, session.refresh_hash));
  return proved ? session : undefined;
}
