import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { NO_AUTOMATIC_TOPICS, type TestUser } from '../../../test/support/builders.js';
import type { ModelTerm, NarrowModel } from '../../../test/support/narrow-model.js';
import { NarrowWorld } from '../../../test/support/narrow-world.js';
import { TOPICS } from '../../../test/support/narrow-data.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let users: TestUser[];
let model: NarrowModel;
let world: NarrowWorld;

beforeAll(async () => {
  await chat.db.query('update users set settings = settings || $1', [NO_AUTOMATIC_TOPICS]);
  users = [realm.member, realm.moderator, realm.administrator, realm.guest];
  world = new NarrowWorld(chat, realm, users);
  model = await world.build();
});

const SIMPLE: [string, () => ModelTerm][] = [
  ...['open', 'other', 'shared', 'protected', 'opened', 'web', 'archived'].map((name): [string, () => ModelTerm] => [
    `channel:${name}`,
    () => ({ operator: 'channel', operand: model.channels.find((channel) => channel.name === name)!.id }),
  ]),
  ...['public', 'web-public'].map((operand): [string, () => ModelTerm] => [
    `channels:${operand}`,
    () => ({ operator: 'channels', operand }),
  ]),
  ...TOPICS.map((operand): [string, () => ModelTerm] => [`topic:${operand}`, () => ({ operator: 'topic', operand })]),
  ['topic:unknown', () => ({ operator: 'topic', operand: 'nobody wrote here' })],
  ['dm:one', () => ({ operator: 'dm', operand: [realm.moderator.id] })],
  ['dm:two', () => ({ operator: 'dm', operand: [realm.moderator.id, realm.administrator.id] })],
  ['dm:self', () => ({ operator: 'dm', operand: [realm.member.id] })],
  ['dm-including', () => ({ operator: 'dm-including', operand: [realm.administrator.id] })],
  ['dm-including:two', () => ({ operator: 'dm-including', operand: [realm.administrator.id, realm.guest.id] })],
  ['group-pm-with', () => ({ operator: 'group-pm-with', operand: [realm.moderator.id] })],
  ['sender:member', () => ({ operator: 'sender', operand: realm.member.id })],
  ['sender:owner', () => ({ operator: 'sender', operand: realm.owner.id })],
  ...['dm', 'starred', 'mentioned', 'alerted', 'resolved', 'followed', 'muted'].map(
    (operand): [string, () => ModelTerm] => [`is:${operand}`, () => ({ operator: 'is', operand })],
  ),
  ...['link', 'image', 'attachment', 'reaction'].map((operand): [string, () => ModelTerm] => [
    `has:${operand}`,
    () => ({ operator: 'has', operand }),
  ]),
  ...['home', 'all'].map((operand): [string, () => ModelTerm] => [
    `in:${operand}`,
    () => ({ operator: 'in', operand }),
  ]),
  ...['alpha', 'alph', 'lunch', 'alpha lunch', 'releas plan', 'nothing'].map((operand): [string, () => ModelTerm] => [
    `search:${operand}`,
    () => ({ operator: 'search', operand }),
  ]),
  ['id', () => ({ operator: 'id', operand: model.messages[7]!.id })],
  ['near', () => ({ operator: 'near', operand: 5 })],
];

async function check(user: TestUser, terms: ModelTerm[]): Promise<void> {
  const expected = model.find(user, terms);
  const ask = (query: object) => chat.api(user).get('/messages', { narrow: terms, apply_markdown: false, ...query });
  const all = await ask({ anchor: 'oldest', num_after: 1000 });
  if (!expected) return expectError(all, 'BAD_NARROW', { desc: expect.any(String) });
  const { messages } = expectSuccess(all, { found_oldest: true, found_newest: true });
  expect({ user: user.full_name, terms, ids: messages.map(({ id }: { id: number }) => id) }).toEqual({
    user: user.full_name,
    terms,
    ids: expected,
  });

  const anchor = model.messages[world.next(model.messages.length)]!.id;
  const some = expectSuccess(await ask({ anchor, num_before: 2, num_after: 2 }));
  const before = expected.filter((id) => id < anchor);
  const after = expected.filter((id) => id > anchor);
  expect({ terms, ids: some['messages'].map(({ id }: { id: number }) => id) }).toEqual({
    terms,
    ids: [...before.slice(-2), ...(expected.includes(anchor) ? [anchor] : []), ...after.slice(0, 2)],
  });
  expect(some).toMatchObject({
    found_anchor: expected.includes(anchor),
    found_oldest: before.length <= 2,
    found_newest: after.length <= 2,
  });
}

describe('against a model that looks at every message', () => {
  test('everything that is a user’s own', async () => {
    for (const user of users) await check(user, []);
  });

  test.each(SIMPLE)('%s, and everything else', async (_name, term) => {
    for (const user of users) {
      await check(user, [term()]);
      await check(user, [{ ...term(), negated: true }]);
    }
  });

  test('combinations', async () => {
    for (let n = 0; n < 220; n += 1) {
      const terms = Array.from({ length: 2 + world.next(3) }, () => ({
        ...world.pick(SIMPLE)[1](),
        ...(world.next(3) === 0 && { negated: true }),
      }));
      await check(world.pick(users), terms);
    }
  });

  test('which of some messages are in a narrow', async () => {
    const msg_ids = model.messages.map(({ id }) => id);
    for (const [, term] of SIMPLE) {
      for (const user of users) {
        const expected = model.findAmong(user, [term()]);
        const matching = await chat.api(user).get('/messages/matches_narrow', { msg_ids, narrow: [term()] });
        const byIds = await chat.api(user).get('/messages', { message_ids: msg_ids, narrow: [term()] });
        if (!expected) {
          expectError(matching, 'BAD_NARROW');
          expectError(byIds, 'BAD_NARROW');
          continue;
        }
        expect(Object.keys(expectSuccess(matching)['messages']).map(Number)).toEqual(expected);
        expect(
          expectSuccess(byIds, { anchor: null, found_anchor: false })['messages'].map(({ id }: { id: number }) => id),
        ).toEqual(expected);
      }
    }
  });

  test('a message by its id', async () => {
    for (const user of users) {
      for (const message of model.messages) {
        const res = await chat.api(user).get(`/messages/${message.id}`);
        if (model.isVisible(user, message, 'shared')) {
          expectSuccess(res, { raw_content: message.content });
        } else expectRefused(res, 'Invalid message(s)');
      }
    }
  });

  test('unread is what has no read flag', async () => {
    for (const user of users) {
      const all = expectSuccess(await chat.api(user).get('/messages', { anchor: 'oldest', num_after: 1000 }))[
        'messages'
      ];
      const unread = all
        .filter(({ flags }: { flags: string[] }) => !flags.includes('read'))
        .map(({ id }: { id: number }) => id);
      const found = expectSuccess(
        await chat.api(user).get('/messages', { anchor: 'oldest', num_after: 1000, narrow: [['is', 'unread']] }),
      )['messages'];
      expect(found.map(({ id }: { id: number }) => id)).toEqual(unread);
      const others = expectSuccess(
        await chat.api(user).get('/messages', {
          anchor: 'oldest',
          num_after: 1000,
          narrow: [{ operator: 'is', operand: 'unread', negated: true }],
        }),
      )['messages'];
      expect(others).toHaveLength(all.length - unread.length);
    }
  });
});
