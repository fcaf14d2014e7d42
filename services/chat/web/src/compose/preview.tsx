import { useEffect, useState } from 'react';
import { call } from '../connection/call.js';
import { Fault } from '../kit/states.js';
import { saidBy } from '../messages/actions.js';
import { MessageContent } from '../messages/content.js';
import { useWords } from '../words/index.js';
import styles from './compose.module.css';

/** The text as the service renders it. */
export function Preview({ text }: { text: string }) {
  const words = useWords();
  const [html, setHtml] = useState<string>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    if (text.trim() === '') return;
    call('POST /messages/render', { content: text }).then(
      ({ rendered }) => setHtml(rendered),
      (error: unknown) => setFault(saidBy(error)),
    );
  }, [text]);
  return (
    <div className={styles['preview']} tabIndex={0} role="region" aria-label={words.compose.preview}>
      {fault !== undefined && <Fault>{fault}</Fault>}
      {text.trim() === '' ? words.compose.nothing : html === undefined ? words.loading : <MessageContent html={html} />}
    </div>
  );
}
