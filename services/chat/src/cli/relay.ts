import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLog } from '../deps/log.js';
import { stopServer } from '../http/stop-server.js';
import { loadRelayConfig, RelayConfigError } from '../relay/relay-config.js';
import { openRelayDatabase } from '../relay/relay-database.js';
import { createSender } from '../relay/relay-sender.js';
import { createRelayServer } from '../relay/relay-server.js';
import { publicBoxKey } from '../secrets/sealed-box.js';
import { createRelayTables } from '../relay/relay-store.js';

const PATIENCE_MS = 15_000;

async function main(): Promise<void> {
  const config = loadRelayConfig(process.env);
  const log = createLog(config.logLevel, { service: 'relay' });
  const db = openRelayDatabase(config);
  await createRelayTables(db);
  const server = createRelayServer({ config, db, log, sender: createSender(config, log) });
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await stopServer(server, PATIENCE_MS);
    await db.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop().finally(() => process.exit(0));
    });
  }

  server.listen(config.port, config.host);
  await once(server, 'listening');
  const public_keys = config.privateKeys.map((key) => Buffer.from(publicBoxKey(key)).toString('base64'));
  log.info({ port: (server.address() as AddressInfo).port, public_keys }, 'listening');
}

main().catch((error: Error) => {
  console.error(error instanceof RelayConfigError ? error.message : `The relay cannot start: ${error.message}`);
  process.exit(1);
});
