import type { Response } from 'express';
import type { Attachment } from './attachment-store.js';
import { unknownFile } from './upload-access.js';
import { isShownInPlace } from './upload-types.js';

/** Sends the file, in ranges if asked for, in a way that nothing in it runs on this origin. */
export function serveUpload(
  res: Response,
  uploads_dir: string,
  { path_id, name, content_type }: Attachment,
): Promise<void> {
  res.attachment(name);
  if (isShownInPlace(content_type)) {
    res.setHeader('Content-Disposition', String(res.getHeader('Content-Disposition')).replace(/^attachment/, 'inline'));
  }
  res.setHeader('Content-Type', content_type);
  res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  res.setHeader('Cache-Control', 'private, max-age=3600');
  return new Promise((resolve, reject) => {
    res.sendFile(path_id, { root: uploads_dir, dotfiles: 'allow', cacheControl: false }, (error?: Error) => {
      if (!error || res.headersSent) resolve();
      else reject(unknownFile());
    });
  });
}
