import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import type { Chat } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';
import { TASKS } from '../../jobs.js';
import { LIMITS } from '../../limits/index.js';
import { RENDERER_VERSION } from '../markdown/index.js';
import { findRenderedBefore, updateIfUnchanged } from '../messages/index.js';

const TASK = 'render messages of older versions anew';

const chat = useChat();
let realm: TestRealm;
let channel: TestChannel;

beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
  await chat.db.query('delete from jobs');
});

const post = (content: string) => sendMessage(chat, realm.member, { channel, content });
const rowOf = (id: number) => chat.db.one('select * from messages where realm_id = $1 and id = $2', [realm.id, id]);
const htmlOf = async (id: number): Promise<string> =>
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}`))['message'].content;

/** As if the release before had written it, with paragraphs of its own. */
async function makeOld(...ids: number[]): Promise<void> {
  await chat.db.query(
    `update messages set rendered_version = 1, rendered_content = replace(rendered_content, '<p>', '<p class="old">')
     where realm_id = $1 and id = any ($2::bigint[])`,
    [realm.id, ids],
  );
}

/** What the organization has stored beside messages. */
const rest = () =>
  Promise.all(
    ['events', 'message_flags', 'message_edits', 'notifications', 'message_attachments', 'read_marks', 'push_queue']
      .map((table) => `select * from ${table} where realm_id = $1 order by 1, 2, 3`)
      .map((query) => chat.db.query(query, [realm.id])),
  );

test('what an older version rendered looks as if it were sent today, and nothing else happens', async () => {
  const ids = [
    await post(`@**${realm.moderator.full_name}** hello`),
    await post('# Heading\n\ntext'),
    await post('same'),
  ];
  expectSuccess(await chat.api(realm.member).patch(`/messages/${ids[1]}`, { content: '# Heading\n\nedited' }));
  expectSuccess(await chat.api(realm.moderator).post('/messages/flags', { messages: ids, op: 'add', flag: 'starred' }));
  const [rows, others] = [await Promise.all(ids.map(rowOf)), await rest()];
  await makeOld(...ids);
  await runJobs(chat, TASK);
  expect(await Promise.all(ids.map(rowOf))).toEqual(rows);
  expect(await rest()).toEqual(others);
  expect(rows.map(({ rendered_version }) => rendered_version)).toEqual(ids.map(() => RENDERER_VERSION));
});

test('names stand for whom and what they stood for, whatever has which name now', async () => {
  const { owner, member, moderator, administrator } = realm;
  const api = chat.api(owner);
  const create = async (name: string) =>
    Number(
      expectSuccess(await api.post('/user_groups/create', { name, description: '', members: [owner.id] }))['group_id'],
    );
  const group_id = await create('crew');
  await chat.api(member).upload('/realm/emoji/party', await png(), 'party.png');
  await sendMessage(chat, member, { channel, topic: 'a <b> topic' });
  const content = [
    `@**${moderator.full_name}** @_**${administrator.full_name}|${administrator.id}** @*crew* @_*crew* @*role:administrators* @**all**`,
    `#**${channel.name}** #**${channel.name.toUpperCase()}>a <b> topic** #**${channel.name}>new** #**${channel.name}>** #**${channel.name}>old@7**`,
    ':party: :smile:',
  ].join('\n');
  const id = await post(content);
  const html = await htmlOf(id);
  expect(html.match(/data-(?:user|user-group|stream)-id="[^"]+"/g)).toHaveLength(10);
  expect(html).toContain('/with/');
  await makeOld(id);
  await chat.db.query(`update users set full_name = 'Newly Named' where realm_id = $1 and id <> $2`, [
    realm.id,
    owner.id,
  ]);
  await buildUser(chat, realm.id, { full_name: moderator.full_name });
  expectSuccess(await api.patch(`/user_groups/${group_id}`, { name: 'former crew' }));
  await create('crew');
  expectSuccess(await api.patch(`/streams/${channel.id}`, { new_name: `${channel.name} of old`, is_private: true }));
  await buildChannel(chat, realm.id, { name: channel.name });
  expectSuccess(await api.delete('/realm/emoji/party'));
  await runJobs(chat, TASK);
  expect(await htmlOf(id)).toBe(html);
});

test('what was nothing when it was written stays text', async () => {
  const id = await post('@**Later** @*later* #**later** #**later>topic** :later:');
  const html = await htmlOf(id);
  await makeOld(id);
  await buildUser(chat, realm.id, { full_name: 'Later' });
  await buildChannel(chat, realm.id, { name: 'later' });
  await chat.api(realm.owner).upload('/realm/emoji/later', await png(), 'later.png');
  await chat.api(realm.owner).post('/user_groups/create', { name: 'later', description: '', members: [] });
  await runJobs(chat, TASK);
  expect(await htmlOf(id)).toBe(html);
});

