import { useEffect, useId, useState, useSyncExternalStore, type KeyboardEvent, type RefObject } from 'react';
import { Avatar } from '../kit/avatar.js';
import { loadEmoji } from '../messages/emoji.js';
import { momentOf } from '../messages/dates.js';
import { EmojiPicture } from '../messages/reactions.js';
import { uses24Hours } from '../model/realm.js';
import { useClient, useModel } from '../shell/client-context.js';
import { useLanguage, useWords } from '../words/index.js';
import { useCompose } from './compose-context.js';
import { namesOf } from './people-names.js';
import { askedAt, suggestions, type Asked, type Suggestion } from './suggestions.js';
import styles from './compose.module.css';

const PREPARE_MS = 300;

export interface TypeaheadState {
  listId: string;
  shown: readonly Suggestion[];
  at: number;
  pick(suggestion: Suggestion): void;
  look(): void;
  close(): void;
  /** Whether the key was for the suggestions. */
  press(event: KeyboardEvent): boolean;
  attributes: object;
}

/** Suggestions for what stands before the cursor. */
export function useTypeahead(field: RefObject<HTMLTextAreaElement | null>): TypeaheadState {
  const client = useClient();
  const compose = useCompose();
  const words = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const format = (timestamp: number) => momentOf(timestamp, language, is24Hours);
  const listId = useId();
  const [asked, setAsked] = useState<Asked>();
  const [at, setAt] = useState(0);
  const topics = useSyncExternalStore(client.topics.subscribe, () => client.topics.find(asked?.stream_id ?? 0));
  useEffect(() => {
    void loadEmoji();
    // Ready before somebody types.
    const timer = setTimeout(() => namesOf(client.state), PREPARE_MS);
    return () => clearTimeout(timer);
  }, [client]);
  const shown = asked ? suggestions(asked, client.state, topics, words, format) : [];

  const look = () =>
    requestAnimationFrame(() => {
      const { current } = field;
      if (!current || current.selectionStart !== current.selectionEnd) return setAsked(undefined);
      const next = askedAt(current.value, current.selectionStart, client.state);
      if (next?.stream_id !== undefined) client.topics.load(next.stream_id);
      setAsked((before) => {
        if (before?.from !== next?.from || before?.typed !== next?.typed) setAt(0);
        return next;
      });
    });
  const close = () => setAsked(undefined);
  const pick = ({ text }: Suggestion) => {
    const { current } = field;
    if (!asked || !current) return;
    const { value, selectionStart } = current;
    compose.write(value.slice(0, asked.from) + text + value.slice(selectionStart));
    const cursor = asked.from + text.length;
    close();
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(cursor, cursor);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (shown.length === 0) return false;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setAt((at + (key === 'ArrowDown' ? 1 : shown.length - 1)) % shown.length);
    else if ((key === 'Enter' && !event.shiftKey) || key === 'Tab') pick(shown[at] ?? shown[0]!);
    else if (key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const attributes =
    shown.length > 0
      ? {
          role: 'combobox',
          'aria-expanded': true,
          'aria-autocomplete': 'list',
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${at}`,
        }
      : {};
  return { listId, shown, at, pick, look, close, press, attributes };
}

export function Typeahead({ state: { listId, shown, at, pick } }: { state: TypeaheadState }) {
  const words = useWords();
  if (shown.length === 0) return null;
  return (
    <div id={listId} role="listbox" aria-label={words.compose.suggestions} className={styles['suggestions']}>
      {shown.map((suggestion, place) => (
        // The keyboard reaches them through the field.
        <div
          key={suggestion.key}
          id={`${listId}-${place}`}
          role="option"
          aria-selected={place === at}
          className={styles['suggestion']}
          onPointerDown={(event) => {
            event.preventDefault();
            pick(suggestion);
          }}
        >
          {suggestion.user && <Avatar user={suggestion.user} size={22} />}
          {suggestion.emoji && (
            <EmojiPicture code={suggestion.emoji.code} type={suggestion.emoji.type} name={suggestion.emoji.name} />
          )}
          <span>{suggestion.label}</span>
          {suggestion.detail && <span className={styles['detail']}>{suggestion.detail}</span>}
        </div>
      ))}
    </div>
  );
}
