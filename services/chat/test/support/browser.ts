import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ARGUMENTS, findBrowser } from '../../bench/browser-program.mjs';

/**
 * Opens a page of an origin of its own, whose script is that module, in a real browser, and answers what the page posts to
 * its origin. The module reads `given` from `location.hash`.
 */
export async function openInBrowser(module: string, given: object, patienceMs = 300_000): Promise<unknown> {
  const browser = await findBrowser();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'chat-browser-profile-'));
  const page = await servePage(module);
  const url = `${page.origin}/#${encodeURIComponent(JSON.stringify(given))}`;
  const child = spawn(browser.path, ['--headless', ...ARGUMENTS, `--user-data-dir=${profile}`, url], {
    env: { ...process.env, LD_LIBRARY_PATH: browser.libraries },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  try {
    return await Promise.race([page.posted, endOf(child)]);
  } finally {
    clearTimeout(patience);
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    page.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function endOf(child: ChildProcess): Promise<never> {
  const said = text(child.stderr!);
  await once(child, 'exit');
  throw new Error(`The browser ended before the page was done: ${await said}`);
}

async function servePage(module: string) {
  const script = await readFile(module);
  let post: (result: unknown) => void;
  const posted = new Promise<unknown>((resolve) => (post = resolve));
  const server = createServer((req: IncomingMessage, res) => {
    if (req.method === 'POST') void text(req).then((body) => (post(JSON.parse(body)), res.end()));
    else if (req.url === '/page.mjs') res.setHeader('Content-Type', 'text/javascript').end(script);
    else res.setHeader('Content-Type', 'text/html').end('<script type="module" src="/page.mjs"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, posted, close };
}
