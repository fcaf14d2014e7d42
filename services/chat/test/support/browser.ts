import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';

const PACKAGE = '@sparticuz/chromium';
/** None of those of the package: they switch off what a page may not ask of other origins. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

interface Browser {
  path: string;
  /** Folders of libraries that the machine may lack. */
  libraries: string;
}

/**
 * Opens a page of an origin of its own, whose script is that module, in a real browser, and answers what the page posts to
 * its origin. The module reads `given` from `location.hash`.
 */
export async function openInBrowser(module: string, given: object, patienceMs = 300_000): Promise<unknown> {
  const browser = await findBrowser();
  const profile = await mkdtemp(path.join(os.tmpdir(), 'chat-browser-profile-'));
  const page = await servePage(module);
  const url = `${page.origin}/#${encodeURIComponent(JSON.stringify(given))}`;
  const child = spawn(browser.path, [...ARGUMENTS, `--user-data-dir=${profile}`, url], {
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

/** That of `CHROMIUM_PATH`, or the one that comes with the packages: unpacked once per machine. */
async function findBrowser(): Promise<Browser> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined) return { path: own, libraries: process.env['LD_LIBRARY_PATH'] ?? '' };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No browser comes with the packages for this machine: install Chromium (Debian: apt-get install chromium) or Chrome, and set CHROMIUM_PATH to its program.',
    );
  }
  const root = path.join(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(os.tmpdir(), `chat-browser-${version}`);
  if (!existsSync(folder)) await unpack(path.join(root, 'bin'), folder);
  return { path: path.join(folder, 'chromium'), libraries: path.join(folder, 'lib') };
}

/** Beside, and then renamed: another run may be unpacking too. */
async function unpack(bin: string, folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}-`);
  await mkdir(path.join(beside, 'lib'));
  const inflated = (name: string) => createReadStream(path.join(bin, name)).pipe(createBrotliDecompress());
  const program = createWriteStream(path.join(beside, 'chromium'), { mode: 0o755 });
  const libraries = extract();
  libraries.on('entry', (header, content, next) => {
    const name = path.join(beside, 'lib', path.basename(header.name));
    if (header.type === 'file')
      void pipeline(content, createWriteStream(name, { mode: 0o755 })).then(() => next(), next);
    else void buffer(content).then(() => next(), next);
  });
  await Promise.all([pipeline(inflated('chromium.br'), program), pipeline(inflated('al2023.tar.br'), libraries)]);
  await rename(beside, folder).catch(() => rm(beside, { recursive: true, force: true }));
}
