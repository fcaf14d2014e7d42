import { useRef } from 'react';
import { useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { useSession } from '../session/session';
import { CodeList } from './code-list';
import { codesText } from './codes-text';
import { SuggestionState } from './state';
import styles from './suggestions.module.css';
import { useCodes } from './use-codes';

export interface CodeChosen {
  id: string;
  name: string;
  /** The suggestion that it was accepted of. */
  suggestion?: string;
}

/**
 * In a form that takes one diagnosis: suggests it for what is typed in the form, or for the note in which the form was opened. Nothing
 * where nobody may ask, or nothing is written yet.
 */
export function CodeSuggester(props: {
  /** What is typed. */
  text: string;
  consultation?: string | undefined;
  chosen: CodeChosen | undefined;
  choose(code: CodeChosen): void;
}) {
  const { text, consultation, chosen, choose } = props;
  const say = useWords(codesText);
  const { suggests } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const codes = useCodes({
    input: async () => (text.trim() === '' && consultation ? { consultation_id: consultation } : { text: text.trim() }),
    chosen: NONE,
  });
  const { asking, open } = codes;
  if (!suggests('cie10_codes') || asking.isRefused) return null;
  // One is enough; who gives it up chooses again.
  if (chosen || (text.trim() === '' && consultation === undefined)) return null;
  return (
    <div ref={box} className={styles.group} role="group" aria-label={say.title} aria-busy={asking.isAsked}>
      <div className={styles.acts}>
        <Button small isPending={asking.isAsked} onPress={() => void codes.begin()}>
          {asking.suggestion ? say.again : say.askForText}
        </Button>
      </div>
      <SuggestionState of={asking} asking={say.asking} none={say.none} isEmpty={codes.isEmpty} />
      <CodeList
        of={open}
        accept={({ code, description }) =>
          asking.suggestion && choose({ id: code, name: description, suggestion: asking.suggestion.id })
        }
        dismiss={codes.dismiss}
        show={(quote) => showTyped(box.current, quote)}
      />
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Selects these words in the form around it. */
function showTyped(box: HTMLElement | null, quote: string): void {
  const fields = box?.closest('form')?.querySelectorAll<HTMLTextAreaElement>('textarea') ?? [];
  const field = [...fields].find(({ value }) => value.includes(quote));
  if (!field) return;
  field.focus();
  field.setSelectionRange(field.value.indexOf(quote), field.value.indexOf(quote) + quote.length);
}
