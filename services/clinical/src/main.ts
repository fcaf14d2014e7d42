import { setTimeout as sleep } from 'node:timers/promises';
import { createApp, createHttpServer } from './app.js';
import { createDeps } from './deps/deps.js';
import { checkLogins, closeServer, configOrExit, listenOrExit, stopOnSignals } from './process.js';

/** Serves requests. What belongs to nobody's request is done by the worker (worker.ts). */
async function main(): Promise<void> {
  const config = configOrExit(['clinical_app']);
  const deps = createDeps(config);
  const app = createApp(deps);
  const server = createHttpServer(app);
  stopOnSignals(deps.log, config.stop_pause_seconds, async () => {
    app.drain();
    await sleep(config.stop_pause_seconds * 1000);
    await closeServer(server);
    await deps.close();
  });
  await checkLogins(
    deps.log,
    new Map([['clinical_app', deps.db], ...(deps.ai ? ([['clinical_ai', deps.ai]] as const) : [])]),
  );
  await listenOrExit(server, config, deps.log);
  deps.log.info('this process serves requests only: `npm run worker` seals the trail, purges, and delivers webhooks');
}

await main();
