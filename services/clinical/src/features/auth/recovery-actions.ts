import type { Database } from '../../db/db.js';
import { homeClinicId } from '../../operation/clinic-selection.js';
import { problem } from '../../domain/errors.js';
import { runCommand } from '../../operation/run-command.js';
import { findUserByEmail, lockUser, setPassword } from './auth-store.js';
import { revokeTokens } from './token-store.js';
import type { InitialPassword } from './initial-password.js';
import { endMfa } from './mfa-actions.js';
import { tell } from './notice-store.js';

/**
 * An initial password, no second factor and no sessions for an account whose owner has nothing left to log in with,
 * by the operator of the service: no clinic may do this to an account that is not its alone. Throws when there is none.
 */
export async function recoverAccount(db: Database, email: string, initial: InitialPassword, now: Date) {
  const audit = { event: 'user.recover', action: 'U', resource: 'user' } as const;
  return runCommand(db, { name: 'recover-account', audit, now }, async (tx, trail) => {
    const found = await findUserByEmail(tx, email);
    if (!found) throw problem('not_found', { message: `${email} has no account` });
    const { user, memberships } = found;
    await lockUser(tx, user.id);
    await setPassword(tx, user.id, initial.hash, { reset: true });
    await endMfa(tx, user.id);
    const revoked = await revokeTokens(tx, user.id, {}, now);
    await tell(tx, user.id, 'account_recovered');
    trail.note({
      clinic_id: homeClinicId({ clinic_id: null, memberships }) ?? null,
      resource_id: user.id,
      details: { revoked },
    });
    return { email, initial_password: initial.password };
  });
}
