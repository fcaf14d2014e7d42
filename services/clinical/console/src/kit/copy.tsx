import { useRef, useState } from 'react';
import { useWords } from '../i18n/language';
import { Button } from './button';
import { text } from './text';

/**
 * Something to take along as it is, with a button that copies it. Selecting it by hand takes all of it, which the button does where
 * the browser forbids copying.
 */
export function Copy({ label, value }: { label: string; value: string }) {
  const say = useWords(text);
  const [done, setDone] = useState<'copied' | 'copyByHand'>();
  const code = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setDone('copied');
      setTimeout(() => setDone(undefined), 2_000);
    } catch {
      code.current?.focus();
      getSelection()?.selectAllChildren(code.current!);
      setDone('copyByHand');
    }
  };
  const copied = done === 'copied';
  return (
    <div className="copy">
      <span className="copy-label">{label}</span>
      <div className="copy-box">
        <code ref={code} tabIndex={0} role="textbox" aria-readonly="true" aria-label={label}>
          {value}
        </code>
        <Button small icon={copied ? 'check' : 'copy'} aria-label={`${say.copy}: ${label}`} onPress={() => void copy()}>
          {copied ? say.copied : say.copy}
        </Button>
      </div>
      <span className={done === 'copyByHand' ? 'hint' : 'visually-hidden'} role="status">
        {done && say[done]}
      </span>
    </div>
  );
}
