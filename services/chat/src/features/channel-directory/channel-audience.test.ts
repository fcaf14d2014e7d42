import { buildChannel, buildUser } from '../../../test/support/builders.js';
import { countQueries } from '../../../test/support/query-counter.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import type { Realm } from '../../domain/realm.js';
import { findMetadataHolders, findMetadataHoldersOf } from './channel-audience.js';
import { findChannels } from './channel-store.js';

const chat = useChat();
const realm = useRealm(chat);

test('who knows of many private channels is asked in as many queries as there are sets of groups among them', async () => {
  const row = await chat.db.one<Realm>('select * from realms where id = $1', [realm.id]);
  const moderators = row.system_group_ids['role:moderators']!;
  const users = await Promise.all(Array.from({ length: 5 }, () => buildUser(chat, realm.id)));
  const ids = [];
  for (let n = 0; n < 30; n += 1) {
    const direct_members = [users[n % users.length]!.id];
    const direct_subgroups = n % 3 === 0 ? [moderators] : [];
    const group_settings = { can_subscribe_group: { direct_members, direct_subgroups } };
    ids.push((await buildChannel(chat, realm.id, { invite_only: true, group_settings })).id);
  }
  ids.push((await buildChannel(chat, realm.id)).id);
  const channels = await findChannels(chat.db, realm.id, ids);
  const { db, count } = countQueries(chat.db);
  const together = await findMetadataHoldersOf(db, row, channels);
  expect(count()).toBeLessThanOrEqual(3);
  expect(together.size).toBe(30);
  for (const channel of channels) {
    expect(together.get(channel.id) ?? []).toEqual(await findMetadataHolders(chat.db, row, channel));
  }
});
