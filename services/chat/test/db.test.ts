import { errorCode } from '../src/db/db-errors.js';
import type { Database, Tx } from '../src/db/db.js';
import { asChatError } from '../src/http/envelope.js';
import { openDatabaseOf } from '../src/deps/open-database.js';
import { startChat, type Chat } from './support/start.js';
import { until } from './support/wait-until.js';

describe('database', () => {
  let chat: Chat;
  let db: Database;

  beforeAll(async () => {
    chat = await startChat();
    db = chat.deps.db;
    await db.query('create table counters (name text primary key, value bigint not null)');
  });
  afterAll(() => chat.stop());

  const add = (tx: Tx, name: string) =>
    tx.query('insert into counters values ($1, 1) on conflict (name) do update set value = counters.value + 1', [name]);
  const valueOf = (name: string) => chat.db.maybe('select value from counters where name = $1', [name]);

  test('answers bigint as number, date as text and timestamptz as Date', async () => {
    const row = await db.one(
      `select 9007199254740991::bigint as big, date '2026-01-31' as day, timestamptz '2026-01-31T12:00:00Z' as at`,
    );
    expect(row).toEqual({ big: 9007199254740991, day: '2026-01-31', at: new Date('2026-01-31T12:00:00Z') });
  });

  test('never has a statement compiled, on any of its connections', async () => {
    for (const connection of [db, db.reads, db.slow]) expect(await connection.one('show jit')).toEqual({ jit: 'off' });
  });

  test('keeps nothing of a transaction that throws, and runs what waits for its commit only after one', async () => {
    const told: string[] = [];
    await expect(
      db.transaction(async (tx) => {
        tx.afterCommit(() => told.push('rolled back'));
        await add(tx, 'kept');
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await valueOf('kept')).toBeUndefined();

    await db.transaction(async (tx) => {
      tx.afterCommit(() => told.push('committed'));
      await add(tx, 'kept');
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['committed']);
    expect(await valueOf('kept')).toEqual({ value: 1 });
  });

  test('keeps its connections when a statement is refused', async () => {
    const pid = () => db.one('select pg_backend_pid() as pid');
    const before = await pid();
    await expect(db.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await pid()).toEqual(before);
  });

  test('runs both sides of a deadlock to their end', async () => {
    const meeting = barrier(2);
    const crosswise = (first: string, second: string) => {
      let tries = 0;
      return db.transaction(async (tx) => {
        tries += 1;
        await add(tx, first);
        if (tries === 1) await meeting();
        await add(tx, second);
        return tries;
      });
    };
    await db.query(`insert into counters values ('a', 0), ('b', 0)`);
    const tries = await Promise.all([crosswise('a', 'b'), crosswise('b', 'a')]);
    expect(Math.max(...tries)).toBeGreaterThan(1);
    expect(await valueOf('a')).toEqual({ value: 2 });
    expect(await valueOf('b')).toEqual({ value: 2 });
  });

  test('finds back after all of its connections were cut', async () => {
    const cut = () =>
      chat.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      );
    await Promise.all([db.reads.named('one', 'select 1'), db.reads.named('one', 'select 1'), db.query('select 1')]);
    await cut();
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => db.reads.named('one', 'select 1')));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    expect(await db.transaction((tx) => tx.one('select 1 as one'))).toEqual({ one: 1 });
  });

  test('reads on when a migration changed the columns of what its connections have prepared', async () => {
    const read = () => db.reads.named('counted', 'select max(value) as most from counters');
    const connections = async () =>
      (
        await chat.db.one<{ count: number }>(
          `select count(*) from pg_stat_activity where datname = current_database() and application_name = 'chat'`,
        )
      ).count;
    await Promise.all(Array.from({ length: 20 }, read));
    const before = await connections();
    await db.query('alter table counters alter column value type integer');
    const answers = await Promise.allSettled(Array.from({ length: 20 }, read));
    expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
    await until(async () => (await connections()) <= before);
  });

  test('lets go of a connection whose statement a migration has changed, also within a transaction', async () => {
    const ways = [
      () => db.named('counted in turn', 'select max(value) as most from counters'),
      () => db.transaction((tx) => tx.named('counted within', 'select max(value) as most from counters')),
    ];
    for (const [nth, ask] of ways.entries()) {
      await ask();
      await db.query(`alter table counters alter column value type ${nth === 0 ? 'bigint' : 'integer'}`);
      const refused = await ask().catch((thrown: unknown) => thrown);
      expect(asChatError(refused)).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
      expect(await ask()).toHaveLength(1);
    }
  });

  test('ends statements that take too long', async () => {
    const hasty = openDatabaseOf({ ...chat.config, databaseStatementTimeout: 300 });
    const error = await hasty.query('select pg_sleep(100)').catch((thrown: unknown) => thrown);
    await hasty.close();
    expect(errorCode(error)).toBe('57014');
  });
});

/** Lets everybody go on once `count` have come. */
function barrier(count: number): () => Promise<void> {
  let missing = count;
  let open = () => {};
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing === 0) open();
    return all;
  };
}
