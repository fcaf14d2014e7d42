import pg from 'pg';
import { useClinical } from './support/use-clinical.js';

/** clinical-areas.md section 7: suggestions are made by a login that writes its own tables only. */
const app = useClinical();

/** What a role may do is what is done, or what only a constraint refuses. */
const ALLOWED = /^(?:done|23...)$/;

async function allowed(session: pg.Client, statement: string): Promise<boolean> {
  await session.query('begin');
  const outcome = await session.query(statement).then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
  await session.query('rollback');
  return ALLOWED.test(outcome);
}

test('who makes suggestions reads catalogs and suggestions, changes suggestions, and gets at no other table', async () => {
  const { rows: tables } = await app.db.raw(
    `select relname as name, array(select quote_ident(attname) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(100);
  const done: Record<string, string[]> = {};
  const session = new pg.Client({
    connectionString: app.deps.config.logins.clinical_ai,
    options: '-c role=clinical_ai',
  });
  await session.connect();
  for (const { name, columns } of tables as { name: string; columns: string[] }[]) {
    const may: string[] = [];
    if (await allowed(session, `select count(*) from ${name}`)) may.push('reads');
    if (await allowed(session, `insert into ${name} default values`)) may.push('inserts');
    if (await allowed(session, `delete from ${name}`)) may.push('deletes');
    for (const column of columns)
      if (await allowed(session, `update ${name} set ${column} = ${column} where false`)) may.push(column);
    if (may.length > 0) done[name] = may;
  }
  await session.end();
  expect(done).toEqual({
    ai_suggestions: ['reads', 'status', 'engine', 'content_encrypted', 'dropped', 'error', 'attempts', 'started_at'],
    catalog_versions: ['reads'],
    cie10_codes: ['reads'],
    interaction_sources: ['reads'],
    interactions: ['reads'],
    substance_names: ['reads'],
    substances: ['reads'],
  });
});
