import { useState } from 'react';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { useOpenForm } from '../../kit/unsaved';
import { useSession } from '../../session/session';
import { useSuggestion } from '../../suggestions/use-suggestion';
import type { Section } from './draft';
import { DraftDialog } from './draft-dialog';
import { draftText } from './draft-text';
import type { NoteState } from './note-state';
import type { NoteStore } from './note-store';

/** Opens the draft of this note: of a discharge summary out of the stay, else out of a text. Nothing where nobody makes one. */
export function DraftButton({ state, store }: { state: NoteState; store: NoteStore }) {
  const say = useWords(draftText);
  const { suggests } = useSession();
  const asking = useSuggestion();
  const [said, setSaid] = useState('');
  /** What the draft is made of. */
  const [madeOf, setMadeOf] = useState('');
  /** What of the draft is in the note, by its places. */
  const [added, setAdded] = useState<ReadonlyMap<number, Section>>(new Map());
  const [isOpen, setOpen] = useState(false);
  // Kept while the note is open; once something of its draft is in the note, what was said has served.
  const hasServed = added.size > 0 && said.trim() === madeOf;
  useOpenForm({ isChanged: () => said.trim() !== '' && !hasServed, isKept: false });
  const { patient, type, admission_id } = state.note;
  const stay = type === 'discharge_summary' && suggests('discharge_summary') ? admission_id : null;
  if (!patient || asking.isRefused || !(stay ?? suggests('draft_note'))) return null;
  const input = stay
    ? ({ kind: 'discharge_summary', input: { admission_id: stay } } as const)
    : ({ kind: 'draft_note', input: { patient_id: patient.id, text: said.trim() } } as const);
  return (
    <>
      <Button look="quiet" onPress={() => setOpen(true)}>
        {say.draft}
      </Button>
      {isOpen && (
        <DraftDialog
          state={state}
          store={store}
          asking={asking}
          isOfStay={stay !== null}
          said={said}
          setSaid={setSaid}
          added={added}
          setAdded={setAdded}
          make={() => {
            setMadeOf(said.trim());
            setAdded(new Map());
            void asking.ask(input);
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}
