import { makeLogins } from '../db/make-logins.js';
import { addressIn, loginOf, loginsIn } from '../db/roles.js';

/**
 * Makes the logins that the settings name, and the owner of MIGRATION_DATABASE_URL, as the user of ADMIN_DATABASE_URL. To be
 * run before the first migration, when a password has changed, and with a release that has a new role. Repeating it does no harm.
 */
async function main(): Promise<void> {
  const hasAdmin = Boolean(process.env['ADMIN_DATABASE_URL']);
  const owner = addressIn(process.env, 'MIGRATION_DATABASE_URL');
  const admin = hasAdmin ? addressIn(process.env, 'ADMIN_DATABASE_URL') : owner;
  const logins = loginsIn(process.env);
  loginOf(logins, 'clinical_app');
  await makeLogins({ admin, owner, logins }, (sentence) => process.stderr.write(`clinical: ${sentence}\n`));
  process.stdout.write(`clinical: logins are made for ${Object.keys(logins).join(', ')}\n`);
}

await main().catch((error: Error) => {
  process.stderr.write(`clinical: the logins could not be made: ${error.message}\n`);
  process.exitCode = 1;
});
