import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { makeExport } from '../../../test/support/exports.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const ask = async () => expectSuccess(await chat.api(realm.owner).post('/export/realm')).id as number;
const folder = () => path.join(chat.config.uploadsDir, 'exports', String(realm.id));
const statusOf = async (id: number) =>
  (await chat.db.one<{ status: string }>('select status from realm_exports where id = $1', [id])).status;
const dueAgain = () => chat.db.query("update jobs set due_at = now() where task = 'export a realm'");

describe('an export', () => {
  test('has the files that its messages show, and no others', async () => {
    const open = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const { url } = await uploadFile(chat, realm.member, 'shown', 'shown.txt');
    const hidden = await uploadFile(chat, realm.member, 'hidden', 'hidden.txt');
    const id = await sendMessage(chat, realm.member, { channel: open, content: `[shown](${url})` });
    await sendMessage(chat, realm.member, { to: [realm.owner], content: `[hidden](${hidden.url})` });
    expectSuccess(await chat.api(realm.owner).post(`/messages/${id}/reactions`, { emoji_name: 'smile' }));

    const files = await makeExport(chat, realm.owner, 1);
    const path_id = url.replace('/user_uploads/', '');
    expect(files['attachment.json'].zerver_attachment).toMatchObject([
      { path_id, file_name: 'shown.txt', owner: realm.member.id, messages: [id], is_realm_public: true },
    ]);
    expect(files['uploads/records.json']).toMatchObject([{ path: path_id, s3_path: path_id, size: 5 }]);
    expect(String(files[`uploads/${path_id}`])).toBe('shown');
    expect(JSON.stringify(files)).not.toContain('hidden');
    expect(files['realm.json'].zerver_reaction).toMatchObject([
      { user_profile: realm.owner.id, message: id, emoji_name: 'smile', reaction_type: 'unicode_emoji' },
    ]);
  });

  test('names every group of its permissions, and whom a permission names without a group', async () => {
    expectSuccess(
      await chat.api(realm.owner).patch('/realm', {
        can_create_groups: { new: { direct_members: [realm.member.id], direct_subgroups: [] } },
      }),
    );
    const data = (await makeExport(chat, realm.owner, 1))['realm.json'];
    const groups = new Set(data.zerver_usergroup.map(({ id }: { id: number }) => id));
    const [exported] = data.zerver_realm;
    const permissions = Object.entries<number>(exported).filter(([name]) => /^can_.*group/.test(name));
    expect(permissions.length).toBeGreaterThan(20);
    for (const [, id] of permissions) expect(groups).toContain(id);
    expect(data.zerver_usergroupmembership).toContainEqual({
      id: expect.any(Number),
      user_group: exported.can_create_groups,
      user_profile: realm.member.id,
    });
    const administrators = data.zerver_namedusergroup.find(
      ({ name }: { name: string }) => name === 'role:administrators',
    );
    expect(data.zerver_usergroupmembership).toContainEqual(
      expect.objectContaining({ user_group: administrators.usergroup_ptr, user_profile: realm.administrator.id }),
    );
    expect(new Set(data.zerver_usergroupmembership.map(({ id }: { id: number }) => id)).size).toBe(
      data.zerver_usergroupmembership.length,
    );
  });

  test('is written in files of a thousand messages', async () => {
    const open = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    await sendMessage(chat, realm.member, { channel: open, content: 'first' });
    await chat.db.query(
      `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
       select realm_id, thread_id, channel_id, sender_id, 'test ' || n % 3, 'message ' || n, '' from messages, generate_series(2, 2001) n
       where realm_id = $1`,
      [realm.id],
    );
    const files = await makeExport(chat, realm.owner, 1);
    const counts = [1, 2, 3].map((n) => files[`messages-00000${n}.json`].zerver_message.length);
    expect(counts).toEqual([1_000, 1_000, 1]);
    const clients = files['realm.json'].zerver_client.map(({ name }: { name: string }) => name);
    expect(clients).toEqual(expect.arrayContaining(['test 0', 'test 1', 'test 2']));
  });

  test('whose process was killed is made by another, and nothing of the first attempt is left', async () => {
    const id = await ask();
    const { file_key } = await chat.db.one<{ file_key: string }>(
      `update realm_exports set status = 'started', attempts = 1 where id = $1 returning file_key`,
      [id],
    );
    await mkdir(path.join(folder(), `${file_key}.1`), { recursive: true });
    await writeFile(path.join(folder(), `${file_key}.1`, 'realm.json'), '{"zerver_realm":[');
    const other = await chat.startReplica();
    await runJobs({ db: chat.db, deps: other.deps });
    expect(await statusOf(id)).toBe('succeeded');
    expect(await readdir(folder())).toEqual([`${file_key}.tar.gz`]);
  });

  test('that kills its process each time is given up, and who asked for it is told', async () => {
    const id = await ask();
    await chat.db.query(`update realm_exports set status = 'started', attempts = $2 where id = $1`, [
      id,
      LIMITS.exportAttempts,
    ]);
    await runJobs(chat);
    expect(await statusOf(id)).toBe('failed');
    const { exports } = expectSuccess(await chat.api(realm.owner).get('/export/realm'));
    expect(exports[0]).toMatchObject({ failed_timestamp: expect.any(Number), pending: false, export_url: null });
    const { messages } = expectSuccess(
      await chat.api(realm.owner).get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }),
    );
    expect(messages.at(-1).content).toContain('could not be made');
  });

  test('that fails is tried again, and leaves nothing behind', async () => {
    const id = await ask();
    await chat.db.query('alter table reactions rename to reactions_away');
    await expect(runJobs(chat)).rejects.toThrow('"reactions" does not exist');
    expect(await statusOf(id)).toBe('started');
    expect(await readdir(folder())).toEqual([]);
    await chat.db.query('alter table reactions_away rename to reactions');
    await dueAgain();
    await runJobs(chat);
    expect(await statusOf(id)).toBe('succeeded');
  });
});
