import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buildRealm, sendMessage, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
let image: Buffer;

beforeAll(async () => {
  image = await picture().png().toBuffer();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const picture = (width = 200, height = 100) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const add = (name: string, content: Buffer | string = image, user: TestUser = realm.member) =>
  chat.api(user).upload(`/realm/emoji/${encodeURIComponent(name)}`, content, 'emoji.png');
const emoji = async () =>
  Object.values(expectSuccess(await chat.api(realm.member).get('/realm/emoji'))['emoji']) as {
    id: string;
    name: string;
    source_url: string;
    still_url: string | null;
  }[];
const load = async (url: string) => {
  const answer = await fetch(`${chat.url}${url}`);
  return { type: answer.headers.get('content-type'), image: Buffer.from(await answer.arrayBuffer()) };
};
const files = () => readdir(path.join(chat.config.uploadsDir, 'emoji', String(realm.id))).catch(() => []);

describe('POST /realm/emoji/{emoji_name}', () => {
  test('adds the whole image as a small square, without what the camera wrote into it, and tells everybody', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_emoji', 'subscription'] });
    const answer = await chat.api(realm.member).upload('/realm/emoji/green%20Tea'.toLowerCase(), photo, 'x', { a: 1 });
    expectSuccess(answer, { ignored_parameters_unsupported: ['a'] });
    const [one] = await emoji();
    expect(one).toEqual({
      id: expect.any(String),
      name: 'green_tea',
      source_url: expect.stringMatching(new RegExp(`^/user_avatars/${realm.id}/emoji/images/[\\w-]{24}\\.png$`)),
      still_url: null,
      deactivated: false,
      author_id: realm.member.id,
    });
    const shown = await load(one!.source_url);
    expect(shown.type).toBe('image/png');
    const { width, height, exif } = await sharp(shown.image).metadata();
    expect({ width, height, exif }).toEqual({ width: 64, height: 64, exif: undefined });
    expect(await drain(chat, realm.guest, queue)).toEqual([
      { id: expect.any(Number), type: 'realm_emoji', op: 'update', realm_emoji: { [one!.id]: one } },
    ]);
    const id = await sendMessage(chat, realm.member, { to: [realm.guest], content: ':green_tea:' });
    const { message } = expectSuccess(await chat.api(realm.guest).get(`/messages/${id}`));
    expect(message.content).toContain(`class="emoji" src="${one!.source_url}"`);
  });

  test.each(['gif', 'webp'] as const)('a moving %s moves on, and has a first frame that does not', async (format) => {
    const frames = await Promise.all(
      ['red', 'blue', 'green'].map((background) =>
        sharp({ create: { width: 90, height: 90, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expectSuccess(await add('party', moving));
    const [one] = await emoji();
    const shown = await load(one!.source_url);
    expect(shown.type).toBe(`image/${format}`);
    const { pages, width, pageHeight } = await sharp(shown.image, { animated: true }).metadata();
    expect({ pages, width, pageHeight }).toEqual({ pages: 3, width: 64, pageHeight: 64 });
    const still = await load(one!.still_url!);
    expect(still.type).toBe('image/png');
    expect((await sharp(still.image, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  test('members and above may, guests and bots may not, and others where the organization says so', async () => {
    for (const user of [realm.guest, realm.bot])
      expectRefused(await add('no', image, user), /^(?:Guests cannot do this\.|Bots cannot do this\.)$/);
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.member]) {
      expectSuccess(await add(`by-${user.role}`, image, user));
    }
    const moderators = await chat.db.one<{ id: number }>(
      "select id from user_groups where realm_id = $1 and name = 'role:moderators'",
      [realm.id],
    );
    const change = { can_add_custom_emoji_group: { new: moderators.id } };
    expectSuccess(await chat.api(realm.owner).patch('/realm', change));
    expectError(await add('no'), 'BAD_REQUEST', { msg: expect.stringContaining('permission') });
    expectSuccess(await add('aye', image, realm.moderator));
    expectError(await chat.api().post('/realm/emoji/no'), 'UNAUTHORIZED');
    expect((await emoji()).map(({ name }) => name)).toEqual(['by-100', 'by-200', 'by-300', 'by-400', 'aye']);
  });

  test.each([
    ['Party', 'Names of emoji consist of lower-case English letters, digits, spaces, dashes and underscores.'],
    ['tea!', 'Names of emoji consist of lower-case English letters, digits, spaces, dashes and underscores.'],
    ['tea.', 'Names of emoji consist of lower-case English letters, digits, spaces, dashes and underscores.'],
    ['tée', 'Names of emoji consist of lower-case English letters, digits, spaces, dashes and underscores.'],
    ['tea_', 'Names of emoji end with a letter or digit.'],
    ['-', 'Names of emoji end with a letter or digit.'],
    ['../x', 'Names of emoji consist of lower-case English letters, digits, spaces, dashes and underscores.'],
    ['x'.repeat(LIMITS.emojiName + 1), 'emoji_name is too long (limit: 100 characters)'],
  ])('the name "%s" is refused', async (name, reason) => {
    expectRefused(await add(name), reason);
    expect(await emoji()).toEqual([]);
  });

  test('a name is taken once, also at once; those of the service are replaced by administrators only', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => add('tea2')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectRefused(await add('tea2', image, realm.owner), 'There is a custom emoji of this name already.');
    expect(await files()).toHaveLength(1);
    for (const name of ['smile', 'zulip']) {
      expectError(await add(name, image, realm.moderator), 'BAD_REQUEST', { msg: expect.stringContaining('default') });
      expectSuccess(await add(name, image, realm.administrator));
    }
  });

  test('a file is required, that is an image of at most 5 MiB', async () => {
    expectRefused(await chat.api(realm.member).post('/realm/emoji/brew'), 'You must upload exactly one file.');
    const bomb = await picture(10_000, 2_501).png({ compressionLevel: 9 }).toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    for (const bad of ['hello', svg, Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'), bomb]) {
      expectError(await add('brew', bad), 'BAD_IMAGE');
    }
    expectRefused(
      await add('brew', Buffer.alloc(5 * 2 ** 20 + 1)),
      'The file is larger than this organization allows.',
    );
    const header = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
    const frame = Buffer.from(',\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00', 'latin1');
    const frames = Array.from({ length: LIMITS.emojiFrames + 1 }, () => frame);
    expectError(await add('brew', Buffer.concat([header, ...frames, Buffer.from(';')])), 'BAD_IMAGE');
    expect(await emoji()).toEqual([]);
    expect(await files()).toEqual([]);
  });

  test('an organization has a largest number of emoji', async () => {
    await chat.db.query(
      "insert into realm_emoji (realm_id, name, file_name) select $1, n::text, 'x.png' from generate_series(1, $2::int) n",
      [realm.id, LIMITS.realmEmoji],
    );
    expectError(await add('one-more'), 'BAD_REQUEST', { msg: expect.stringContaining('too many') });
    expect(await files()).toEqual([]);
  });

  test.each(['x.png', `${'a'.repeat(24)}.svg`, `..%2f${'a'.repeat(24)}.png`])(
    'there is no picture %s',
    async (name) => {
      expect((await chat.api().request('get', `/user_avatars/${realm.id}/emoji/images/${name}`)).status).toBe(404);
    },
  );
});
