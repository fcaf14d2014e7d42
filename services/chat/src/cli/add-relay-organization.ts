import { loadRelayConfig, RelayConfigError } from '../relay/relay-config.js';
import { openRelayDatabase } from '../relay/relay-database.js';
import { addOrganization } from '../relay/relay-organizations.js';
import { createRelayTables } from '../relay/relay-store.js';

/** Prints what an organization, or a whole chat server, says to the relay; its key only this once. */
async function main(): Promise<void> {
  const name = process.argv.slice(2).join(' ').trim();
  if (name === '') throw new RelayConfigError('Usage: relay:add-organization -- NAME');
  const db = openRelayDatabase(loadRelayConfig(process.env));
  try {
    await createRelayTables(db);
    const { id, key } = await addOrganization(db, name);
    console.log(`PUSH_RELAY_ORGANIZATION=${id}\nPUSH_RELAY_KEY=${key}`);
  } finally {
    await db.close();
  }
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
