import { useState } from 'react';
import { download, type OperationName } from '../api/client';
import { useFault } from './states';
import { useToast } from './toast';

/** Keeps what the operation answers as a file of that name, and says in the end `done`, or why not. */
export function useDownload<N extends OperationName>(operation: N, done: string) {
  const toast = useToast();
  const fault = useFault();
  const [writing, setWriting] = useState(false);
  async function save(query: Parameters<typeof download<N>>[1], file: string): Promise<void> {
    setWriting(true);
    try {
      await download(operation, query, file);
      toast(done);
    } catch (error) {
      toast(fault(error), 'bad');
    } finally {
      setWriting(false);
    }
  }
  return { save, writing };
}
