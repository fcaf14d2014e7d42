import type { ReactNode } from 'react';
import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { TextInput } from '../../kit/field';
import { useSettled } from '../../kit/use-settled';
import { text } from './text';

const SHORTEST = 2;

/** What is searched for and which page of it is shown: another search begins with its first page. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useSettled(typed.trim());
  const search = (more?: ReactNode) => <SearchBar typed={typed} type={type} more={more} />;
  function type(value: string) {
    setTyped(value);
    setPage(1);
  }
  return { query: { page, ...(q.length >= SHORTEST && { q }) }, setPage, search };
}

function SearchBar({ typed, type, more }: { typed: string; type(value: string): void; more: ReactNode }) {
  const say = useWords(text);
  return (
    <div className="catalog-search" role="search">
      <TextInput label={say.search} type="search" value={typed} onChange={type} maxLength={100} autoComplete="off" />
      {more}
    </div>
  );
}
