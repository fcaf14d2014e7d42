import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredPictures } from '../../http/public-files.js';

const KEY = /^[A-Za-z0-9_-]{24}$/;

/** Where pictures lie, by the last parts of their addresses; undefined for what is no picture's. */
function avatarFile(realm_id: string, name: string): string | undefined {
  const [, key, medium = ''] = /^(.{24})(-medium)?\.png$/.exec(name) ?? [];
  if (!/^\d{1,15}$/.test(realm_id) || key === undefined || !KEY.test(key)) return undefined;
  return path.join('avatars', realm_id, `${key}${medium}.png`);
}

/** Uploaded pictures, for everybody who knows their address. */
export const AVATARS: StoredPictures = {
  path: '/user_avatars/:realm_id/:name',
  fileOf: avatarFile,
};

export async function storeAvatar(
  uploads_dir: string,
  realm_id: number,
  key: string,
  { small, medium }: { small: Buffer; medium: Buffer },
): Promise<void> {
  const folder = path.join(uploads_dir, 'avatars', String(realm_id));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, `${key}.png`), small, { mode: 0o600 });
  await writeFile(path.join(folder, `${key}-medium.png`), medium, { mode: 0o600 });
}

export async function removeAvatar(uploads_dir: string, realm_id: number, key: string): Promise<void> {
  const folder = path.join(uploads_dir, 'avatars', String(realm_id));
  for (const name of [`${key}.png`, `${key}-medium.png`]) await rm(path.join(folder, name), { force: true });
}
