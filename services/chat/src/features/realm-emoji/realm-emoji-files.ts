import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredPictures } from '../../http/public-files.js';
import type { EmojiPicture } from './emoji-image.js';

/** Where an emoji lies, by the last parts of its address; undefined for what is no emoji's. */
function emojiFile(realm_id: string, name: string): string | undefined {
  if (!/^\d{1,15}$/.test(realm_id) || !/^[A-Za-z0-9_-]{24}(?:\.png|\.gif|\.webp|-still\.png)$/.test(name)) {
    return undefined;
  }
  return path.join('emoji', realm_id, name);
}

/** Emoji of organizations, for everybody who knows their address. */
export const REALM_EMOJI_FILES: StoredPictures = {
  path: '/user_avatars/:realm_id/emoji/images/:name',
  fileOf: emojiFile,
};

export const emojiFileNames = (key: string, { format, still }: EmojiPicture) => ({
  file_name: `${key}.${format}`,
  still_file_name: still ? `${key}-still.png` : null,
});

export async function storeEmoji(
  uploads_dir: string,
  realm_id: number,
  key: string,
  picture: EmojiPicture,
): Promise<void> {
  const folder = path.join(uploads_dir, 'emoji', String(realm_id));
  const { file_name, still_file_name } = emojiFileNames(key, picture);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, file_name), picture.image, { mode: 0o600 });
  if (still_file_name !== null) await writeFile(path.join(folder, still_file_name), picture.still!, { mode: 0o600 });
}

export async function removeEmoji(
  uploads_dir: string,
  realm_id: number,
  key: string,
  picture: EmojiPicture,
): Promise<void> {
  for (const name of Object.values(emojiFileNames(key, picture))) {
    if (name !== null) await rm(path.join(uploads_dir, 'emoji', String(realm_id), name), { force: true });
  }
}
