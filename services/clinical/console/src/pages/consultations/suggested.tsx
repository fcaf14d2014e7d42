import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { giveFeedback, useSuggestion, type Suggestion } from '../../suggestions/use-suggestion';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';
import { goTo, PARTS, partId } from './shortcuts';
import { suggestedText } from './suggested-text';
import { diagnosesOf, diagnosesText } from './values';

interface Item {
  code: string;
  description: string;
  citations: { quote: string }[];
}

const itemsOf = ({ result }: Suggestion): Item[] => (result && 'items' in result ? (result.items ?? []) : []);

/** Codes for what is written, each with the words that say it; a person adds them, one by one. */
export function Suggested({ state, store }: { state: NoteState; store: NoteStore }) {
  const say = useWords(suggestedText);
  const { suggestion, isAsked, error, isRefused, ask } = useSuggestion();
  const [handled, setHandled] = useState<Readonly<Record<string, 'added' | 'dismissed'>>>({});
  if (isRefused) return null;
  const chosen = new Set(diagnosesOf(state.values).map(({ code }) => code));
  const open = suggestion ? itemsOf(suggestion).filter(({ code }) => !handled[code] && !chosen.has(code)) : [];

  const begin = async () => {
    setHandled({});
    await store.flush();
    await ask({ kind: 'cie10_codes', input: { consultation_id: state.note.id } });
  };
  const handle = (codes: readonly string[], how: 'added' | 'dismissed') => {
    if (!suggestion) return;
    const next = { ...handled, ...Object.fromEntries(codes.map((code) => [code, how])) };
    setHandled(next);
    if (open.some(({ code }) => !codes.includes(code))) return;
    const added = Object.keys(next).filter((code) => next[code] === 'added');
    // What was added is said by the note that names the suggestion; that nothing was is said here.
    if (added.length === 0) void giveFeedback(suggestion.id, 'rejected');
  };
  const add = ({ code, description }: Item) => {
    if (!suggestion) return;
    const before = diagnosesOf(state.values);
    const role = before.some((each) => each.role === 'principal') ? ('secondary' as const) : ('principal' as const);
    store.accepted = suggestion.id;
    store.set('diagnoses', diagnosesText([...before, { code, description, role, certainty: 'presumptive' }]));
    handle([code], 'added');
  };

  return (
    <section className={styles.box} aria-label={say.title} aria-busy={isAsked}>
      <h2>{say.title}</h2>
      <div aria-live="polite">
        {isAsked && <p className="hint">{say.asking}</p>}
        {(error !== undefined || suggestion?.status === 'failed') && <p className="hint">{say.failed}</p>}
        {suggestion?.status === 'ready' && itemsOf(suggestion).length === 0 && <p className="hint">{say.none}</p>}
        {!isAsked && !suggestion && error === undefined && <p className="hint">{say.hint}</p>}
      </div>
      {open.length > 0 && (
        <ul className={styles.lines}>
          {open.map((item) => (
            <li key={item.code}>
              <p>
                {item.description} <span className={styles.code}>{item.code}</span>
              </p>
              <div className={styles.acts}>
                <Button small aria-label={say.addOf(item.description)} onPress={() => add(item)}>
                  {say.add}
                </Button>
                <Button
                  small
                  look="quiet"
                  icon="close"
                  aria-label={say.dismiss(item.description)}
                  onPress={() => handle([item.code], 'dismissed')}
                />
                {item.citations.slice(0, 2).map(({ quote }) => (
                  <Button
                    key={quote}
                    small
                    look="quiet"
                    aria-label={say.source(quote)}
                    onPress={() => showQuote(state, quote)}
                  >
                    {`«${quote}»`}
                  </Button>
                ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.acts}>
        <Button small isPending={isAsked} onPress={() => void begin()}>
          {suggestion ? say.again : say.ask}
        </Button>
        {open.length > 1 && (
          <Button
            small
            look="quiet"
            onPress={() =>
              handle(
                open.map(({ code }) => code),
                'dismissed',
              )
            }
          >
            {say.dismissAll}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Puts the cursor on these words in the note. */
function showQuote({ values }: NoteState, quote: string): void {
  const part = PARTS.find((each) => values[each]?.includes(quote));
  if (!part) return;
  goTo(part);
  const field = document.getElementById(partId(part))?.querySelector<HTMLTextAreaElement>('textarea, input');
  const from = values[part]?.indexOf(quote) ?? 0;
  field?.setSelectionRange(from, from + quote.length);
}
