import sharp from 'sharp';
import { buildRealm, sendMessage, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
let image: Buffer;
beforeAll(async () => {
  image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const add = async (name: string, user: TestUser = realm.member) =>
  expectSuccess(await chat.api(user).upload(`/realm/emoji/${name}`, image, 'x.png'));
const remove = (name: string, user: TestUser = realm.member, form: object = {}) =>
  chat.api(user).delete(`/realm/emoji/${encodeURIComponent(name)}`, form as Record<string, unknown>);
const emoji = async () => Object.values(expectSuccess(await chat.api(realm.member).get('/realm/emoji'))['emoji']);

describe('DELETE /realm/emoji/{emoji_name}', () => {
  test('takes it out of use, and its name is free; what shows it still does; everybody is told', async () => {
    await add('brew');
    const [{ source_url }] = (await emoji()) as [{ source_url: string }];
    const id = await sendMessage(chat, realm.member, { to: [realm.guest] });
    expectSuccess(await chat.api(realm.member).post(`/messages/${id}/reactions`, { emoji_name: 'brew' }));
    const queue = await registerQueue(chat, realm.guest, { event_types: ['realm_emoji', 'subscription'] });
    expectSuccess(await remove('brew', realm.member, { a: 1 }), { ignored_parameters_unsupported: ['a'] });
    const [event] = await drain(chat, realm.guest, queue);
    expect(event).toMatchObject({ type: 'realm_emoji', op: 'update' });
    expect(Object.values(event!['realm_emoji'])).toMatchObject([{ name: 'brew', deactivated: true }]);
    expect(await emoji()).toEqual(Object.values(event!['realm_emoji']));
    expect((await fetch(`${chat.url}${source_url}`)).status).toBe(200);
    expectRefused(
      await chat.api(realm.guest).post(`/messages/${id}/reactions`, { emoji_name: 'tee' }),
      "Emoji 'tee' does not exist",
    );
    const { message } = expectSuccess(await chat.api(realm.guest).get(`/messages/${id}`));
    expect(message.reactions).toMatchObject([{ emoji_name: 'brew', reaction_type: 'realm_emoji' }]);
    await add('brew');
    expect(await emoji()).toMatchObject([{ deactivated: true }, { deactivated: false }]);
  });

  test('administrators take away any, others their own', async () => {
    for (const name of ['own-1', 'own-2', 'own-3']) await add(name);
    for (const user of [realm.moderator, realm.guest, realm.bot]) {
      expectError(await remove('own-1', user), 'BAD_REQUEST', { msg: expect.stringContaining('author') });
    }
    expectError(await chat.api().delete('/realm/emoji/own-1'), 'UNAUTHORIZED');
    expectSuccess(await remove('own-1'));
    expectSuccess(await remove('own-2', realm.administrator));
    const moderators = await chat.db.one<{ id: number }>(
      "select id from user_groups where realm_id = $1 and name = 'role:moderators'",
      [realm.id],
    );
    const change = { can_add_custom_emoji_group: { new: moderators.id } };
    expectSuccess(await chat.api(realm.owner).patch('/realm', change));
    expectRefused(await remove('own-3'), 'Only administrators and its author can take an emoji away.');
    expectSuccess(await remove('own-3', realm.owner));
  });

  test('what is not there, or of another organization, is not found', async () => {
    const other = await buildRealm(chat, { is_default: false });
    await chat.db.query("insert into realm_emoji (realm_id, name, file_name) values ($1, 'theirs', 'x.png')", [
      other.id,
    ]);
    await add('brew');
    expectSuccess(await remove('brew'));
    for (const name of ['brew', 'theirs', 'smile', 'Ü', '%', '../x']) {
      expectError(await remove(name, realm.owner), 'NOT_FOUND');
    }
    const kept = await chat.db.query('select from realm_emoji where realm_id = $1 and not deactivated', [other.id]);
    expect(kept).toHaveLength(1);
  });

  test('of two who take it away at once one is told that there is none', async () => {
    await add('brew');
    const answers = await Promise.all([remove('brew'), remove('brew', realm.owner)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});
