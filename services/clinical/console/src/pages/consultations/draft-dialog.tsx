import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Dialog } from '../../kit/dialog';
import { TextInput } from '../../kit/field';
import { statementsOf } from '../../suggestions/result';
import { SuggestionState } from '../../suggestions/state';
import type { useSuggestion } from '../../suggestions/use-suggestion';
import styles from './consultations.module.css';
import type { Section } from './draft';
import { DraftResult } from './draft-result';
import { draftText } from './draft-text';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';

const LONGEST = 20_000;

/** A draft beside what it is made of: who writes the note takes out of it, field by field, what they accept. */
export function DraftDialog(props: {
  state: NoteState;
  store: NoteStore;
  asking: ReturnType<typeof useSuggestion>;
  /** Of a discharge summary. */
  isOfStay: boolean;
  said: string;
  setSaid(said: string): void;
  /** What of the draft is in the note, by its places. */
  added: ReadonlyMap<number, Section>;
  setAdded(added: ReadonlyMap<number, Section>): void;
  make(): void;
  close(): void;
}) {
  const { state, store, asking, isOfStay, said, setSaid, added, setAdded, make, close } = props;
  const say = useWords(draftText);
  const [fault, setFault] = useState<string>();
  const { suggestion, isAsked, forget } = asking;
  const isMissing = !isOfStay && said.trim() === '';
  const statements = suggestion ? statementsOf(suggestion) : [];
  return (
    <Dialog title={isOfStay ? say.stayTitle : say.title} close={close} alert wide>
      <p className="hint">{isOfStay ? say.stayHint : say.hint}</p>
      <div className={styles.draft}>
        {!isOfStay && (
          <TextInput
            label={say.said}
            value={said}
            onChange={setSaid}
            error={isMissing ? fault : undefined}
            rows={5}
            maxLength={LONGEST}
            autoFocus
          />
        )}
        <div className={styles.acts}>
          <Button
            look={suggestion ? 'secondary' : 'primary'}
            isPending={isAsked}
            onPress={() => (isMissing ? setFault(say.missing) : make())}
          >
            {suggestion ? say.again : say.make}
          </Button>
        </div>
        <SuggestionState of={asking} asking={say.asking} none={say.none} isEmpty={statements.length === 0} />
        {suggestion && statements.length > 0 && (
          <DraftResult
            key={suggestion.id}
            of={suggestion}
            state={state}
            store={store}
            added={added}
            setAdded={setAdded}
            forget={forget}
          />
        )}
      </div>
      <div className="dialog-end">
        <Button onPress={close}>{say.close}</Button>
      </div>
    </Dialog>
  );
}
