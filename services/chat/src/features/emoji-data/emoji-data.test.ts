import { buildRealm, sendMessage } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { emojiCodeOf, findEmojiCode, findEmojiName, isNameOfEmoji } from './emoji-catalog.js';

describe('emoji data', () => {
  let chat: Chat;

  beforeAll(async () => {
    chat = await startChat();
  });
  afterAll(() => chat.stop());

  test('is served to anybody: all names of each code, the canonical one first', async () => {
    const answer = await fetch(`${chat.url}/static/emoji-data.json`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const { code_to_names } = (await answer.json()) as { code_to_names: Record<string, string[]> };
    expect(code_to_names).toMatchObject({
      '1f44d': ['+1', 'thumbs_up', 'like'],
      '1f642': ['smile'],
      '1f604': ['big_smile'],
      '1f641': ['frown', 'slight_frown'],
      '1f3f3-200d-1f308': expect.arrayContaining(['rainbow_flag']),
    });
    const names = Object.values(code_to_names).flat();
    expect(new Set(names).size).toBe(names.length);
    expect(
      Object.keys(code_to_names).filter((code) => !/^(?!.*fe0f)[0-9a-f]{4,5}(-[0-9a-f]{4,5})*$/.test(code)),
    ).toEqual([]);
  });

  test.each([
    ['/static/generated/emoji/images/emoji/unicode/zulip.png', 'image/png'],
    ['/static/images/loading/loader-black.svg', 'image/svg+xml'],
  ])('has the picture %s', async (url, type) => {
    const answer = await fetch(`${chat.url}${url}`);
    expect({ status: answer.status, type: answer.headers.get('content-type')?.split(';')[0] }).toEqual({
      status: 200,
      type,
    });
  });

  test('knows an emoji by each of its names and by its characters', () => {
    expect(findEmojiCode('octopus')).toBe('1f419');
    expect(findEmojiCode('no_such_emoji')).toBeUndefined();
    expect(findEmojiName('1f604')).toBe('big_smile');
    expect(isNameOfEmoji('thumbs_up', '1f44d')).toBe(true);
    expect(isNameOfEmoji('smile', '1f44d')).toBe(false);
    expect(emojiCodeOf('❤️')).toBe('2764');
  });

  test.each(['smile', 'big_smile', 'like', 'rainbow_flag', 'zulip'])(
    'lets %s stand in reactions, statuses and texts alike',
    async (emoji_name) => {
      const realm = await buildRealm(chat);
      const api = chat.api(realm.owner);
      const id = await sendMessage(chat, realm.owner, { to: [realm.owner] });
      const { rendered } = expectSuccess(await api.post('/messages/render', { content: `:${emoji_name}:` }));
      expectSuccess(await api.post(`/messages/${id}/reactions`, { emoji_name }));
      expectSuccess(await api.post('/users/me/status', { emoji_name }));
      const { message } = expectSuccess(await api.get(`/messages/${id}`));
      const { body } = await api.get(`/users/${realm.owner.id}/status`);
      const code = findEmojiCode(emoji_name) ?? emoji_name;
      expect(message.reactions).toMatchObject([{ emoji_code: code }]);
      expect(body.status).toMatchObject({ emoji_name, emoji_code: code });
      expect(rendered).toContain(emoji_name === 'zulip' ? '/zulip.png"' : `class="emoji emoji-${code}"`);
    },
  );

  test('knows no name beyond the list in any of them', async () => {
    const realm = await buildRealm(chat);
    const api = chat.api(realm.owner);
    const id = await sendMessage(chat, realm.owner, { to: [realm.owner] });
    for (const emoji_name of ['fried_egg', 'skin-tone-2', 'Smile']) {
      expectRefused(
        await api.post(`/messages/${id}/reactions`, { emoji_name }),
        /^(?:Emoji 'fried_egg' does not exist|Emoji 'skin-tone-2' does not exist|Emoji 'Smile' does not exist)$/,
      );
      expectRefused(
        await api.post('/users/me/status', { emoji_name }),
        /^(?:Emoji 'fried_egg' does not exist|Emoji 'skin-tone-2' does not exist|Emoji 'Smile' does not exist)$/,
      );
      expectSuccess(await api.post('/messages/render', { content: `:${emoji_name}:` }), {
        rendered: `<p>:${emoji_name}:</p>`,
      });
    }
  });
});
