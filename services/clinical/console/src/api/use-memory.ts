import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { asking } from './client';

/**
 * As `useState`, for what somebody finds again who comes back to the page: it is kept with what was read, in the memory of the tab,
 * for this clinic, and is gone after the log-out. It may name a patient: it is written nowhere. Without a name nothing is kept.
 */
export function useMemory<T>(name: string | undefined, initial: T): [T, (next: T) => void] {
  const client = useQueryClient();
  const key = ['memory', name, asking.clinicId];
  const [value, setValue] = useState(() => (name === undefined ? undefined : client.getQueryData<T>(key)) ?? initial);
  return [
    value,
    (next) => {
      if (name !== undefined) client.setQueryData<T>(key, next);
      setValue(next);
    },
  ];
}
