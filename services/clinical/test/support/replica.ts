import { once } from 'node:events';
import { Agent } from 'node:http';
import { createApp, createHttpServer } from '../../src/app.js';
import { createDeps } from '../../src/deps/deps.js';
import { GENEROUS, requestsAs, type TestApp } from './start.js';

/** Another process of the service on the database and the Redis of that one, as far as anybody outside can tell. */
export async function startReplica(app: TestApp, clock?: () => Date): Promise<Pick<TestApp, 'as' | 'stop'>> {
  const deps = createDeps(app.deps.config, { log: app.deps.log, patience: GENEROUS, ...(clock && { clock }) });
  if (deps.redis && deps.redis.status !== 'ready') await once(deps.redis, 'ready');
  const server = createHttpServer(createApp(deps));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections = new Agent({ keepAlive: true });
  return {
    as: (caller) => requestsAs(server, connections, caller),
    async stop() {
      connections.destroy();
      server.closeAllConnections();
      server.close();
      await deps.close();
    },
  };
}
