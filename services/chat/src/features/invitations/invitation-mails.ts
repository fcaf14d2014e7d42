import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import type { Realm } from '../../domain/realm.js';
import { withdrawConfirmations } from '../confirmations/index.js';
import type { Tasks } from '../jobs/index.js';
import { mailLanguage, queueMailOfKind } from '../mails/index.js';
import { getRealm } from '../realm-settings/index.js';
import { findUsers, type User } from '../user-directory/index.js';
import { MAIL_INVITATIONS } from './invitation-actions.js';
import { openLink } from './invitation-links.js';
import { reminderOf } from './invitation-rules.js';
import { deleteOldInvitations, setMailed, takeInvitationsToMail } from './invitation-store.js';
import type { Invitation } from './invitation.js';

const MAILED_TOGETHER = 50;
const FORGOTTEN_TOGETHER = 1_000;
/** Links of invitations that are over say so for as long. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** The first is also left by whoever invites, so that nobody waits for its turn. */
export const invitationTasks: Tasks = {
  [MAIL_INVITATIONS]: {
    every_seconds: 60,
    async run(tx, { realm_id: only }, deps) {
      const due = await takeInvitationsToMail(tx, MAILED_TOGETHER, only);
      for (const [realm_id, ofRealm] of byRealm(due)) await mailThem(tx, deps, realm_id, ofRealm);
      await setMailed(
        tx,
        due.map((one) => ({ ...one, mail_at: one.is_mailed ? null : reminderOf(one, tx.now()) })),
      );
      return { again: due.length === MAILED_TOGETHER };
    },
  },
  'forget old invitations': {
    every_seconds: 3_600,
    async run(tx) {
      const gone = await deleteOldInvitations(tx, new Date(tx.now().getTime() - KEPT_MS), FORGOTTEN_TOGETHER);
      for (const [realm_id, ofRealm] of byRealm(gone)) {
        const ids = ofRealm.flatMap(({ confirmation_id }) => (confirmation_id === null ? [] : [confirmation_id]));
        await withdrawConfirmations(tx, realm_id, ids);
      }
      return { again: gone.length === FORGOTTEN_TOGETHER };
    },
  },
};

function byRealm<T extends { realm_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.realm_id, [...(groups.get(row.realm_id) ?? []), row]);
  return groups;
}

async function mailThem(tx: Tx, deps: Deps, realm_id: number, invitations: readonly Invitation[]): Promise<void> {
  const realm = await getRealm(tx, realm_id);
  if (realm.deactivated_at !== null) return;
  const inviter_ids = [...new Set(invitations.map(({ inviter_id }) => inviter_id))];
  const inviters = new Map((await findUsers(tx, realm.id, inviter_ids)).map((user) => [user.id, user]));
  for (const invitation of invitations)
    await mailOne(tx, deps, realm, invitation, inviters.get(invitation.inviter_id)!);
}

/** In the language of the organization: nobody knows that of who is invited. */
async function mailOne(tx: Tx, deps: Deps, realm: Realm, invitation: Invitation, inviter: User): Promise<void> {
  await queueMailOfKind(tx, deps, {
    realm_id: realm.id,
    user_id: inviter.id,
    to: invitation.email!,
    language: mailLanguage(realm),
    kind: invitation.is_mailed ? 'invitation_reminder' : 'invitation',
    names: { organization: realm.name, inviter: inviter.full_name, address: invitation.email! },
    url: await openLink(tx, deps, realm, invitation),
  });
}
