import { buildUser } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { readFiles } from '../../../test/support/exports.js';
import { runJobs } from '../../../test/support/jobs.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
const realm = useRealm(chat);
beforeAll(async () => {
  expectSuccess(await chat.api(realm.owner).post('/export/realm'));
  await runJobs(chat);
});

const linkOf = async (user = realm.administrator, replica: Pick<Replica, 'api'> = chat) =>
  new URL(expectSuccess(await replica.api(user).get('/export/realm')).exports[0].export_url).pathname;
const open = (link: string, replica: Pick<Replica, 'api'> = chat) => replica.api().request('get', link);

describe('GET /realm_exports/{export_id}/{token}/export.tar.gz', () => {
  test('the link of an administrator opens it without credentials, on every replica', async () => {
    const other = await chat.startReplica();
    const res = await open(await linkOf(realm.administrator, other), other)
      .buffer(true)
      .parse((stream, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => done(null, Buffer.concat(chunks)));
      });
    expect(res.status).toBe(200);
    expect(res.headers).toMatchObject({ 'content-type': 'application/gzip' });
    expect(res.headers['content-disposition']).toMatch(/^attachment; filename=.*\.tar\.gz$/);
    expect(Object.keys(await readFiles(res.body as Buffer))).toContain('realm.json');
  });

  test('each has a link of their own, which ends with their role, their account and after an hour', async () => {
    const deputy = await buildUser(chat, realm.id, { role: ROLES.administrator });
    const link = await linkOf(deputy);
    expect(link).not.toBe(await linkOf(realm.owner));
    expect((await open(link)).status).toBe(200);
    expectSuccess(await chat.api(realm.owner).patch(`/users/${deputy.id}`, { role: ROLES.member }));
    expectError(await open(link), 'NOT_FOUND');
    expectSuccess(await chat.api(realm.owner).patch(`/users/${deputy.id}`, { role: ROLES.administrator }));
    expectSuccess(await chat.api(realm.owner).delete(`/users/${deputy.id}`));
    expectError(await open(link), 'NOT_FOUND');
    const later = await chat.startReplica({ now: () => new Date(Date.now() + 3_700_000) });
    expectError(await open(await linkOf(), later), 'NOT_FOUND');
  });

  test('a link that was changed opens nothing', async () => {
    const link = await linkOf();
    const [, , id, token] = link.split('/');
    const [expires, user_id, signature] = token!.split('.');
    for (const [changed_id, changed] of [
      [Number(id) + 1, token],
      [id, `${Number(expires) + 60}.${user_id}.${signature}`],
      [id, `${expires}.${realm.owner.id}.${signature}`],
      [id, `${expires}.${user_id}.${'A'.repeat(43)}`],
      [id, 'x'],
    ]) {
      expectError(await open(`/realm_exports/${changed_id}/${changed}/export.tar.gz`), 'NOT_FOUND');
    }
  });
});
