import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { codesText } from '../../suggestions/codes-text';
import type { Code } from '../../suggestions/result';
import { Sources } from '../../suggestions/sources';
import styles from './consultations.module.css';
import { draftText } from './draft-text';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';
import { diagnosesOf, withDiagnosis } from './values';

/** Codes that a draft names, each added to the diagnoses by who writes the note. */
export function DraftedCodes(props: { of: readonly Code[]; suggestion: string; state: NoteState; store: NoteStore }) {
  const { of, suggestion, state, store } = props;
  const say = useWords(draftText);
  const codesSay = useWords(codesText);
  const chosen = new Set(diagnosesOf(state.values).map(({ code }) => code));
  const open = of.filter(({ code }) => !chosen.has(code));
  if (open.length === 0) return null;
  return (
    <section className={styles.drafted} aria-label={say.codes}>
      <h3>{say.codes}</h3>
      <ul className={styles.lines}>
        {open.map((each) => (
          <li key={each.code}>
            <p>
              {each.description} <span className={styles.code}>{each.code}</span>
            </p>
            <div className={styles.sources}>
              <Button
                small
                icon="plus"
                aria-label={codesSay.addOf(each.description)}
                onPress={() => store.accept(suggestion, { diagnoses: withDiagnosis(store.current().values, each) })}
              >
                {codesSay.add}
              </Button>
              <Sources of={each.citations} inDialog />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
