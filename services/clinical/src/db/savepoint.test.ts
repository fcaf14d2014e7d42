import { useClinical } from '../../test/support/use-clinical.js';
import { inSavepoint } from './savepoint.js';

const app = useClinical();

test('a part of a transaction that fails or is only tried is rolled back alone, also within another, and leaves nothing open', async () => {
  const seen: (string | undefined)[] = [];
  const done = app.deps.db.transaction(undefined, async (db) => {
    const set = (value: string) => db.rows(`select set_config('app.part', $1, true)`, [value]);
    const look = async () =>
      seen.push((await db.row<{ value: string }>(`select current_setting('app.part') as value`))?.value);

    await inSavepoint(db, async () => {
      await set('kept');
      const failing = inSavepoint(db, async () => {
        await set('failed');
        await db.rows('select 1 / 0');
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      await look();
      await inSavepoint(db, () => set('tried'), false);
      await look();
    });
    await look();
    await db.rows('release savepoint part');
  });
  await expect(done).rejects.toMatchObject({ code: '3B001' });
  expect(seen).toEqual(['kept', 'kept', 'kept']);
});
