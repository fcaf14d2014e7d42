import { parseArgs } from 'node:util';
import { loginsIn, openAs } from '../db/roles.js';
import { newInitialPassword, recoverAccount } from '../features/auth/index.js';
import { createPasswords } from '../secrets/passwords.js';

/** Lets somebody back into their account who lost all there is to log in with, and prints the initial password, which is kept nowhere. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { email: { type: 'string' } } });
  if (!values.email) throw new Error('recover-account --email E');

  const db = openAs(loginsIn(process.env), 'clinical_app', { poolSize: 1, onError: () => {} });
  try {
    const initial = await newInitialPassword(createPasswords());
    console.log(JSON.stringify(await recoverAccount(db, values.email.toLowerCase(), initial, new Date()), null, 2));
  } finally {
    await db.close();
  }
}

await main().catch((error: Error) => {
  console.error(`clinical: the account could not be recovered: ${error.message}`);
  process.exitCode = 1;
});
