import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const MAX_NAME_BYTES = 150;

/** A file name without anything that could leave its folder or hide what it is. */
export function safeFileName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1)!;
  const clean = base
    .replaceAll(/[^\p{L}\p{M}\p{N}._ ()+@-]/gu, '')
    .replace(/^[. ]+/, '')
    .replaceAll(' ', '-');
  if (clean === '') return 'uploaded-file';
  const extension = path.extname(clean).slice(0, 20);
  let stem = clean.slice(0, clean.length - path.extname(clean).length);
  while (Buffer.byteLength(stem) > MAX_NAME_BYTES) stem = [...stem].slice(0, -1).join('');
  return stem + extension;
}

/** A path that nobody guesses: the organization, 144 random bits, the name. */
export function newPathId(realm_id: number, name: string): string {
  const random = randomBytes(18).toString('base64url');
  return `${realm_id}/${random.slice(0, 2)}/${random.slice(2)}/${safeFileName(name)}`;
}

export async function storeFile(uploads_dir: string, path_id: string, from: string): Promise<void> {
  const target = path.join(uploads_dir, path_id);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await rename(from, target);
}

/** With its thumbnails. */
export async function removeFile(uploads_dir: string, path_id: string): Promise<void> {
  await rm(path.join(uploads_dir, path_id), { force: true });
  await removeThumbnails(uploads_dir, path_id);
}

/** Where a thumbnail lies, below the uploads folder; `format` is the name of one. */
export const thumbnailPath = (path_id: string, format: string): string => path.join('thumbnails', path_id, format);

/** A thumbnail is there whole, or not at all. */
export async function storeThumbnail(
  uploads_dir: string,
  path_id: string,
  format: string,
  image: Buffer,
): Promise<void> {
  const target = path.join(uploads_dir, thumbnailPath(path_id, format));
  const written = `${target}.${randomBytes(6).toString('hex')}`;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(written, image, { mode: 0o600 });
  await rename(written, target);
}

export async function removeThumbnails(uploads_dir: string, path_id: string): Promise<void> {
  await rm(path.join(uploads_dir, 'thumbnails', path_id), { recursive: true, force: true });
}
