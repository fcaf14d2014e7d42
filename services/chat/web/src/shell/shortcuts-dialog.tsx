import { Dialog } from '../kit/dialog.js';
import { useWords } from '../words/index.js';
import styles from './shell.module.css';

export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const words = useWords();
  const { shortcuts } = words;
  const keys: readonly [string, string][] = [
    ['j, ↓', shortcuts.next],
    ['k, ↑', shortcuts.previous],
    ['End', shortcuts.end],
    ['n', shortcuts.nextUnread],
    ['p', shortcuts.nextDirect],
    ['r, Enter', shortcuts.reply],
    ['R', shortcuts.replySender],
    ['c', shortcuts.newMessage],
    ['x', shortcuts.newDirect],
    ['>', shortcuts.quote],
    ['e', shortcuts.edit],
    ['w, *', shortcuts.star],
    ['+', shortcuts.react],
    [':', shortcuts.emoji],
    ['U', shortcuts.markUnread],
    ['s', shortcuts.topic],
    ['S', shortcuts.channel],
    ['u', shortcuts.replySender],
    ['/, Ctrl + K', shortcuts.search],
    ['q', shortcuts.find],
    ['i', shortcuts.inbox],
    ['t', shortcuts.recent],
    ['a', shortcuts.feed],
    ['Ctrl + 2 … 9', words.organizations.title],
    ['Escape', shortcuts.escape],
    ['?', shortcuts.help],
  ];
  return (
    <Dialog title={shortcuts.title} onClose={onClose} isWide>
      <dl className={styles['keys']}>
        {keys.map(([key, label]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
