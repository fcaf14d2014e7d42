import type { Db } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { findUserByEmail } from './user-store.js';
import { SYSTEM_BOTS, type User } from './user.js';

export async function getSystemBot(db: Db, realm: Realm, name: keyof typeof SYSTEM_BOTS): Promise<User> {
  const bot = await findUserByEmail(db, realm.id, `${SYSTEM_BOTS[name].local_part}@${realm.host}`);
  if (!bot?.is_system_bot) throw new Error(`The organization lacks its ${name} bot.`);
  return bot;
}
