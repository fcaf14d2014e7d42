import { buildChannel, buildUser, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);
let groups: Record<string, number>;

beforeAll(async () => {
  ({ system_group_ids: groups } = await chat.db.one<{ system_group_ids: Record<string, number> }>(
    'select system_group_ids from realms where id = $1',
    [realm.id],
  ));
});

test('of many private channels each is told to whom its own settings name, and to nobody else', async () => {
  const [one, other] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
  const direct = (...users: TestUser[]) => ({ direct_members: users.map(({ id }) => id), direct_subgroups: [] });
  const settings = [
    { can_subscribe_group: direct(one) },
    { can_administer_channel_group: direct(other) },
    { can_add_subscribers_group: groups['role:moderators'] },
    { can_subscribe_group: { direct_members: [one.id], direct_subgroups: [groups['role:moderators']] } },
  ];
  const channels = [];
  for (const group_settings of settings) {
    channels.push(
      await buildChannel(chat, realm.id, { invite_only: true, group_settings, subscribers: [realm.owner] }),
    );
  }
  const viewers = [one, other, realm.moderator];
  const queues = await Promise.all(viewers.map((user) => registerQueue(chat, user, { event_types: ['subscription'] })));
  expectSuccess(
    await chat.api(realm.owner).delete('/users/me/subscriptions', { subscriptions: channels.map(({ name }) => name) }),
  );
  const heard = await Promise.all(
    viewers.map(async (user, index) =>
      (await drain(chat, user, queues[index]!))
        .filter(({ op }) => op === 'peer_remove')
        .flatMap(({ stream_ids }) => stream_ids as number[])
        .sort((a, b) => a - b),
    ),
  );
  const ids = channels.map(({ id }) => id);
  expect(heard).toEqual([[ids[0], ids[3]], [ids[1]], [ids[2], ids[3]]]);
});

test('as many new channels as a request may name are made, each with its own description', async () => {
  const subscriptions = Array.from({ length: LIMITS.channelsInRequest }, (_, n) => ({
    name: `many ${n}`,
    description: n % 2 === 0 ? `Number **${n}** of @**${realm.member.full_name}**` : '',
  }));
  expectSuccess(await chat.api(realm.owner).post('/users/me/subscriptions', { subscriptions, invite_only: true }));
  const made = await chat.db.query<{ name: string; rendered_description: string }>(
    `select name, rendered_description from channels where realm_id = $1 and name like 'many %' order by id`,
    [realm.id],
  );
  expect(made).toHaveLength(LIMITS.channelsInRequest);
  for (const { name, rendered_description } of made) {
    const n = Number(name.slice(5));
    if (n % 2 === 1) expect(rendered_description).toBe('');
    else {
      expect(rendered_description).toContain(`<strong>${n}</strong>`);
      expect(rendered_description).toContain(`data-user-id="${realm.member.id}"`);
    }
  }
});

test('others are taken out of many channels by who may of all of them, and of none where one refuses', async () => {
  const may = { can_remove_subscribers_group: groups['role:moderators'] };
  const subscribers = [realm.member];
  const open = await Promise.all(
    [1, 2, 3].map(() => buildChannel(chat, realm.id, { subscribers, group_settings: may })),
  );
  const refusing = await buildChannel(chat, realm.id, {
    subscribers,
    group_settings: { can_remove_subscribers_group: groups['role:administrators'] },
  });
  const remove = (channels: readonly { name: string }[]) =>
    chat.api(realm.moderator).delete('/users/me/subscriptions', {
      subscriptions: channels.map(({ name }) => name),
      principals: [realm.member.id],
    });
  expectError(await remove([...open, refusing]), 'BAD_REQUEST', {
    msg: `Insufficient permission to remove subscribers from '${refusing.name}'`,
  });
  const { removed } = expectSuccess(await remove(open));
  expect([...removed].sort()).toEqual(open.map(({ name }) => name).sort());
});
