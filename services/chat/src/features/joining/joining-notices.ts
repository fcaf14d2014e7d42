import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { silentMention } from '../markdown/index.js';
import { realmSetting } from '../realm-settings/index.js';
import { sendNotice } from '../sending/index.js';
import type { User } from '../user-directory/index.js';

const TOPIC = 'signups';

/** Tells who invited them, and where the organization wants so everybody, that somebody has joined. */
export async function sendJoiningNotices(tx: Tx, realm: Realm, user: User, inviter?: User): Promise<void> {
  const who = silentMention(user);
  if (inviter?.is_active) {
    await sendNotice(tx, realm, { to: { user_id: inviter.id }, content: `${who} has accepted your invitation.` });
  }
  const channel_id = realmSetting(realm, 'signup_announcements_stream_id');
  if (channel_id <= 0) return;
  await sendNotice(tx, realm, { to: { channel_id, topic: TOPIC }, content: `${who} has joined this organization.` });
}
