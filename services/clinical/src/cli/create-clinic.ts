import { parseArgs } from 'node:util';
import { loginsIn, openAs } from '../db/roles.js';
import { createClinic } from '../features/clinics/index.js';
import { LIMITS } from '../limits/index.js';

const USAGE = 'create-clinic --name N --timezone IANA --owner-email E --owner-name N [--locale es|en]';

/** Makes a clinic, and prints the code with which its first owner registers or accepts; it is kept nowhere. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      timezone: { type: 'string' },
      locale: { type: 'string', default: 'es' },
      'owner-email': { type: 'string' },
      'owner-name': { type: 'string' },
    },
  });
  const { name, timezone, locale, 'owner-email': email, 'owner-name': ownerName } = values;
  if (!name || !timezone || !email || !ownerName || (locale !== 'es' && locale !== 'en')) throw new Error(USAGE);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > LIMITS.emailLength) throw new Error(`${email} is no address`);

  const db = openAs(loginsIn(process.env), 'clinical_app', { poolSize: 1, onError: () => {} });
  try {
    const owner = { email: email.toLowerCase(), name: ownerName };
    const made = await createClinic(db, { name, timezone, locale, owner }, new Date());
    console.log(JSON.stringify(made, null, 2));
  } finally {
    await db.close();
  }
}

await main().catch((error: Error) => {
  console.error(`clinical: the clinic could not be made: ${error.message}`);
  process.exitCode = 1;
});
