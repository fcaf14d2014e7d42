import { mkdir, opendir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { RealmExport } from './export.js';

type Named = Pick<RealmExport, 'realm_id' | 'file_key'>;

const folderOf = (realm_id: number) => path.join('exports', String(realm_id));

/** Where an export lies, below the uploads folder. */
export const exportFile = ({ realm_id, file_key }: Named): string =>
  path.join(folderOf(realm_id), `${file_key}.tar.gz`);

/** An empty folder for what one attempt writes; what earlier ones left is removed. */
export async function makeWorkFolder(uploads_dir: string, exported: Named & { attempts: number }): Promise<string> {
  await removeExport(uploads_dir, exported);
  const folder = path.join(uploads_dir, folderOf(exported.realm_id), `${exported.file_key}.${exported.attempts}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Removes the file of an export, and whatever attempts to make it left. */
export async function removeExport(uploads_dir: string, { realm_id, file_key }: Named): Promise<void> {
  const folder = path.join(uploads_dir, folderOf(realm_id));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for await (const { name } of await opendir(folder)) {
    if (name.startsWith(`${file_key}.`)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
