import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { incomingDir, removeCutUploads } from './uploads.js';

const HOUR_MS = 60 * 60 * 1000;

test('uploads that were cut off are removed after a day, those under way are not', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-incoming-'));
  const now = Date.now();
  await mkdir(incomingDir(folder), { recursive: true });
  for (const [name, age_hours] of [
    ['old', 25],
    ['young', 23],
  ] as const) {
    const file = path.join(incomingDir(folder), name);
    await writeFile(file, 'x');
    const changed = new Date(now - age_hours * HOUR_MS);
    await utimes(file, changed, changed);
  }
  await removeCutUploads(folder, now);
  expect(await readdir(incomingDir(folder))).toEqual(['young']);
  await rm(folder, { recursive: true });
});

test('where nothing was uploaded yet there is nothing to remove', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chat-incoming-'));
  await expect(removeCutUploads(path.join(folder, 'uploads'))).resolves.toBeUndefined();
  await rm(folder, { recursive: true });
});
