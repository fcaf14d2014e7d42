import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../deps/config.js';
import { lockExclusively } from '../db/advisory-locks.js';
import { openDatabaseOf } from '../deps/open-database.js';
import { mergeCredentials } from '../demo/credentials-file.js';
import { createDemoRealm, makeDemoPasswords } from '../demo/demo-realm.js';
import { hasRealms } from '../features/realm-creation/index.js';
import { createPasswords } from '../secrets/passwords.js';

/**
 * Fills an empty database with demo data; one with an organization is left alone. The credentials are
 * on disk before the rows are committed: a crash in between leaves credentials without rows, and the
 * next run makes both anew, but never rows whose credentials nobody knows.
 */
async function seedDemo(credentialsFile: string): Promise<void> {
  const config = loadConfig(process.env);
  const db = openDatabaseOf(config);
  try {
    if (await hasRealms(db)) return;
    const passwords = await makeDemoPasswords(createPasswords());
    await db.transaction(async (tx) => {
      // One of those who come at once fills it, the others find it filled.
      await lockExclusively(tx, 'seeding', 0);
      if (await hasRealms(tx)) return;
      mergeCredentials(credentialsFile, 'chat', await createDemoRealm(tx, config, passwords));
    });
  } finally {
    await db.close();
  }
}

function fail(message: string): never {
  process.stderr.write(`chat: ${message}\n`);
  process.exit(1);
}

const { values } = parseArgs({ options: { 'credentials-file': { type: 'string' } } });
const file = values['credentials-file'] ?? fail('--credentials-file is missing');
await seedDemo(file).catch((error: Error) =>
  fail(error instanceof ConfigError ? error.message : `cannot fill the demo: ${error.message}`),
);
