import { buildRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /export/realm', () => {
  test('the newest first, of this organization, with what became of each', async () => {
    const foreign = await buildRealm(chat, { is_default: false, host: 'other.example.test' });
    await chat.db.query(
      `insert into realm_exports (realm_id, acting_user_id, export_type, file_key, requested_at) values ($1, $2, 1, 'x', now())`,
      [foreign.id, foreign.owner.id],
    );
    const { id } = expectSuccess(await chat.api(realm.owner).post('/export/realm'));
    await runJobs(chat);
    const { id: waiting } = expectSuccess(await chat.api(realm.administrator).post('/export/realm'));
    const { exports } = expectSuccess(await chat.api(realm.owner).get('/export/realm'));
    expect(exports).toMatchObject([
      { id: waiting, acting_user_id: realm.administrator.id, pending: true, export_url: null, export_type: 1 },
      { id, acting_user_id: realm.owner.id, pending: false, export_url: expect.any(String), failed_timestamp: null },
    ]);
  });

  test('others than administrators are not told', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await chat.api(user).get('/export/realm'), 'UNAUTHORIZED_PRINCIPAL');
    }
  });
});
