import { useEffect, useRef, useState } from 'react';
import { Icon } from '../kit/icon.js';
import { narrowOf, partsOf, searchText } from './search-terms.js';
import { findPeople } from '../compose/people-names.js';
import { isolated, namesOf } from '../model/names.js';
import type { State } from '../model/state.js';
import { useClient } from '../shell/client-context.js';
import { focusList } from '../shell/focus.js';
import { addressOf, go, useRoute } from '../shell/route.js';
import { useShortcuts } from '../shell/shortcuts.js';
import { useWords, type Words } from '../words/index.js';
import styles from './search.module.css';

interface Offer {
  /** What the field holds when it is taken. */
  text: string;
  label: string;
  detail: string;
  /** It says all that is searched for. */
  isWhole: boolean;
}

const MOST = 8;

export function SearchBox() {
  const client = useClient();
  const words = useWords();
  const route = useRoute();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  useShortcuts({
    '/': () => field.current?.focus(),
    'Ctrl+/': () => field.current?.focus(),
  });
  const shown = route.view === 'narrow' ? route.narrow : undefined;
  useEffect(() => {
    const isSearch =
      shown?.some(({ operator }) => !['channel', 'topic', 'dm'].includes(operator)) &&
      !shown.some(({ operator }) => operator === 'with');
    setText(shown && isSearch ? searchText(shown, client.state) : '');
  }, [client, shown]);
  const offers = isOpen ? offersFor(text, client.state, words) : [];
  const search = (wanted: string) => {
    setOpen(false);
    focusList();
    const narrow = narrowOf(wanted, client.state);
    if (narrow.length > 0) go(addressOf(narrow, namesOf(client.state)));
  };
  const take = (offer: Offer) => {
    setText(offer.text);
    setAt(0);
    if (offer.isWhole) search(offer.text);
    else field.current?.focus();
  };
  return (
    <div className={styles['search']} role="search" aria-label={words.search.label}>
      <Icon name="search" size={16} />
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-label={words.search.label}
        aria-expanded={offers.length > 0}
        aria-controls="search-offers"
        aria-autocomplete="list"
        {...(offers.length > 0 && { 'aria-activedescendant': `search-offer-${at}` })}
        placeholder={words.search.hint}
        maxLength={300}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => {
          const { key } = event;
          if (key === 'ArrowDown') setAt(Math.min(offers.length - 1, at + 1));
          if (key === 'ArrowUp') setAt(Math.max(0, at - 1));
          if (key === 'Escape') focusList();
          if (key === 'Tab' && offers[at] && text !== '' && !offers[at].isWhole) {
            event.preventDefault();
            take(offers[at]);
          }
          if (key === 'Enter') {
            const offer = offers[at];
            if (offer) take(offer);
            else search(text);
          }
        }}
      />
      {offers.length > 0 && (
        <div id="search-offers" role="listbox" aria-label={words.compose.suggestions} className={styles['offers']}>
          {offers.map((offer, place) => (
            // The keyboard reaches them through the field.
            <div
              key={offer.text}
              id={`search-offer-${place}`}
              role="option"
              aria-selected={place === at}
              className={styles['offer']}
              onPointerDown={(event) => {
                event.preventDefault();
                take(offer);
              }}
            >
              <span>{offer.label}</span>
              <span className={styles['detail']}>{offer.detail}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

/** What the last part that was typed may become. */
function offersFor(text: string, state: State, words: Words): Offer[] {
  const parts = partsOf(text);
  const isBetween = text === '' || /\s$/.test(text);
  const last = isBetween ? '' : (parts.at(-1) ?? '');
  const before = (isBetween ? parts : parts.slice(0, -1)).join(' ');
  const joined = (part: string) => (before === '' ? part : `${before} ${part}`);
  const quoted = (name: string) => (/\s/.test(name) ? `"${name}"` : name);
  const offers: Offer[] = [];
  if (text.trim() !== '' && !last.endsWith(':'))
    offers.push({ text: text.trim(), label: text.trim(), detail: words.search.words(text.trim()), isWhole: true });
  const [, operator = '', typed = ''] = /^(channel|sender|dm):"?([^"]*)"?$/i.exec(last) ?? [];
  if (operator.toLowerCase() === 'channel') {
    for (const { name } of state.channels.values()) {
      if (name.toLowerCase().includes(typed.toLowerCase()))
        offers.push({
          text: joined(`channel:${quoted(name)}`),
          label: `channel:${isolated(name)}`,
          detail: words.search.operators.channel,
          isWhole: true,
        });
    }
  } else if (operator !== '') {
    const detail = words.search.operators[operator.toLowerCase() as 'sender' | 'dm'];
    for (const { full_name } of findPeople(state, typed, 8))
      offers.push({
        text: joined(`${operator}:${quoted(full_name)}`),
        label: `${operator}:${isolated(full_name)}`,
        detail,
        isWhole: true,
      });
  } else {
    for (const [name, detail] of Object.entries(words.search.operators)) {
      if (!name.startsWith(last.toLowerCase())) continue;
      const isWhole = name.includes(':');
      offers.push({ text: joined(isWhole ? name : `${name}:`), label: isWhole ? name : `${name}:`, detail, isWhole });
    }
  }
  return offers.slice(0, text === '' ? 14 : MOST);
}
