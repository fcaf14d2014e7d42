import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Below the uploads folder. */
export const externalImagePath = (realm_id: number, digest: string): string =>
  path.join('external', String(realm_id), digest);

/** It is there whole, or not at all. */
export async function storeExternalImage(uploads_dir: string, realm_id: number, digest: string, image: Buffer) {
  const target = path.join(uploads_dir, externalImagePath(realm_id, digest));
  const written = `${target}.${randomBytes(6).toString('hex')}`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(written, image, { mode: 0o600 });
  await rename(written, target);
}

export async function removeExternalImage(uploads_dir: string, realm_id: number, digest: string): Promise<void> {
  await rm(path.join(uploads_dir, externalImagePath(realm_id, digest)), { force: true });
}
