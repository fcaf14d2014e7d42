import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser } from 'playwright-core';
import { extract } from 'tar-stream';

const PACKAGE = '@sparticuz/chromium';
/** None of those of the package: they switch off what a page may not ask of other origins. */
const ARGUMENTS = [
  '--no-sandbox',
  '--no-zygote',
  '--no-first-run',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const ADVICE =
  'Install Chromium (Debian: apt-get install chromium) or Chrome, and set CHROMIUM_PATH to its program: the tests of the console drive it.';

/** A real browser: that of `CHROMIUM_PATH`, or the one that comes with the packages. Throws a line that says what to install. */
export async function openBrowser(): Promise<Browser> {
  const { program, libraries } = await findBrowser();
  const env = { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) } as Record<string, string>;
  return chromium.launch({ executablePath: program, args: ARGUMENTS, env }).catch((cause: unknown) => {
    throw new Error(`No browser started from ${program}. ${ADVICE}`, { cause });
  });
}

async function findBrowser(): Promise<{ program: string; libraries?: string }> {
  const own = process.env['CHROMIUM_PATH'];
  if (own !== undefined) return { program: own };
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error(`No browser comes with the packages for this machine. ${ADVICE}`);
  const root = path.join(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)), '../..');
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const folder = path.join(os.tmpdir(), `clinical-browser-${version}`);
  if (!existsSync(folder)) await unpack(path.join(root, 'bin'), folder);
  return { program: path.join(folder, 'chromium'), libraries: path.join(folder, 'lib') };
}

/** Once per machine: beside, and then renamed, as another run may be unpacking too. */
async function unpack(bin: string, folder: string): Promise<void> {
  const beside = await mkdtemp(`${folder}-`);
  await mkdir(path.join(beside, 'lib'));
  const inflated = (name: string) => createReadStream(path.join(bin, name)).pipe(createBrotliDecompress());
  const libraries = extract();
  libraries.on('entry', (header, content, next) => {
    const name = path.join(beside, 'lib', path.basename(header.name));
    if (header.type === 'file')
      void pipeline(content, createWriteStream(name, { mode: 0o755 })).then(() => next(), next);
    else void buffer(content).then(() => next(), next);
  });
  const program = createWriteStream(path.join(beside, 'chromium'), { mode: 0o755 });
  await Promise.all([pipeline(inflated('chromium.br'), program), pipeline(inflated('al2023.tar.br'), libraries)]);
  await rename(beside, folder).catch(() => rm(beside, { recursive: true, force: true }));
}
