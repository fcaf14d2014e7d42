import type { ReactNode } from 'react';
import { TextInput, type Bound } from './field';
import { useSettled } from './use-settled';

/** The service looks for nothing shorter. */
const SHORTEST = 2;

/** A field for words that are looked for. */
export const SearchInput = (props: Bound<string> & { label: string; hint?: ReactNode; autoFocus?: boolean }) => (
  <TextInput {...props} type="search" maxLength={100} autoComplete="off" />
);

/** What is looked for, once nothing was typed for a moment; undefined while that is too short. */
export function useSearched(typed: string): string | undefined {
  const settled = useSettled(typed.trim());
  return settled.length < SHORTEST ? undefined : settled;
}
