import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { EMPTY_LOOKUP } from '../markdown/markdown-lookup.js';
import { loadMarkdownLookup } from '../markdown-lookup/load-markdown-lookup.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';

describe('POST /messages/render', () => {
  let chat: Chat;
  let realm: TestRealm;

  beforeAll(async () => {
    chat = await startChat();
    realm = await buildRealm(chat);
  });
  afterAll(() => chat.stop());

  const render = async (user: TestRealm['owner'], content: string) =>
    expectSuccess(await chat.api(user).post('/messages/render', { content })).rendered as string;

  test('answers HTML and writes nothing', async () => {
    expect(await render(realm.guest, 'Hello **world**')).toBe('<p>Hello <strong>world</strong></p>');
    expect(await chat.db.query('select from messages')).toEqual([]);
  });

  test('answers nothing for nothing', async () => {
    expect(await render(realm.guest, '')).toBe('');
    expect(await render(realm.guest, ' \n\t')).toBe('');
    expectRefused(
      await chat.api(realm.guest).post('/messages/render', { content: 'a\0' }),
      'content must not contain null bytes',
    );
  });

  test('draws emoticons for those who want it, each a word of its own', async () => {
    const { member } = realm;
    const emoticons = ':) (: :( <3 :| :/ ;) :D :o :O :p :P';
    expect(await render(member, emoticons)).toBe('<p>:) (: :( &lt;3 :| :/ ;) :D :o :O :p :P</p>');
    expectSuccess(await chat.api(member).patch('/settings', { translate_emoticons: true }));
    const names = async (content: string) =>
      [...(await render(member, content)).matchAll(/class="emoji emoji-([0-9a-f]+)"[^>]*>:(\w+):/g)].map(
        ([, code, name]) => `${name} ${code}`,
      );
    expect(await names(emoticons)).toEqual([
      'smile 1f642',
      'smile 1f642',
      'frown 1f641',
      'heart 2764',
      'neutral 1f610',
      'confused 1f615',
      'wink 1f609',
      'grinning 1f600',
      'open_mouth 1f62e',
      'open_mouth 1f62e',
      'stuck_out_tongue 1f61b',
      'stuck_out_tongue 1f61b',
    ]);
    expect(await names('Done :). (well :)) **:D** "<3"\n:(')).toEqual([
      'smile 1f642',
      'smile 1f642',
      'grinning 1f600',
      'heart 2764',
      'frown 1f641',
    ]);
    expect(await names('`:)` http://a.b/:) C:/ 8:D x<3 :)x `x`:) \\:) :smiles:)')).toEqual([]);
    expect(await render(realm.moderator, ':)')).toBe('<p>:)</p>');
  });

  test('names people and groups of the organization, and nobody of another', async () => {
    const other = await buildRealm(chat, { is_default: false });
    await buildUser(chat, other.id, { full_name: 'Fremd Fremder' });
    const gone = await buildUser(chat, realm.id, { full_name: 'Gone Away', is_active: false });
    const { member } = realm;
    expect(
      await render(
        member,
        `@**mona moderator** @**|${member.id}** @**Fremd Fremder** @**|${other.owner.id}** @**Gone Away**`,
      ),
    ).toBe(
      `<p><span class="user-mention" data-user-id="${realm.moderator.id}">@Mona Moderator</span> ` +
        `<span class="user-mention" data-user-id="${member.id}">@Max Member</span> ` +
        `@<strong>Fremd Fremder</strong> @<strong>|${other.owner.id}</strong> ` +
        `<span class="user-mention silent" data-user-id="${gone.id}">Gone Away</span></p>`,
    );
    expect(await render(member, '@_*role:fullmembers*')).toMatch(
      /^<p><span class="user-group-mention silent" data-user-group-id="\d+">Full members<\/span><\/p>$/,
    );
  });

  test('links channels that the caller may see, and topics at their newest message that they may read', async () => {
    const { owner, member, guest } = realm;
    const open = await buildChannel(chat, realm.id, { name: 'open', subscribers: [owner] });
    const secret = await buildChannel(chat, realm.id, {
      name: 'secret',
      invite_only: true,
      history_public_to_subscribers: false,
      subscribers: [owner],
    });
    const inOpen = await sendMessage(chat, owner, { channel: open, topic: 'Plans' });
    const inSecret = await sendMessage(chat, owner, { channel: secret, topic: 'Plans' });

    expect(await render(member, '#**Open>plans**')).toBe(
      `<p><a class="stream-topic" data-stream-id="${open.id}" href="/#narrow/channel/${open.id}-open/topic/plans/with/${inOpen}">#open &gt; plans</a></p>`,
    );
    expect(await render(guest, '#**open>Plans**')).toBe('<p>#<strong>open&gt;Plans</strong></p>');
    expect(await render(member, '#**secret** #**secret>Plans**')).not.toContain('<a');
    expect(await render(owner, '#**secret>Plans**')).toContain(`/with/${inSecret}"`);

    await subscribeUser(chat, secret, member);
    expect(await render(member, '#**secret>Plans**')).toContain(`-secret/topic/Plans">`);
    const later = await sendMessage(chat, owner, { channel: secret, topic: 'Plans' });
    expect(await render(member, '#**secret>Plans**')).toContain(`/with/${later}"`);
  });

  test('finds the alert words that a text may hold, in any script', async () => {
    const { member, guest } = realm;
    for (const [user, word] of [
      [member, 'Urgent'],
      [guest, 'very urgent'],
      [guest, 'Élan'],
      [guest, '検索'],
      [guest, 'other'],
    ] as const) {
      await chat.db.query('insert into alert_words (realm_id, user_id, word) values ($1, $2, $3)', [
        realm.id,
        user.id,
        word,
      ]);
    }
    const row = await chat.db.one<Realm>('select * from realms where id = $1', [realm.id]);
    const caller = await chat.db.one<Caller>('select * from users where id = $1', [member.id]);
    const found = await loadMarkdownLookup(chat.db, row, caller, 'VERY urgent élan, 全文検索');
    expect(found.alert_words.map(({ word }) => word).sort()).toEqual(['Urgent', 'very urgent', 'Élan', '検索']);
    expect(await loadMarkdownLookup(chat.db, row, caller, '!')).toEqual(EMPTY_LOOKUP);
  });

  test('tells a guest who may not know everybody no names of strangers', async () => {
    const closed = await buildRealm(chat, { is_default: false, host: 'closed.example.test' });
    const members = await chat.db.one<{ id: number }>(
      "select id from user_groups where realm_id = $1 and name = 'role:members'",
      [closed.id],
    );
    await chat.db.query('update realms set group_settings = $2 where id = $1', [
      closed.id,
      { can_access_all_users_group: members.id },
    ]);
    await buildChannel(chat, closed.id, { subscribers: [closed.guest, closed.moderator] });
    const row = await chat.db.one<Realm>('select * from realms where id = $1', [closed.id]);
    const caller = await chat.db.one<Caller>('select * from users where id = $1', [closed.guest.id]);
    const everybody = `@**|${closed.owner.id}** @**Olga Owner** @**|${closed.moderator.id}** @**|${closed.bot.id}** @**Gina Guest**`;
    const { users } = await loadMarkdownLookup(chat.db, row, caller, everybody);
    expect(users.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      [closed.moderator.id, closed.guest.id, closed.bot.id].sort((a, b) => a - b),
    );
  });

  test('renders hostile content without harm', async () => {
    expect(await render(realm.member, '<script>alert(1)</script> [a](javascript:alert(1))')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; [a](javascript:alert(1))</p>',
    );
    await render(realm.member, '@**'.repeat(4_000));
  });

  test('asks for content', async () => {
    expectError(await chat.api(realm.member).post('/messages/render', {}), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'content',
    });
  });
});
