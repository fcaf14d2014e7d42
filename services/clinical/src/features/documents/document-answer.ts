import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import type { Result } from '../../http/endpoint.js';
import type { FileType } from '../../http/file-type.js';
import { readFile, type Part } from './document-files.js';
import type { DocumentRow } from './document-store.js';

/** The headers of a request for a part of a file. */
export interface FileHeaders {
  range?: string;
  'if-range'?: string;
}

export const fileHeaders = Joi.object<FileHeaders, true>({
  range: Joi.string()
    .allow('')
    .description('For example `bytes=0-99`. With several ranges, or an invalid one, the whole file is answered.'),
  'if-range': Joi.string().allow(''),
});

/** The extension of each type, and whether browsers may show it. */
const TYPES: Record<FileType, { extension: string; isShown: boolean }> = {
  'application/pdf': { extension: 'pdf', isShown: true },
  'image/jpeg': { extension: 'jpg', isShown: true },
  'image/png': { extension: 'png', isShown: true },
  'text/plain': { extension: 'txt', isShown: true },
  'image/tiff': { extension: 'tiff', isShown: false },
  'image/heic': { extension: 'heic', isShown: false },
  'application/dicom': { extension: 'dcm', isShown: false },
};

/** Nothing in the file can run, or load anything. */
const POLICY = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none';sandbox";

/** The file of a document, or the requested part. Throws 416. */
export async function answerFile(
  call: { deps: Deps; db: Db; headers: FileHeaders },
  clinicId: string,
  { sha256, size, content_type, title }: DocumentRow,
): Promise<Result> {
  const { headers } = call;
  const etag = `"${sha256}"`;
  const { extension, isShown } = TYPES[content_type];
  const said = {
    'Content-Type': content_type === 'text/plain' ? 'text/plain; charset=utf-8' : content_type,
    'Content-Disposition': `${isShown ? 'inline' : 'attachment'}; ${fileName(title, extension)}`,
    'Content-Security-Policy': POLICY,
    'Accept-Ranges': 'bytes',
  };
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const part = partOf(asked, size);
  const { start, end } = part ?? { start: 0, end: size };
  const lines = await readFile(call.deps, call.db, clinicId, sha256, { start, end });
  const length = { 'Content-Length': String(end - start) };
  const range = part && { 'Content-Range': `bytes ${start}-${end - 1}/${size}` };
  return { data: undefined, etag, lines, headers: { ...said, ...length, ...range }, ...(part && { status: 206 }) };
}

/** Undefined for the whole file, and for an invalid range. Throws 416 for a range outside of the file. */
function partOf(range: string | undefined, size: number): Part | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  return { start, end };
}

/** The title as a file name, in the forms for new and old clients. */
function fileName(title: string, extension: string): string {
  const named = (text: string) => `${withoutSigns(text).slice(0, 120).toWellFormed() || 'document'}.${extension}`;
  // Normalizing can make quotation marks, so special characters are removed afterwards.
  const plain = named(title.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, ''));
  const encoded = encodeURIComponent(named(title)).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Removes characters with a meaning in file names or in the header. */
const withoutSigns = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Z}/\\:*?"<>|%]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd();
