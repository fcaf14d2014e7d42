import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { CodeList } from '../../suggestions/code-list';
import { codesText } from '../../suggestions/codes-text';
import { Dismiss } from '../../suggestions/dismiss';
import { SuggestionState } from '../../suggestions/state';
import { useCodes } from '../../suggestions/use-codes';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';
import { goTo, PARTS, partId } from './shortcuts';
import { diagnosesOf, withDiagnosis } from './values';

/** Codes for what is written, each with the words that say it; a person adds them, one by one. */
export function Suggested({ state, store }: { state: NoteState; store: NoteStore }) {
  const say = useWords(codesText);
  const codes = useCodes({
    async input() {
      await store.flush();
      return { consultation_id: state.note.id };
    },
    chosen: new Set(diagnosesOf(state.values).map(({ code }) => code)),
    add: (code, suggestion) => store.accept(suggestion, { diagnoses: withDiagnosis(state.values, code) }),
  });
  const { asking, open } = codes;
  if (asking.isRefused) return null;
  return (
    <section className={styles.box} aria-label={say.title} aria-busy={asking.isAsked}>
      <h2>{say.title}</h2>
      <SuggestionState of={asking} asking={say.asking} none={say.none} isEmpty={codes.isEmpty} hint={say.hint} />
      <CodeList of={open} accept={codes.accept} dismiss={codes.dismiss} show={(quote) => showQuote(state, quote)} />
      <div className={styles.acts}>
        <Button small isPending={asking.isAsked} onPress={() => void codes.begin()}>
          {asking.suggestion ? say.again : say.ask}
        </Button>
        {open.length > 1 && <Dismiss label={say.dismissAll} dismiss={(reason) => codes.dismiss(open, reason)} />}
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
