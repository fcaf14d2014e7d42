import path from 'node:path';
import type { ServedFile } from '../../http/serve-file.js';
import type { Attachment } from './attachment-store.js';

/** Types that a browser may show in place: none of them runs scripts. */
const SHOWN: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.mov': 'video/quicktime',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
  '.flac': 'audio/flac',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
};

/** Types that have thumbnails, and are saved themselves. */
const NOT_SHOWN: Record<string, string> = { '.tif': 'image/tiff', '.tiff': 'image/tiff' };

const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/;

/** What a file is served as: by its extension where that is one of these, else as its sender said, if that is a type. */
export function contentTypeOf(name: string, declared: string): string {
  const [type = ''] = declared.split(';');
  const extension = path.extname(name).toLowerCase();
  return (
    SHOWN[extension] ??
    NOT_SHOWN[extension] ??
    (MEDIA_TYPE.test(type.trim()) ? type.trim() : 'application/octet-stream')
  );
}

/** The file as it is served: what runs no scripts may be shown in place instead of being saved. */
export function servedFile({ path_id, name, content_type }: Attachment): ServedFile {
  return { path_id, name, content_type, isShownInPlace: Object.values(SHOWN).includes(content_type), isKept: true };
}
