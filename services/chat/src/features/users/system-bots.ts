import type { Db } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { findUserByEmail } from './user-store.js';
import type { User } from './user.js';

/** Bots of the service itself: notices and welcomes come from them. Their addresses are at the organization's host. */
export const SYSTEM_BOTS = {
  notification: { local_part: 'notification-bot', full_name: 'Notification Bot' },
  welcome: { local_part: 'welcome-bot', full_name: 'Welcome Bot' },
} as const;

export async function getSystemBot(db: Db, realm: Realm, name: keyof typeof SYSTEM_BOTS): Promise<User> {
  const bot = await findUserByEmail(db, realm.id, `${SYSTEM_BOTS[name].local_part}@${realm.host}`);
  if (!bot?.is_system_bot) throw new Error(`The organization lacks its ${name} bot.`);
  return bot;
}
