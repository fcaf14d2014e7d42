import { useEffect, useState } from 'react';
import { useReread } from '../api/use-service';
import type { OperationName } from '../api/client';
import { useSession } from '../session/session';

const TICK_MS = 20_000;

/** The time by the clock of the service, in milliseconds; it goes on by itself. */
export function useNow(): number {
  const { ahead } = useSession();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((times) => times + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.now() + ahead;
}

/** Reads these anew when somebody comes back to the window. */
export function useRereadOnFocus(reads: readonly OperationName[]): void {
  const reread = useReread(reads);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void reread();
    };
    addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  });
}
