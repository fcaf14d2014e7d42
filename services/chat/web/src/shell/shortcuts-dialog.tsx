import { Dialog } from '../kit/dialog.js';
import { useWords } from '../words/index.js';
import { shownKeys, SHORTCUTS } from './shortcut-list.js';
import styles from './shell.module.css';

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  return (
    <Dialog title={words.shortcuts.title} onClose={onClose} isWide>
      <dl className={styles['keys']}>
        {SHORTCUTS.map(({ keys, says }) => (
          <div key={keys[0]}>
            <dt>
              {shownKeys(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{says(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
