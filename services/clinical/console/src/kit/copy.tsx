import { useState } from 'react';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { text } from './text';

/** Something to take along as it is, with a button that copies it. Selecting it by hand takes all of it. */
export function Copy({ label, value }: { label: string; value: string }) {
  const say = useWords(text);
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setDone(true);
    setTimeout(() => setDone(false), 2_000);
  };
  return (
    <div className="copy">
      <span className="copy-label">{label}</span>
      <div className="copy-box">
        <code tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>
          {value}
        </code>
        <Button small icon={done ? 'check' : 'copy'} aria-label={`${say.copy}: ${label}`} onPress={() => void copy()}>
          {done ? say.copied : say.copy}
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {done ? say.copied : ''}
      </span>
    </div>
  );
}
