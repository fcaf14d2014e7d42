import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OPERATIONS } from '../src/endpoints/index.js';
import { openApiDocument } from '../src/http/openapi.js';
import { dumpSchema } from './support/schema-dump.js';
import { startChat, type Chat } from './support/start.js';

/** Compares with the committed file; `npm run generate` writes it instead. */
async function expectFresh(file: string, text: string): Promise<void> {
  const target = path.join(import.meta.dirname, '..', file);
  if (process.env.UPDATE_GENERATED === '1') await writeFile(target, text);
  const committed = await readFile(target, 'utf8').catch(() => '');
  if (committed !== text) throw new Error(`${file} is stale: run "npm run generate --workspace=chat" and commit it.`);
}

describe('generated files', () => {
  let chat: Chat;

  beforeAll(async () => {
    chat = await startChat();
  });
  afterAll(() => chat.stop());

  test('openapi.json is what the endpoints declare', async () => {
    await expectFresh('openapi.json', `${JSON.stringify(openApiDocument(OPERATIONS), null, 2)}\n`);
  });

  test('schema.sql is what the migrations make', async () => {
    await expectFresh('schema.sql', await dumpSchema(chat.db));
  });

  test('every table of an organization has the organization first in its primary key', async () => {
    const wrong = await chat.db.query<{ name: string }>(`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'realm_id' and not a.attisdropped
      join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
        and c.relname not in ('events', 'event_queues', 'jobs') and i.indkey[0] <> a.attnum`);
    expect(wrong).toEqual([]);
  });
});
