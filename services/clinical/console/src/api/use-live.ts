import { useEffect, useRef, useState } from 'react';
import { asking, type OperationName } from './client';
import { readEvents, type StreamEvent } from './event-stream';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;

/** A list as its stream has it. */
export interface LiveList<Row> {
  rows: readonly Row[];
  /** Whether the stream is there: then the list is as it is now. */
  isOpen: boolean;
  /** When it was heard of last. */
  at: number;
}

/**
 * A list that the service tells the changes of, from its first snapshot on; undefined before. Whoever looks elsewhere is told nothing,
 * and goes on where it was. After a fault it is begun again by itself.
 */
export function useLive<Row extends { id: string }>(
  name: OperationName,
  path?: Record<string, string>,
): LiveList<Row> | undefined {
  const [list, setList] = useState<LiveList<Row>>();
  const lastEventId = useRef<string>(undefined);
  const { clinicId, language } = asking;
  const address = JSON.stringify(path ?? {});
  useEffect(() => {
    lastEventId.current = undefined;
    setList(undefined);
    let current: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pause = FIRST_PAUSE_MS;
    const take = (event: StreamEvent) => {
      lastEventId.current = event.id;
      setList((before) => ({ rows: applied(before?.rows ?? [], event), isOpen: true, at: Date.now() }));
    };
    async function follow() {
      clearTimeout(timer);
      if (current || document.visibilityState === 'hidden') return;
      const own = new AbortController();
      current = own;
      await readEvents(name, {
        path: JSON.parse(address) as Record<string, string>,
        signal: own.signal,
        lastEventId: lastEventId.current,
        opened: () => {
          pause = FIRST_PAUSE_MS;
          setList((before) => before && { ...before, isOpen: true, at: Date.now() });
        },
        take,
      });
      if (current === own) current = undefined;
      if (own.signal.aborted) return;
      setList((before) => before && { ...before, isOpen: false });
      timer = setTimeout(() => void follow(), pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    }
    const end = () => {
      current?.abort();
      current = undefined;
      clearTimeout(timer);
    };
    const look = () => {
      if (document.visibilityState !== 'hidden') return void follow();
      end();
      setList((before) => before && { ...before, isOpen: false });
    };
    void follow();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      end();
    };
  }, [name, address, clinicId, language]);
  return list;
}

function applied<Row extends { id: string }>(rows: readonly Row[], { event, data }: StreamEvent): readonly Row[] {
  if (event === 'snapshot') return data as Row[];
  const { id } = data as { id: string };
  const others = rows.filter((row) => row.id !== id);
  return event === 'upsert' ? [...others, data as Row] : others;
}
