import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import type { Result } from '../../http/endpoint.js';
import type { FileType } from '../../http/file-type.js';
import { readFile, type Part } from './document-files.js';
import type { DocumentRow } from './document-store.js';

/** What says which bytes of a file are wanted. */
export interface FileHeaders {
  range?: string;
  'if-range'?: string;
}

export const fileHeaders = Joi.object<FileHeaders, true>({
  range: Joi.string()
    .allow('')
    .description('For example `bytes=0-99`: of several, or of none that can be read, all is answered.'),
  'if-range': Joi.string().allow(''),
});

/** What a file is saved as, and whether a browser may show it. */
const TYPES: Record<FileType, { extension: string; isShown: boolean }> = {
  'application/pdf': { extension: 'pdf', isShown: true },
  'image/jpeg': { extension: 'jpg', isShown: true },
  'image/png': { extension: 'png', isShown: true },
  'text/plain': { extension: 'txt', isShown: true },
  'image/tiff': { extension: 'tiff', isShown: false },
  'image/heic': { extension: 'heic', isShown: false },
  'application/dicom': { extension: 'dcm', isShown: false },
};

/** Nothing in the file runs, or reaches anything. */
const POLICY = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none';sandbox";

/** The file of a document, or the part of it that is asked for. Throws 416. */
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

/** Undefined where all is wanted, or nothing that can be read. Throws 416 for what the file does not have. */
function partOf(range: string | undefined, size: number): Part | undefined {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(range ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (first !== '' && last !== '' && Number(last) < start) return undefined;
  if (start >= size) throw problem('range_not_satisfiable', { headers: { 'Content-Range': `bytes */${size}` } });
  return { start, end };
}

/** The title as a file name, with what an old client is to make of it. */
function fileName(title: string, extension: string): string {
  const named = (text: string) => `${withoutSigns(text).slice(0, 120).toWellFormed() || 'document'}.${extension}`;
  // What looks like a quotation mark becomes one, so signs are taken out of what was made of the title.
  const plain = named(title.normalize('NFKD').replaceAll(/[^\x20-\x7e]/g, ''));
  const encoded = encodeURIComponent(named(title)).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Without what has a meaning in the names of files, or in the header that brings one. */
const withoutSigns = (text: string): string =>
  text
    .replaceAll(/[\p{C}\p{Z}/\\:*?"<>|%]+/gu, ' ')
    .replace(/^[. ]+/, '')
    .trimEnd();
