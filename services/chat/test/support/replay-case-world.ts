import { buildChannel, buildRealm, buildUser } from './builders.js';
import { inviteByMail } from './invitations.js';
import { runJobs } from './jobs.js';
import { join } from './joining.js';
import type { World } from './replay-case.js';
import type { Chat } from './start.js';

/** An organization in which a replay case happens. */
export async function buildCaseWorld(chat: Chat): Promise<World> {
  const realm = await buildRealm(chat);
  const colleague = await buildUser(chat, realm.id, { full_name: 'Carla Colleague' });
  const { owner, administrator, moderator, member } = realm;
  return {
    realm,
    colleague,
    open: await buildChannel(chat, realm.id, { subscribers: [owner, administrator, moderator, member] }),
    closed: await buildChannel(chat, realm.id, { invite_only: true, subscribers: [owner, member] }),
    as: (user) => chat.api(user),
    async group(name) {
      const row = await chat.db.one<{ id: number }>('select id from user_groups where realm_id = $1 and name = $2', [
        realm.id,
        name,
      ]);
      return row.id;
    },
    async letDaysPass(days) {
      await chat.db.query('update messages set sent_at = sent_at - make_interval(days => $2) where realm_id = $1', [
        realm.id,
        days,
      ]);
      await runJobs(chat, 'delete messages past their retention');
    },
    async comeDue() {
      for (const table of ['scheduled_messages', 'reminders']) {
        await chat.db.query(
          `update ${table} set scheduled_delivery_timestamp = date_trunc('second', now()) where realm_id = $1`,
          [realm.id],
        );
      }
      await runJobs(chat, 'find scheduled messages that are due', 'find reminders that are due');
    },
    async join(inviter, address, offer) {
      await join(chat, realm, await inviteByMail(chat, inviter, address, offer));
    },
  };
}
