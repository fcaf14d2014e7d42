import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { buildRealm, buildUser, type TestUser } from '../../../test/support/builders.js';
import { permitOnly } from '../../../test/support/permissions.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('directly', () => {
  test('people are named by id, by address, or as a list in text', async () => {
    const { member, moderator, administrator } = realm;
    const forms = [
      [moderator.id],
      [moderator.delivery_email],
      moderator.delivery_email.toUpperCase(),
      [moderator.id, member.id],
    ];
    const threads = new Set<number>();
    for (const to of forms) {
      const res = await chat.api(member).post('/messages', { type: 'direct', to, content: 'hi' });
      expectSuccess(res);
      threads.add(
        (await chat.db.one<{ thread_id: number }>('select thread_id from messages where id = $1', [res.body.id]))
          .thread_id,
      );
    }
    expect(threads.size).toBe(1);
    const group = await chat.api(member).post('/messages', {
      type: 'private',
      to: `${moderator.delivery_email}, ${administrator.delivery_email}`,
      content: 'all',
    });
    expectSuccess(group);
  });

  test('two first messages between two people at once share one conversation', async () => {
    const [a, b] = [await buildUser(chat, realm.id), await buildUser(chat, realm.id)];
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        chat.api(n % 2 ? a : b).post('/messages', { type: 'direct', to: [n % 2 ? b.id : a.id], content: `${n}` }),
      ),
    );
    const { conversations } = await chat.db.one<{ conversations: number }>(
      'select count(*) as conversations from direct_conversations where user_ids = $1',
      [[a.id, b.id].sort((x, y) => x - y)],
    );
    expect(conversations).toBe(1);
  });

  test.each([
    ['nobody', () => []],
    ['an unknown id', () => [999_999]],
    ['an unknown address', () => ['nobody@example.test']],
    ['ids mixed with addresses', () => [realm.owner.id, realm.moderator.delivery_email]],
  ])('%s is refused', async (_what, to) => {
    expectRefused(
      await chat.api(realm.member).post('/messages', { type: 'direct', to: to(), content: 'x' }),
      /^(?:Message must have recipients|Invalid user|Recipients may be user IDs or addresses, not both)$/,
    );
  });

  test('deactivated people and people of other organizations are refused', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const elsewhere = await buildRealm(chat, { is_default: false });
    for (const to of [gone.id, elsewhere.member.id]) {
      expectRefused(
        await chat.api(realm.member).post('/messages', { type: 'direct', to: [to], content: 'x' }),
        /^(?:'User \w+' is no longer using this organization|Invalid user)$/,
      );
    }
  });

  test('one of them has to be permitted to have direct messages, and the sender to begin; bots are exempt', async () => {
    const closed = await buildRealm(chat);
    const { owner, moderator, member, guest, bot } = closed;
    const send = (from: TestUser, ...to: TestUser[]) =>
      chat.api(from).post('/messages', { type: 'direct', to: to.map(({ id }) => id), content: 'psst' });
    expectSuccess(await send(moderator, member));
    await permitOnly(chat, closed, owner, 'direct_message_initiator_group');
    expectSuccess(await send(member, moderator));
    expectRefused(await send(member, guest), 'You do not have permission to initiate direct message conversations.');
    expectRefused(
      await send(member, moderator, guest),
      'You do not have permission to initiate direct message conversations.',
    );
    await permitOnly(chat, closed, owner, 'direct_message_permission_group');
    expectRefused(await send(member, moderator), 'Direct messages are disabled in this organization.');
    expectSuccess(await send(owner, member));
    expectSuccess(await send(member, owner));
    expectSuccess(await send(bot, moderator));
    expectSuccess(await send(member, bot));
    expectSuccess(await send(member, member));
  });
});
