import { useWords } from '../../i18n/language';
import { Button } from '../../kit/button';
import { Notice } from '../../kit/states';
import styles from './consultations.module.css';
import type { NoteState } from './note-state';
import { text } from './text';
import { memberOf } from './values';
import { usePathName, useSaid } from './words';

/** What was changed here and elsewhere: both versions beside each other, a choice for each field. */
export function Conflicts(props: { state: NoteState; choose(path: string, value: string): void }) {
  const { state, choose } = props;
  const say = useWords(text);
  const nameOf = usePathName(state.note);
  const said = useSaid();
  if (state.differences.length === 0) return null;
  return (
    <Notice tone="bad" title={say.conflict}>
      <p>{say.conflictHint}</p>
      {state.differences.map(({ path, theirs }) => {
        const mine = state.values[path] ?? '';
        const name = nameOf(path);
        return (
          <section key={path} className={styles.conflict} aria-label={name}>
            <h3>{name}</h3>
            <div className={styles.versions}>
              <div>
                <h4>{say.theirs}</h4>
                <p className={styles.version}>{said(path, theirs) || say.empty}</p>
                <Button small aria-label={say.takeTheirs(name)} onPress={() => choose(path, theirs)}>
                  {say.take}
                </Button>
              </div>
              <div>
                <h4>{say.mine}</h4>
                <p className={styles.version}>{said(path, mine) || say.empty}</p>
                <Button small aria-label={say.takeMine(name)} onPress={() => choose(path, mine)}>
                  {say.take}
                </Button>
              </div>
            </div>
            {isText(path) && (
              <Button
                small
                look="quiet"
                aria-label={say.takeBoth(name)}
                onPress={() => choose(path, `${theirs}\n${mine}`)}
              >
                {say.both}
              </Button>
            )}
          </section>
        );
      })}
    </Notice>
  );
}

const isText = (path: string): boolean => ['sections', 'reason'].includes(memberOf(path)) || path === 'follow_up.notes';

/** What came from elsewhere while the note was open here. */
export function TakenOver({ state, seen }: { state: NoteState; seen(): void }) {
  const say = useWords(text);
  const nameOf = usePathName(state.note);
  if (state.taken.length === 0) return null;
  return (
    <Notice title={say.takenOver(state.taken.map(nameOf).join(', '))}>
      <p>
        <Button small onPress={seen}>
          {say.understood}
        </Button>
      </p>
    </Notice>
  );
}
