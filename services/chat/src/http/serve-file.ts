import type { Response } from 'express';
import { ChatError } from '../domain/errors.js';

/** A file that somebody uploaded, as it is served. */
export interface ServedFile {
  /** Below the folder of uploads. */
  path_id: string;
  /** What it is saved as. */
  name: string;
  content_type: string;
  /** Shown by the browser rather than saved. */
  isShownInPlace: boolean;
  /** Kept by the browser for a while, rather than asked for each time. */
  isKept: boolean;
}

/** What is said of a file, and not of the error that is answered instead. */
const FILE_HEADERS = [
  'Content-Type',
  'Content-Disposition',
  'Content-Security-Policy',
  'Cache-Control',
  'ETag',
  'Last-Modified',
];

/**
 * Sends the file, in ranges if asked for, in a way that nothing in it runs on this origin.
 *
 * @throws ChatError NOT_FOUND, PRECONDITION_FAILED, RANGE_NOT_SATISFIABLE
 */
export function serveFile(res: Response, uploads_dir: string, file: ServedFile): Promise<void> {
  res.attachment(file.name);
  if (file.isShownInPlace) {
    res.setHeader('Content-Disposition', String(res.getHeader('Content-Disposition')).replace(/^attachment/, 'inline'));
  }
  res.setHeader('Content-Type', file.content_type);
  res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (file.isKept) {
    res.setHeader('Cache-Control', 'private, max-age=3600');
    // Whoever uses the browser next is not shown what it kept for the one before.
    res.vary('Cookie').vary('Authorization');
  }
  return new Promise((resolve, reject) => {
    res.sendFile(
      file.path_id,
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
  return new ChatError('NOT_FOUND', 'File not found.');
}
