import { createHash } from 'node:crypto';
import { buildRealm } from '../../../test/support/builders.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { createConfirmation, findConfirmation, spendConfirmation, withdrawConfirmationsOf } from './index.js';

let now = Date.parse('2026-11-22T12:00:00Z');
const KIND = 'password reset';

const chat = useChat({ now: () => new Date(now) });
const realm = useRealm(chat);

const create = async (lasts_seconds: number | null = 3600, user = realm.member) =>
  (
    await chat.deps.db.transaction((tx) =>
      createConfirmation(tx, { realm_id: realm.id, kind: KIND, user_id: user.id, payload: { a: 1 }, lasts_seconds }),
    )
  ).token;
const find = (token: string, realm_id = realm.id) => findConfirmation(chat.deps.db, realm_id, KIND, token);
const spend = (token: string, realm_id = realm.id, kind: 'password reset' | 'address change' = KIND) =>
  chat.deps.db.transaction((tx) => spendConfirmation(tx, realm_id, kind, token));

describe('a link', () => {
  test('is good once; the database holds only its digest', async () => {
    const token = await create();
    expect(token).toMatch(/^[\w-]{32}$/);
    expect(await find(token)).toMatchObject({ user_id: realm.member.id, payload: { a: 1 } });
    const rows = await chat.db.query<{ digest: Buffer }>('select * from confirmations');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ digest }) => digest.toString('hex'))).toContain(
      createHash('sha256').update(token).digest('hex'),
    );
    expect(await spend(token)).toMatchObject({ user_id: realm.member.id, payload: { a: 1 } });
    expect(await find(token)).toBeUndefined();
    await expect(spend(token)).rejects.toMatchObject({ kind: 'BAD_REQUEST' });
  });

  test('that ten people open at once is used by one', async () => {
    const token = await create();
    const other = await chat.startReplica();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? chat : other).deps.db.transaction((tx) => spendConfirmation(tx, realm.id, KIND, token)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await other.stop();
  });

  test('whose use fails is as good as before', async () => {
    const token = await create();
    const failed = chat.deps.db.transaction(async (tx) => {
      await spendConfirmation(tx, realm.id, KIND, token);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await spend(token);
  });

  test('is refused with one and the same error when unknown, expired, used, malformed, of another kind or organization', async () => {
    const used = await create();
    await spend(used);
    const expired = await create(60);
    now += 61_000;
    const good = await create();
    const foreign = await buildRealm(chat, { is_default: false, host: 'foreign.example.test' });
    const attempts = [
      () => spend(used),
      () => spend(expired),
      () => spend('x'.repeat(32)),
      () => spend(''),
      () => spend(`${good}\0`),
      () => spend('y'.repeat(100_000)),
      () => spend(good, realm.id, 'address change'),
      () => spend(good, foreign.id),
    ];
    const errors = await Promise.all(attempts.map((attempt) => attempt().catch((error: Error) => error.message)));
    expect(new Set(errors)).toEqual(new Set([expect.stringContaining('This link is not valid')]));
    expect(await find(good, foreign.id)).toBeUndefined();
    await spend(good);
  });

  test('is taken back with all others of its kind that a user has', async () => {
    const tokens = [await create(), await create()];
    const kept = await create(3600, realm.owner);
    await chat.deps.db.transaction((tx) => withdrawConfirmationsOf(tx, realm.id, realm.member.id, KIND));
    expect(await Promise.all([...tokens, kept].map((token) => find(token)))).toEqual([
      undefined,
      undefined,
      expect.objectContaining({ user_id: realm.owner.id }),
    ]);
  });

  test('without an end is good for years; used and expired ones are forgotten after a week', async () => {
    await chat.db.query('delete from confirmations');
    const endless = await create(null);
    await create(60);
    await spend(await create(null));
    now += 6 * 86_400_000;
    await runJobs(chat, 'forget old links');
    expect(await chat.db.query('select from confirmations')).toHaveLength(3);
    now += 2 * 86_400_000;
    await runJobs(chat, 'forget old links');
    expect(await chat.db.query('select from confirmations')).toHaveLength(1);
    expect(await find(endless)).toBeDefined();
  });
});
