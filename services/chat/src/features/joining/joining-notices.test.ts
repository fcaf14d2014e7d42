import { buildChannel, buildRealm, type TestChannel, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { inviteByMail } from '../../../test/support/invitations.js';
import { join, messagesOf } from '../../../test/support/joining.js';
import { useChat } from '../../../test/support/use-chat.js';

const address = 'nora@example.test';

const chat = useChat();
let realm: TestRealm;
let kitchen: TestChannel;

beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  kitchen = await buildChannel(chat, realm.id, { name: 'kitchen', subscribers: [realm.member, realm.owner] });
});

const change = async (settings: object) => expectSuccess(await chat.api(realm.owner).patch('/realm', { ...settings }));

describe('when somebody joins', () => {
  test('the inviter is told, if they want it and are there', async () => {
    const notices = async () =>
      (await messagesOf(chat, realm.member))
        .filter(({ content }) => content.includes('accepted'))
        .map(({ sender_full_name, content }) => `${sender_full_name}: ${content}`);
    const first = await inviteByMail(chat, realm.member, address);
    const nora = await join(chat, realm, first);
    expect(await notices()).toEqual([`Notification Bot: @_**Nora Newcomer|${nora.id}** has accepted your invitation.`]);
    const quiet = await inviteByMail(chat, realm.member, 'b@example.test', { notify_referrer_on_join: false });
    await join(chat, realm, quiet);
    expect(await notices()).toHaveLength(1);
  });

  test('the organization announces who has joined where it wants to', async () => {
    await join(chat, realm, await inviteByMail(chat, realm.member, address));
    await change({ signup_announcements_stream_id: kitchen.id });
    const second = await join(
      chat,
      realm,
      await inviteByMail(chat, realm.member, 'b@example.test', { stream_ids: [kitchen.id] }),
    );
    const { messages } = expectSuccess(
      await chat.api(realm.owner).get('/messages', {
        anchor: 'newest',
        num_before: 10,
        num_after: 0,
        apply_markdown: false,
        narrow: [
          { operator: 'channel', operand: kitchen.id },
          { operator: 'topic', operand: 'signups' },
        ],
      }),
    );
    expect(messages.map(({ content }: { content: string }) => content)).toEqual([
      `@_**Nora Newcomer|${second.id}** has joined this organization.`,
    ]);
  });

  test.each([
    ['null', 'of the invitation nothing is said: that of the organization', ['from the organization']],
    ['from the inviter', 'the invitation has its own', ['from the inviter']],
    ['', 'the invitation wants none', []],
  ])('welcome text %p: %s', async (welcome_message_custom_text, _why, expected) => {
    await change({ welcome_message_custom_text: 'from the organization' });
    const token = await inviteByMail(chat, realm.administrator, address, { welcome_message_custom_text });
    const messages = (await messagesOf(chat, await join(chat, realm, token))).filter(
      ({ sender_full_name }) => sender_full_name === 'Welcome Bot',
    );
    expect(messages).toHaveLength(1 + expected.length);
    expect(messages.slice(1).map(({ content }) => /from the \w+/.exec(content)![0])).toEqual(expected);
    expect(messages.map(({ flags }) => flags)).toEqual(messages.map(() => ['starred']));
  });
});
