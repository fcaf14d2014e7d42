import { sendMessage, type TestChannel, type TestUser } from './builders.js';
import { expectSuccess } from './expect.js';
import type { ReplayCase, World } from './replay-case.js';

const send = (world: World, channel: TestChannel, topic: string) =>
  sendMessage({ api: world.as }, world.realm.owner, { channel, topic });
const star = ({ as }: World, user: TestUser, messages: number[]) =>
  as(user).post('/messages/flags', { messages, op: 'add', flag: 'starred' }).then(expectSuccess);
const newest = async ({ as, realm }: World): Promise<number> => {
  const params = { anchor: 'newest', num_before: 1, num_after: 0 };
  return expectSuccess(await as(realm.owner).get('/messages', params))['messages'].at(-1).id;
};
const edit = async (world: World, changes: object) =>
  world
    .as(world.realm.owner)
    .patch(`/messages/${await newest(world)}`, { ...changes, send_notification_to_new_thread: false })
    .then(expectSuccess);
const follow = ({ as }: World, user: TestUser, channel: TestChannel, topic: string) =>
  as(user).post('/user_topics', { stream_id: channel.id, topic, visibility_policy: 3 }).then(expectSuccess);

/** What becomes of messages, and of what people have on them. */
export const MESSAGE_CASES: ReplayCase[] = [
  {
    title: 'whoever starred a message without being subscribed hears that it is deleted',
    before: async (world) => void (await star(world, world.colleague, [await send(world, world.open, 'soup')])),
    change: async ({ as, realm, ...world }) =>
      as(realm.owner)
        .delete(`/messages/${await newest({ as, realm, ...world })}`)
        .then(expectSuccess),
  },
  {
    title: 'whoever starred a message of a private channel, and was removed from it, hears that it is deleted',
    async before(world) {
      await star(world, world.realm.member, [await send(world, world.closed, 'soup')]);
      expectSuccess(
        await world.as(world.realm.owner).delete('/users/me/subscriptions', {
          subscriptions: [world.closed.name],
          principals: [world.realm.member.id],
        }),
      );
    },
    change: async ({ as, realm, ...world }) =>
      as(realm.owner)
        .delete(`/messages/${await newest({ as, realm, ...world })}`)
        .then(expectSuccess),
  },
  {
    title: 'whoever starred a message loses it when it goes where they may not follow',
    async before(world) {
      const id = await send(world, world.open, 'soup');
      for (const user of [world.colleague, world.realm.administrator, world.realm.member])
        await star(world, user, [id]);
    },
    change: (world) => edit(world, { stream_id: world.closed.id }),
  },
  {
    title: 'a message that goes to a topic known in other letters is there by the name of that topic',
    async before(world) {
      await send(world, world.open, 'Alpha');
      await send(world, world.open, 'beta');
    },
    change: (world) => edit(world, { topic: 'aLPHA' }),
  },
  {
    title: 'a topic that is written in other letters is called so by everybody',
    before: async (world) => void (await send(world, world.open, 'alpha')),
    change: (world) => edit(world, { topic: 'ALPHA', propagate_mode: 'change_all' }),
  },
  {
    title: 'a followed topic is followed under its new name',
    async before(world) {
      await send(world, world.open, 'soup');
      await follow(world, world.realm.member, world.open, 'soup');
    },
    change: (world) => edit(world, { topic: 'bread', propagate_mode: 'change_all' }),
  },
  {
    title: 'a followed topic is followed in another channel by those who may read it there',
    async before(world) {
      await send(world, world.open, 'soup');
      for (const user of [world.realm.member, world.realm.moderator]) await follow(world, user, world.open, 'soup');
    },
    change: (world) => edit(world, { stream_id: world.closed.id, propagate_mode: 'change_all' }),
  },
  {
    title:
      'messages, their stars and their reminders go with the days for which they are kept, each channel by its own',
    async before(world) {
      const { realm, open, closed } = world;
      const ids = [await send(world, open, 'soup'), await send(world, closed, 'bread')];
      await sendMessage({ api: world.as }, realm.owner, { to: [realm.member] });
      await star(world, realm.member, ids);
      await star(world, world.colleague, ids.slice(0, 1));
      const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 3600;
      for (const message_id of ids) {
        expectSuccess(await world.as(realm.member).post('/reminders', { message_id, scheduled_delivery_timestamp }));
      }
      expectSuccess(await world.as(realm.owner).patch(`/streams/${closed.id}`, { message_retention_days: 50 }));
    },
    async change(world) {
      expectSuccess(await world.as(world.realm.owner).patch('/realm', { message_retention_days: 30 }));
      await world.letDaysPass(40);
    },
  },
  {
    title: 'a message of an archived channel is marked unread for clients that know the channel, and for no others',
    async before(world) {
      await send(world, world.open, 'soup');
      expectSuccess(await world.as(world.realm.owner).delete(`/streams/${world.open.id}`));
      expectSuccess(await world.as(world.realm.member).post('/mark_all_as_read', {}));
    },
    change: async (world) =>
      world
        .as(world.realm.member)
        .post('/messages/flags', { messages: [await newest(world)], op: 'remove', flag: 'read' })
        .then(expectSuccess),
  },
];
