import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredPictures } from '../../http/public-files.js';

const folderOf = (realm_id: number | string) => path.join('realm-pictures', String(realm_id));

/** Icons and logos, for everybody who knows their address. */
export const REALM_PICTURE_FILES: StoredPictures = {
  path: '/user_avatars/:realm_id/realm/:name',
  fileOf: (realm_id, name) =>
    /^\d{1,15}$/.test(realm_id) && /^[A-Za-z0-9_-]{24}\.png$/.test(name)
      ? path.join(folderOf(realm_id), name)
      : undefined,
};

export async function storeRealmPicture(
  uploads_dir: string,
  realm_id: number,
  key: string,
  picture: Buffer,
): Promise<void> {
  const folder = path.join(uploads_dir, folderOf(realm_id));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, `${key}.png`), picture, { mode: 0o600 });
}

export async function removeRealmPicture(uploads_dir: string, realm_id: number, key: string): Promise<void> {
  await rm(path.join(uploads_dir, folderOf(realm_id), `${key}.png`), { force: true });
}
