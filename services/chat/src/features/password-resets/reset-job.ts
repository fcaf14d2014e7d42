import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { addJob, type Tasks } from '../jobs/index.js';
import { checkCanMail } from '../mails/index.js';
import { getRealm } from '../realm-settings/index.js';
import { sendResetLink } from './password-actions.js';

const SEND_RESET_LINK = 'send a link for a new password';

/**
 * Leaves the request to a job, which looks whether there is such an account: the answer, and the time that it takes, are
 * the same for any address. `from` is what whoever asks is counted by (`addressKey`).
 *
 * @returns the headers that tell of the limits
 * @throws ChatError RATE_LIMIT_HIT, for any address alike; BAD_REQUEST where the service cannot send mail
 */
export async function requestReset(
  deps: Deps,
  realm: Realm,
  from: string,
  address: string,
): Promise<Record<string, string>> {
  checkCanMail(deps);
  await deps.rateLimits.consume('mail', from);
  const headers = await deps.rateLimits.consume('email', `reset:${realm.id}:${address.toLowerCase()}`);
  await deps.db.transaction((tx) =>
    addJob(tx, deps, { task: SEND_RESET_LINK, realm_id: realm.id, payload: { address } }),
  );
  return headers;
}

export const passwordResetTasks: Tasks = {
  [SEND_RESET_LINK]: {
    async run(tx, { realm_id, payload }, deps) {
      const { address } = payload as { address: string };
      await sendResetLink(tx, deps, await getRealm(tx, realm_id!), address);
    },
  },
};
