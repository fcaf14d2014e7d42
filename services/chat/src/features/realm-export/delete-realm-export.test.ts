import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
beforeEach(async () => {
  realm = await buildRealm(chat);
});

const make = async () => {
  const { id } = expectSuccess(await chat.api(realm.administrator).post('/export/realm'));
  await runJobs(chat);
  return id as number;
};
const remove = (id: number | string, user = realm.administrator) => chat.api(user).delete(`/export/realm/${id}`);
const files = () => readdir(path.join(chat.config.uploadsDir, 'exports', String(realm.id)));
const shown = async () => expectSuccess(await chat.api(realm.owner).get('/export/realm')).exports[0];

describe('DELETE /export/realm/{export_id}', () => {
  test('its file is gone, also for who has the link, and administrators are told', async () => {
    const id = await make();
    expect(await files()).toHaveLength(1);
    const { export_url } = await shown();
    const link = new URL(export_url).pathname;
    expect((await chat.api().request('get', link)).status).toBe(200);
    const listening = { event_types: ['realm_export', 'subscription'] };
    const told = await registerQueue(chat, realm.owner, listening);
    const untold = await registerQueue(chat, realm.member, listening);
    const answers = await Promise.all([remove(id), remove(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expectError(await chat.api().request('get', link), 'NOT_FOUND');
    await runJobs(chat);
    expect(await files()).toEqual([]);
    const gone = { id, deleted_timestamp: expect.any(Number), export_url: null, pending: false };
    expect(await drain(chat, realm.owner, told)).toMatchObject([{ type: 'realm_export', exports: [gone] }]);
    expect(await drain(chat, realm.member, untold)).toEqual([]);
    expectRefused(await remove(id), 'The export is deleted already.');
  });

  test('only what is made is deleted, by administrators of the organization', async () => {
    const { id: waiting } = expectSuccess(await chat.api(realm.administrator).post('/export/realm'));
    expectRefused(await remove(waiting), 'The export is still in progress.');
    await chat.db.query("update realm_exports set status = 'failed' where id = $1", [waiting]);
    expectRefused(await remove(waiting), 'The export failed: there is nothing to delete.');
    const id = await make();
    for (const user of [realm.moderator, realm.member, realm.bot]) {
      expectError(await remove(id, user), 'UNAUTHORIZED_PRINCIPAL');
    }
    const foreign = await buildRealm(chat, { is_default: false, host: `x${realm.id}.example.test` });
    const { id: theirs } = await chat.db.one<{ id: number }>(
      `insert into realm_exports (realm_id, acting_user_id, export_type, file_key, status, requested_at)
       values ($1, $2, 1, 'x', 'succeeded', now()) returning id`,
      [foreign.id, foreign.owner.id],
    );
    expectRefused(await remove(theirs), 'Invalid data export ID');
    expectRefused(await remove(999_999), 'Invalid data export ID');
    expectRefused(await remove('x'), 'export_id is not valid JSON');
    expectSuccess(await remove(id, realm.owner));
  });

  test('an export that nobody deletes is let go after some days', async () => {
    await make();
    await runJobs(chat, 'let old exports go');
    expect(await files()).toHaveLength(1);
    await chat.db.query('update realm_exports set succeeded_at = succeeded_at - make_interval(days => $1)', [
      LIMITS.exportKeptDays + 1,
    ]);
    await runJobs(chat, 'let old exports go');
    expect(await files()).toEqual([]);
    expect(await shown()).toMatchObject({ deleted_timestamp: expect.any(Number), export_url: null });
  });
});
