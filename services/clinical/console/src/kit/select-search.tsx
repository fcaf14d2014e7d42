import { useWords } from '../i18n/language';
import { text } from './text';

/** A list of more is searched: nobody scrolls through a hundred names. */
export const MANY = 40;

/** Without accents and in one case. */
export const folded = (words: string): string => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Above a list, to see fewer of it. Enter chooses the first that is left, and sends nothing. */
export function SelectSearch(props: { label: string; q: string; setQ(q: string): void; chooseFirst(): void }) {
  const { label, q, setQ, chooseFirst } = props;
  const say = useWords(text);
  return (
    <input
      type="search"
      aria-label={say.searchIn(label)}
      placeholder={say.search}
      value={q}
      maxLength={100}
      autoComplete="off"
      onChange={(event) => setQ(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        chooseFirst();
      }}
    />
  );
}
