import { useEffect, useRef, useState } from 'react';
import { upload } from '../../api/upload';
import { useRead, useReread } from '../../api/use-service';
import type { Data } from '../../api/client';
import { isId, useInAddress } from '../../kit/use-in-address';

export type Import = Data<'GET /api/v1/pharmacy/products/import/{product_import}'>;
const EVERY_SECONDS = 2;
const MOST_BYTES = 20_000_000;

/** As it is sent: in UTF-8, whatever a spreadsheet wrote. */
export interface ChosenFile {
  name: string;
  content: Blob;
  isLatin: boolean;
}

/** Undefined for what is no text, or more than one file may be. */
async function readFile(file: File): Promise<ChosenFile | undefined> {
  if (file.size === 0 || file.size > MOST_BYTES) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const textOf = (text: string) => new Blob([text], { type: 'text/csv' });
  if (bytes.includes(0)) return undefined;
  try {
    return {
      name: file.name,
      content: textOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes)),
      isLatin: false,
    };
  } catch {
    return { name: file.name, content: textOf(new TextDecoder('windows-1252').decode(bytes)), isLatin: true };
  }
}

/**
 * A file of products on its way: chosen, tried without keeping anything, then imported. The import is in the address: whoever loads the
 * page anew sees how far it is.
 */
export function useImport() {
  const [id, setId] = useInAddress<string>('import', '', isId);
  const [file, setFile] = useState<ChosenFile>();
  const [isUnfit, setUnfit] = useState(false);
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [doneId, setDoneId] = useState('');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const reread = useReread(['GET /api/v1/pharmacy/products', 'GET /api/v1/pharmacy/products/{product}']);
  const query = useRead(
    'GET /api/v1/pharmacy/products/import/{product_import}',
    { path: { product_import: id } },
    { unless: id === '', anew: true, ...(doneId !== id && { everySeconds: EVERY_SECONDS }) },
  );
  const run = query.data?.data;
  const isDone = run?.status === 'completed';
  useEffect(() => {
    if (!isDone || doneId === id) return;
    setDoneId(id);
    void reread();
  }, [isDone, doneId, id, reread]);

  /** Sends it to be tried, or to be kept. */
  async function send(next: ChosenFile, isTrial: boolean) {
    setFile(next);
    setFailure(undefined);
    setPart(0);
    try {
      const { data } = await upload('POST /api/v1/pharmacy/products/import', next.content, {
        query: isTrial ? { dry_run: true } : {},
        headers: { 'Content-Type': 'text/csv', 'Idempotency-Key': crypto.randomUUID() },
        signal: leaving.current.signal,
        told: setPart,
      });
      setId(data.id);
    } catch (error) {
      if (!leaving.current.signal.aborted) setFailure(error);
    } finally {
      setPart(undefined);
    }
  }

  return {
    file,
    isUnfit,
    /** What of it is sent, from 0 to 1, while it is on its way. */
    part,
    failure,
    id,
    query,
    async choose(files: readonly File[]) {
      const [only] = files;
      const read = only && files.length === 1 ? await readFile(only) : undefined;
      setUnfit(read === undefined);
      setFailure(undefined);
      if (read) await send(read, true);
    },
    keep: () => file && void send(file, false),
    reset() {
      setFile(undefined);
      setFailure(undefined);
      setUnfit(false);
      setId('');
    },
  };
}