test('previews of pages stay, and images that were not shown get their thumbnails', async () => {
  const { url } = await uploadFile(chat, realm.member, await png(), 'photo.png');
  await runJobs(chat);
  const id = await post(`[photo](${url})`);
  const embed = '\n<div class="message_embed"><a class="message_embed_image" href="https://example.test"></a></div>';
  const html = await htmlOf(id);
  await chat.db.query(
    `update messages set rendered_version = 1, has_image = false, rendered_content = '<p>photo</p>' || $3
     where realm_id = $1 and id = $2`,
    [realm.id, id, embed],
  );
  await chat.db.query("update attachments set thumbnails = 'pending' where realm_id = $1", [realm.id]);
  await runJobs(chat, TASK);
  expect(await htmlOf(id)).toBe(html + embed);
  expect((await rowOf(id))['has_image']).toBe(true);
});

test('in bounded turns, the newest first, by whichever replica comes next, and on from where a killed one stopped', async () => {
  const id = await post('many');
  await chat.db.query(
    `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
     select realm_id, thread_id, channel_id, sender_id, 'test', 'many', '<p class="old">many</p>'
     from messages, generate_series(1, $2::integer) where id = $1`,
    [id, 2 * LIMITS.messagesRenderedAnew + 1],
  );
  const old = async () =>
    (
      await chat.db.query<{ id: number }>(
        'select id from messages where realm_id = $1 and rendered_version = 1 order by id',
        [realm.id],
      )
    ).length;
  const turn = (deps: Chat['deps'], end?: Error) => () =>
    deps.db.transaction(async (tx) => {
      const task = TASKS[TASK]!;
      if (!('run' in task)) throw new Error('no task on rows');
      await task.run(tx, { realm_id: null, payload: {} }, deps);
      if (end) throw end;
    });
  const other = await chat.startReplica();
  const before = await old();
  await expect(turn(chat.deps, new Error('the process was killed'))()).rejects.toThrow('killed');
  expect(await old()).toBe(before);
  await Promise.all([turn(chat.deps)(), turn(other.deps)()]);
  const after = await old();
  expect(after).toBeLessThan(before);
  expect(after).toBeGreaterThanOrEqual(before - 2 * LIMITS.messagesRenderedAnew);
  const { newest_old, oldest_new } = await chat.db.one<Record<string, number>>(
    `select max(id) filter (where rendered_version = 1) as newest_old, min(id) filter (where rendered_version > 1) as oldest_new
     from messages where realm_id = $1 and id > $2`,
    [realm.id, id],
  );
  expect(newest_old).toBeLessThan(oldest_new!);
  await runJobs(chat, TASK);
  expect(await old()).toBe(0);
});

test('nobody is waited for: who holds a message has it rendered later', async () => {
  // One comes first in a turn, however little there is time for.
  const [held, free] = [await post('two'), await post('one')];
  await makeOld(free, held);
  const found = chat.deps.db.transaction(async (tx) => {
    await tx.query('select from messages where realm_id = $1 and id = $2 for update', [realm.id, held]);
    await runJobs(chat, TASK);
    return Promise.all([free, held].map(htmlOf));
  });
  expect(await found).toEqual(['<p>one</p>', '<p class="old">two</p>']);
  await runJobs(chat, TASK);
  expect(await htmlOf(held)).toBe('<p>two</p>');
});

test('what is changed while it is rendered anew stays as it was changed to', async () => {
  const [edited, deleted, same] = [await post('one'), await post('two'), await post('three')];
  await makeOld(edited, deleted, same);
  const anew = (await findRenderedBefore(chat.deps.db, 3)).map((message) => ({
    ...message,
    before: message.rendered_content,
    rendered_content: '<p>anew</p>',
  }));
  expectSuccess(await chat.api(realm.member).patch(`/messages/${edited}`, { content: 'edited' }));
  expectSuccess(await chat.api(realm.owner).delete(`/messages/${deleted}`));
  expect(await chat.deps.db.transaction((tx) => updateIfUnchanged(tx, anew))).toEqual([same]);
  expect(await Promise.all([edited, same].map(htmlOf))).toEqual(['<p>edited</p>', '<p>anew</p>']);
});

test('a message that cannot be rendered keeps its HTML and holds up no other', async () => {
  const [good, bad] = [await post('good'), await sendMessage(chat, realm.moderator, { channel, content: 'bad' })];
  await makeOld(good, bad);
  await chat.db.query(`update users set settings = 'null' where realm_id = $1 and id = $2`, [
    realm.id,
    realm.moderator.id,
  ]);
  await runJobs(chat, TASK);
  expect(await Promise.all([good, bad].map(rowOf))).toMatchObject([
    { rendered_version: RENDERER_VERSION, rendered_content: '<p>good</p>' },
    { rendered_version: RENDERER_VERSION, rendered_content: '<p class="old">bad</p>' },
  ]);
});

test('the index of older messages is that of this version', async () => {
  const { definition } = await chat.db.one<{ definition: string }>(
    `select pg_get_indexdef('messages_rendered_before'::regclass) as definition`,
  );
  expect(definition).toContain(`(rendered_version < ${RENDERER_VERSION})`);
});
