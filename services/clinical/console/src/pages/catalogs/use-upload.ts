import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call, type Data } from '../../api/client';
import { ApiError, NetworkError } from '../../api/errors';
import type { OrderKind } from '../../orders/kinds';
import { partsOf, readCatalogFile, UnfitFile, type CatalogFile } from './file';

export type Fault = { line: number; what: string };

interface Checked {
  /** Pieces that were answered. */
  pieces: number;
  lines: number;
  /** Characters that were sent. */
  sent: number;
  faults: Fault[];
  ignored: string[];
}

interface OnItsWay {
  file: CatalogFile;
  checked: Checked;
  failure?: unknown;
}

export type None = { state: 'none'; unfit?: UnfitFile };
export type Checking = OnItsWay & { state: 'checking' | 'stopped' };
export type Ready = OnItsWay & { state: 'ready' | 'importing' };
type Faulty = { state: 'faulty'; file: CatalogFile; faults: Fault[] };
export type Done = { state: 'done'; file: CatalogFile; done: Data<'POST /api/v1/catalogs/tests/import'> };
export type Upload = None | Checking | Ready | Faulty | Done;

const NOTHING: Checked = { pieces: 0, lines: 0, sent: 0, faults: [], ignored: [] };
const NONE: Upload = { state: 'none' };

/** A file on its way into a catalog: read here, checked piece by piece, and imported as a whole once somebody says so. */
export function useUpload(kind: OrderKind) {
  const client = useQueryClient();
  const [upload, setUpload] = useState<Upload>(NONE);
  const stopping = useRef(new AbortController());

  async function check(file: CatalogFile, before: Checked) {
    const { signal } = (stopping.current = new AbortController());
    let checked = before;
    try {
      for (const piece of file.pieces.slice(before.pieces)) {
        setUpload({ state: 'checking', file, checked });
        const body = { kind, header: file.header, parts: [piece] };
        const { data } = await call('POST /api/v1/catalogs/tests/check', { body, signal });
        checked = {
          pieces: checked.pieces + 1,
          lines: checked.lines + data.lines,
          sent: checked.sent + piece.text.length,
          faults: [...checked.faults, ...data.faults],
          ignored: data.ignored_columns,
        };
        // What is wrong with the columns is so for every line.
        if (data.faults.some(({ line }) => line === 1)) break;
      }
    } catch (failure) {
      return setUpload({ state: 'stopped', file, checked, ...(!signal.aborted && { failure }) });
    }
    return setUpload(
      checked.faults.length > 0 ? { state: 'faulty', file, faults: checked.faults } : { state: 'ready', file, checked },
    );
  }

  async function start(files: readonly File[]) {
    try {
      const [file] = files;
      if (!file || files.length > 1) throw new UnfitFile('fileSeveral');
      await check(await readCatalogFile(file), NOTHING);
    } catch (error) {
      if (!(error instanceof UnfitFile)) throw error;
      setUpload({ state: 'none', unfit: error });
    }
  }

  async function send(deactivate_missing: boolean) {
    if (upload.state !== 'ready') return;
    const { file, checked } = upload;
    setUpload({ state: 'importing', file, checked });
    try {
      const body = { kind, header: file.header, parts: partsOf(file.pieces), deactivate_missing };
      const { data } = await call('POST /api/v1/catalogs/tests/import', { body });
      setUpload({ state: 'done', file, done: data });
      await client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes('/catalogs') });
    } catch (failure) {
      const faults = failure instanceof ApiError && failure.status === 422 ? faultsOf(failure) : [];
      setUpload(faults.length > 0 ? { state: 'faulty', file, faults } : { state: 'ready', file, checked, failure });
    }
  }

  return {
    upload,
    start,
    send,
    stop: () => stopping.current.abort(),
    goOn: () => upload.state === 'stopped' && void check(upload.file, upload.checked),
    reset: () => setUpload(NONE),
  };
}

/** Those that only all lines together have: a code that is there twice, a test that a panel lacks. */
const faultsOf = ({ errors }: ApiError): Fault[] =>
  Object.entries(errors)
    .filter(([path]) => path.startsWith('lines.'))
    .map(([path, whats]) => ({ line: Number(path.slice(6)), what: whats.join(' ') }))
    .toSorted((a, b) => a.line - b.line);

export const isUnsure = (failure: unknown): boolean => failure instanceof NetworkError;
