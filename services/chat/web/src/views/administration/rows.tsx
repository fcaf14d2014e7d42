import { memo, useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../kit/button.js';
import { useAdministrationWords } from '../../words/administration/index.js';
import settings from '../settings/settings.module.css';
import styles from './administration.module.css';

const SHOWN = 50;
/** Of those that are looked for: who does not see the one that they want types another letter. */
const SOUGHT = 15;
/** Fewer than these are seen at a glance. */
const WORTH_FILTERING = 8;

interface Props<T> {
  /** Names the list to who listens. */
  label: string;
  items: readonly T[];
  keyOf(item: T): string | number;
  /** What is looked through by the filter; without it there is none. */
  textOf?(item: T): string;
  /** How many are shown at first. */
  most?: number;
  /** What is said where there are none. */
  empty: string;
  children(item: T, at: number): ReactNode;
}

/** A list with a row for each thing, never more of them at once than can be read. */
export function Rows<T>({ label, items, keyOf, textOf, most: first = SHOWN, empty, children }: Props<T>) {
  const words = useAdministrationWords();
  const [sought, setSought] = useState('');
  const [most, setMost] = useState(first);
  const wanted = sought.trim().toLowerCase();
  const [isSeeking, setSeeking] = useState(false);
  // Made once for the same items, before the first key: there may be 50,000 of them, and each key looks through all.
  const texts = useMemo(
    () => (isSeeking && textOf ? items.map((item) => textOf(item).toLowerCase()) : undefined),
    [items, isSeeking],
  );
  const matching = useMemo(
    () => (texts && wanted !== '' ? items.filter((_, at) => texts[at]!.includes(wanted)) : items),
    [items, texts, wanted],
  );
  return (
    <>
      {textOf && items.length > WORTH_FILTERING && (
        <input
          type="search"
          className={styles['filter']}
          aria-label={words.filter(label)}
          placeholder={words.filter(label)}
          value={sought}
          onFocus={() => setSeeking(true)}
          onChange={({ target }) => {
            setSought(target.value);
            setMost(target.value.trim() === '' ? first : Math.min(first, SOUGHT));
          }}
        />
      )}
      {matching.length === 0 ? (
        <p className={styles['nothing']}>{items.length === 0 ? empty : words.nothingFound}</p>
      ) : (
        <ul className={settings['list']} aria-label={label}>
          {matching.slice(0, most).map((item, at) => (
            <Item key={keyOf(item)} item={item} at={at} draw={children as Draw} />
          ))}
        </ul>
      )}
      {matching.length > most && (
        <Button onPress={() => setMost(most + SHOWN)}>{words.showMore(matching.length - most)}</Button>
      )}
    </>
  );
}

type Draw = (item: unknown, at: number) => ReactNode;

/** Drawn anew for another item or place, and when what draws it is another; not for each key in the filter. */
const Item = memo(function Item({ item, at, draw }: { item: unknown; at: number; draw: Draw }) {
  return <li>{draw(item, at)}</li>;
});

interface RowProps {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Shown before the title. */
  mark?: ReactNode;
}

/** What one thing is called, what there is to know of it, and what can be done. */
export const Row = ({ mark, title, children, actions }: RowProps) => (
  <>
    {mark}
    <span className={settings['what']}>
      <strong className={styles['titled']}>{title}</strong>
      {children !== undefined && <small>{children}</small>}
    </span>
    {actions && <span className={styles['actions']}>{actions}</span>}
  </>
);
