import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { addJob, type Tasks } from '../jobs/index.js';
import { getRealm } from '../realm-settings/index.js';
import { sendNotice, type Notice } from './notices.js';

/** So many notices are part of the request that caused them; more would keep its caller, and all who wait for its locks, waiting. */
const SENT_AT_ONCE = 10;
const SENT_TOGETHER = 25;
const SEND_NOTICES = 'send notices';

/** Sends a few notices in the transaction of what they tell of, and leaves many to jobs. */
export async function sendNotices(
  tx: Tx,
  deps: Pick<Deps, 'jobs'>,
  realm: Realm,
  notices: readonly Notice[],
): Promise<void> {
  if (notices.length <= SENT_AT_ONCE) {
    for (const notice of notices) await sendNotice(tx, realm, notice);
    return;
  }
  for (let from = 0; from < notices.length; from += SENT_TOGETHER) {
    const payload = { notices: notices.slice(from, from + SENT_TOGETHER) };
    await addJob(tx, deps, { task: SEND_NOTICES, realm_id: realm.id, payload });
  }
}

export const noticeTasks: Tasks = {
  [SEND_NOTICES]: {
    async run(tx, { realm_id, payload }) {
      if (realm_id === null) return;
      const realm = await getRealm(tx, realm_id);
      for (const notice of (payload as { notices: Notice[] }).notices) await sendNotice(tx, realm, notice);
    },
  },
};
