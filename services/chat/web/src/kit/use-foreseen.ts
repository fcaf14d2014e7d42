import { useEffect, useState } from 'react';
import { toast } from './toast.js';

/** How long an accepted choice shows before the value follows. It never does where somebody else changed it back meanwhile. */
const FOLLOWS_MS = 2000;

/**
 * A value that somebody else keeps, such as the service. What is chosen shows at once, until the value follows; where it is
 * refused, it is taken back and said why.
 */
export function useForeseen<T>(
  value: T,
  onChange: (value: T) => void | Promise<unknown>,
): [shown: T, change: (value: T) => void] {
  const [wanted, setWanted] = useState<{ value: T }>();
  useEffect(() => setWanted(undefined), [value]);
  const change = (next: T) => {
    const mine = { value: next };
    const takeBack = () => setWanted((now) => (now === mine ? undefined : now));
    setWanted(mine);
    void Promise.resolve(onChange(next)).then(
      () => setTimeout(takeBack, FOLLOWS_MS),
      (error: unknown) => {
        takeBack();
        toast(error instanceof Error ? error.message : String(error));
      },
    );
  };
  return [wanted ? wanted.value : value, change];
}
