import { useEffect, useState } from 'react';
import { toast } from './toast.js';

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
    setWanted({ value: next });
    void Promise.resolve(onChange(next)).catch((error: unknown) => {
      setWanted(undefined);
      toast(error instanceof Error ? error.message : String(error));
    });
  };
  return [wanted ? wanted.value : value, change];
}
