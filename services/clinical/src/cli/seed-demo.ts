import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LOCKS } from '../db/advisory-locks.js';
import { addressIn } from '../db/roles.js';
import { openOwner, PATIENT } from '../db/db-settings.js';
import { inFolder } from '../deps/file-folder.js';
import type { FileStore } from '../deps/file-store.js';
import { mergeCredentials } from '../demo/credentials-file.js';
import { CLINICS, createDemoClinic, type ClinicCredentials } from '../demo/demo-clinic.js';
import { fillInteractions } from '../demo/demo-interactions.js';
import { keyRing, type KeyRing } from '../secrets/key-ring.js';

/**
 * Fills an empty database with demo data, as its owner; one with a clinic is left alone. The credentials are
 * on disk before the rows are committed: a crash in between leaves credentials without rows, and the next run
 * makes both anew, but never rows whose credentials nobody knows.
 */
async function seedDemo(
  url: string,
  credentialsFile: string,
  baseUrl: string,
  secrets: { keys: KeyRing | undefined; files: FileStore | undefined },
): Promise<void> {
  const owner = openOwner(url, PATIENT);
  try {
    await owner.transaction(async (db) => {
      await db.raw('select pg_advisory_xact_lock(?)', [LOCKS.seed]);
      // Users are behind no row-level security, which would hide clinics from an owner that is no superuser.
      if (await db('users').first()) return;
      const clinics: ClinicCredentials[] = [];
      for (const clinic of CLINICS) clinics.push(await createDemoClinic(db, clinic, new Date(), secrets));
      await fillInteractions(db);
      mergeCredentials(credentialsFile, 'clinical', { base_url: baseUrl, clinics });
    });
  } finally {
    await owner.destroy();
  }
}

function fail(message: string): never {
  process.stderr.write(`clinical: ${message}\n`);
  process.exit(1);
}

const { values } = parseArgs({ options: { 'credentials-file': { type: 'string' } } });
const { SECRETS_KEY, DOCUMENTS } = process.env;
const file = values['credentials-file'] ?? fail('--credentials-file is missing');
const baseUrl = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3001}`;
try {
  await seedDemo(addressIn(process.env, 'MIGRATION_DATABASE_URL'), file, baseUrl, {
    keys: SECRETS_KEY ? keyRing(SECRETS_KEY) : undefined,
    // A bucket is for records that somebody keeps.
    files: DOCUMENTS?.startsWith('file:') ? inFolder(fileURLToPath(DOCUMENTS)) : undefined,
  });
} catch (error) {
  fail(`cannot fill the demo: ${(error as Error).message}`);
}
