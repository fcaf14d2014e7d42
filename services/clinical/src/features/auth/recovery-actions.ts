import type { Database } from '../../db/db.js';
import { homeClinicId } from '../../operation/clinic-selection.js';
import { commandEvent, deferAuditEvent } from '../../operation/audit-store.js';
import { findUserByEmail, findUserForUpdate, revokeTokens, setPassword } from './auth-store.js';
import type { InitialPassword } from './initial-password.js';
import { endMfa } from './mfa-actions.js';
import { tell } from './notice-store.js';

/**
 * An initial password, no second factor and no sessions for an account whose owner has nothing left to log in with,
 * by whoever runs the service: no clinic may do this to an account that is not its alone. Throws when there is none.
 */
export async function recoverAccount(db: Database, email: string, initial: InitialPassword, now: Date) {
  return db.transaction(undefined, async (tx) => {
    const found = await findUserByEmail(tx, email);
    if (!found) throw new Error(`${email} has no account`);
    const { user, memberships } = found;
    await findUserForUpdate(tx, user.id);
    await setPassword(tx, user.id, initial.hash, { reset: true });
    await endMfa(tx, user.id);
    const revoked = await revokeTokens(tx, user.id, {}, now);
    await tell(tx, user.id, 'account_recovered');
    const event = commandEvent('recover-account', now, {
      clinic_id: homeClinicId({ clinic_id: null, memberships }) ?? null,
      action: 'U',
      event: 'user.recover',
      resource_type: 'user',
      resource_id: user.id,
      details: { revoked },
    });
    deferAuditEvent(tx, event, undefined);
    return { email, initial_password: initial.password };
  });
}
