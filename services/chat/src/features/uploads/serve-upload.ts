import type { Response } from 'express';
import type { Attachment } from './attachment-store.js';
import { ChatError } from '../../http/errors.js';
import { unknownFile } from './upload-access.js';
import { isShownInPlace } from './upload-types.js';

/** What is said of a file, and not of the error that is answered instead. */
const FILE_HEADERS = [
  'Content-Type',
  'Content-Disposition',
  'Content-Security-Policy',
  'Cache-Control',
  'ETag',
  'Last-Modified',
];

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
    res.sendFile(
      path_id,
      { root: uploads_dir, dotfiles: 'allow', cacheControl: false },
      (error?: Error & { status?: number }) => {
        if (!error || res.headersSent) return resolve();
        for (const name of FILE_HEADERS) res.removeHeader(name);
        res.setHeader('Cache-Control', 'no-store');
        reject(faultOf(error));
      },
    );
  });
}

function faultOf({ status }: { status?: number }): ChatError {
  if (status === 412) return new ChatError('PRECONDITION_FAILED', 'The file is not as expected.');
  if (status === 416) return new ChatError('RANGE_NOT_SATISFIABLE', 'The file has no such range.');
  return unknownFile();
}
