import { useState } from 'react';
import { IconButton } from '../kit/button.js';
import { useWords } from '../words/index.js';
import { EntryForm } from './entry-form.js';
import styles from './widgets.module.css';

interface Props {
  title: string;
  /** Shown where there is no title. */
  fallback: string;
  label: string;
  /** Undefined for who is not its author. */
  onRename: ((title: string) => Promise<boolean>) | undefined;
}

/** What a widget is about; its author can say it in other words. */
export function WidgetTitle({ title, fallback, label, onRename }: Props) {
  const words = useWords();
  const [isEdited, setEdited] = useState(false);
  if (isEdited && onRename) {
    return (
      <EntryForm
        label={label}
        submit={words.save}
        initial={title}
        isFocused
        onSubmit={async (text) => {
          const isTaken = await onRename(text);
          if (isTaken) setEdited(false);
          return isTaken;
        }}
      />
    );
  }
  return (
    <div className={styles['title']}>
      <strong dir="auto">{title || fallback}</strong>
      {onRename && <IconButton icon="pencil" size={14} label={label} onPress={() => setEdited(true)} />}
    </div>
  );
}
