import { useEffect } from 'react';
import { useMemory } from '../api/use-memory';
import { usePatientLine } from './parts';
import type { Patient } from './patient';

const KEPT = 5;

interface Recent {
  id: string;
  name: string;
  about: string;
}
const NOBODY: readonly Recent[] = [];

/** The patients whose pages were open last, in the memory of the tab alone. */
export const useRecentPatients = () => useMemory('patients.recent', NOBODY);

/** Remembers that this patient's page is open. */
export function useRemembered(of: Patient): void {
  const line = usePatientLine();
  const [recent, setRecent] = useRecentPatients();
  const about = line(of);
  useEffect(() => {
    const others = recent.filter(({ id }) => id !== of.id);
    setRecent([{ id: of.id, name: of.full_name, about }, ...others].slice(0, KEPT));
    // What was there when the page was opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [of.id, of.full_name, about]);
}
