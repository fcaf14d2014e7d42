import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startChat, type Chat } from '../../../test/support/start.js';
import { emojiCodeOf, findEmojiCode, findEmojiName, isNameOfEmoji } from './index.js';

describe('emoji data', () => {
  let chat: Chat;

  beforeAll(async () => {
    chat = await startChat();
  });
  afterAll(() => chat.stop());

  it('is served to anybody: all names of each code, the canonical one first', async () => {
    const answer = await fetch(`${chat.url}/static/emoji-data.json`);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    const { code_to_names } = (await answer.json()) as { code_to_names: Record<string, string[]> };
    expect(code_to_names['1f44d']).toEqual(expect.arrayContaining(['+1', 'thumbs_up']));
    const names = Object.values(code_to_names).flat();
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(code_to_names).every((code) => /^[0-9a-f]{4,5}(-[0-9a-f]{4,5})*$/.test(code))).toBe(true);
  });

  it.each([
    ['/static/generated/emoji/images/emoji/unicode/zulip.png', 'image/png'],
    ['/static/images/loading/loader-black.svg', 'image/svg+xml'],
  ])('has the picture %s', async (url, type) => {
    const answer = await fetch(`${chat.url}${url}`);
    expect({ status: answer.status, type: answer.headers.get('content-type')?.split(';')[0] }).toEqual({
      status: 200,
      type,
    });
  });

  it('knows an emoji by each of its names and by its characters', () => {
    expect(findEmojiCode('octopus')).toBe('1f419');
    expect(findEmojiCode('no_such_emoji')).toBeUndefined();
    expect(findEmojiName('1f604')).toBe('smile');
    expect(isNameOfEmoji('thumbs_up', '1f44d')).toBe(true);
    expect(isNameOfEmoji('smile', '1f44d')).toBe(false);
    expect(emojiCodeOf('❤️')).toBe('2764');
  });
});
