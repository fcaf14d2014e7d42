import { useState, type FormEvent } from 'react';
import { Button } from '../kit/button.js';
import styles from './widgets.module.css';

interface Props {
  label: string;
  submit: string;
  /** What is in the field at first. */
  initial?: string;
  /** A second field, where one can say more. */
  more?: string;
  isFocused?: boolean;
  /** Answers whether it was taken; the fields are emptied then. */
  onSubmit(text: string, more: string): Promise<boolean>;
}

/** One line that becomes an option, a task or a title. */
export function EntryForm({ label, submit, initial = '', more, isFocused = false, onSubmit }: Props) {
  const [text, setText] = useState(initial);
  const [detail, setDetail] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || !(await onSubmit(text.trim(), detail.trim()))) return;
    setText('');
    setDetail('');
  };
  return (
    <form className={styles['form']} onSubmit={(event) => void send(event)}>
      <input
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        autoFocus={isFocused}
        onChange={(event) => setText(event.target.value)}
      />
      {more !== undefined && (
        <input
          aria-label={more}
          placeholder={more}
          maxLength={400}
          value={detail}
          onChange={(event) => setDetail(event.target.value)}
        />
      )}
      <Button type="submit" isDisabled={text.trim() === ''}>
        {submit}
      </Button>
    </form>
  );
}
