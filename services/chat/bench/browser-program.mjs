import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar-stream';

const PACKAGE = '@sparticuz/chromium';
/** None of those of the package: they switch off what a page may not ask of other origins. */
export const ARGUMENTS = [
  '--no-sandbox',
  '--no-zygote',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** That of `CHROMIUM_PATH`, or the one that comes with the packages: unpacked once per machine. */
export async function findBrowser() {
  const own = process.env.CHROMIUM_PATH;
  if (own !== undefined) return { path: own, libraries: process.env.LD_LIBRARY_PATH ?? '' };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No browser comes with the packages for this machine: install Chromium (Debian: apt-get install chromium) or Chrome, and set CHROMIUM_PATH to its program.',
    );
  }
  const root = path.join(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  const folder = path.join(os.tmpdir(), `chat-browser-${version}`);
  if (!existsSync(folder)) await unpack(path.join(root, 'bin'), folder);
  return { path: path.join(folder, 'chromium'), libraries: path.join(folder, 'lib') };
}

/** Beside, and then renamed: another run may be unpacking too. */
async function unpack(bin, folder) {
  const beside = await mkdtemp(`${folder}-`);
  await mkdir(path.join(beside, 'lib'));
  const inflated = (name) => createReadStream(path.join(bin, name)).pipe(createBrotliDecompress());
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
