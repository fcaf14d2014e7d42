import { useFormat } from '../../i18n/format';
import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { useFault } from '../../kit/states';
import { useSession } from '../../session/session';
import { ApiError, isPassing } from '../../api/errors';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import { text } from './text';

/** Whether what was typed is saved, since when, and else why it is not. */
export function Saved(props: {
  state: NoteState;
  unsaved: readonly string[];
  stuck: readonly string[];
  retry(): void;
}) {
  const { state, unsaved, stuck, retry } = props;
  const say = useWords(text);
  const format = useFormat();
  const { ahead } = useSession();
  const fault = useFault();
  const { isSaving, savedAt, problem, differences, note } = state;
  const isOpen = unsaved.length > 0;
  const time = format.time(savedAt === undefined ? note.updated_at : new Date(savedAt + ahead));
  const why = () => {
    if (differences.length > 0) return say.notSavedChoose;
    if (isPassing(problem)) return say.notSavedLine;
    if (problem instanceof ApiError && problem.status !== 422) return say.notSaved(fault(problem));
    return say.notSavedFields;
  };
  const isStuck = isOpen && (problem !== undefined || stuck.length > 0);
  const words = isStuck ? why() : isSaving ? say.saving : isOpen ? say.notYet : say.saved(time);
  return (
    <div className={styles.saved} data-tone={isStuck ? 'bad' : undefined}>
      <span role="status">{words}</span>
      {isStuck && isPassing(problem) && (
        <Button small look="quiet" icon="refresh" onPress={retry}>
          {say.again}
        </Button>
      )}
    </div>
  );
}
