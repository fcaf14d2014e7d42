import type { ReactNode } from 'react';
import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { SearchInput, useSearched } from '../../kit/search-input';
import { text } from './text';

/** What is searched for and which page of it is shown: another search begins with its first page. */
export function useSearch() {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useSearched(typed);
  const search = (more?: ReactNode) => <SearchBar typed={typed} type={type} more={more} />;
  function type(value: string) {
    setTyped(value);
    setPage(1);
  }
  return { query: { page, ...(q !== undefined && { q }) }, setPage, search };
}

function SearchBar({ typed, type, more }: { typed: string; type(value: string): void; more: ReactNode }) {
  const say = useWords(text);
  return (
    <div className="beside" role="search">
      <SearchInput label={say.search} value={typed} onChange={type} />
      {more}
    </div>
  );
}
