import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/states';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import { text } from './text';
import { usePathName, useSaid } from './words';

/** What was typed here and came too late: the note was signed or voided elsewhere. It stays to be copied. */
export function Left(props: { state: NoteState; paths: readonly string[]; drop(): void }) {
  const { state, paths, drop } = props;
  const say = useWords(text);
  const nameOf = usePathName(state.note);
  const said = useSaid();
  if (paths.length === 0) return null;
  return (
    <Notice tone="bad" title={say.tooLate}>
      <p>{say.tooLateHint}</p>
      {paths.map((path) => (
        <section key={path} className={styles.conflict} aria-label={nameOf(path)}>
          <h3>{nameOf(path)}</h3>
          <p className={styles.version}>{said(path, state.values[path] ?? '') || say.empty}</p>
        </section>
      ))}
      <p>
        <Button small onPress={drop}>
          {say.drop}
        </Button>
      </p>
    </Notice>
  );
}
