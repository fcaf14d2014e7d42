import { useEffect, useRef, useState } from 'react';
import { call } from '../connection/call.js';
import { Button } from '../kit/button.js';
import { sha256 } from '../kit/sha256.js';
import { Fault } from '../kit/states.js';
import type { Message } from '../model/types.js';
import { useClient } from '../shell/client-context.js';
import { focusMessage } from '../shell/focus.js';
import { useWords } from '../words/index.js';
import { saidBy, sourceOf } from './actions.js';
import { editsOf } from './edits.js';
import styles from './messages.module.css';

/** In the place of the text. What somebody else changed meanwhile is not overwritten. */
export function EditForm({ message, ...on }: { message: Message; onClose(): void }) {
  const words = useWords();
  const client = useClient();
  const edits = editsOf(client);
  const kept = edits.get(message.id);
  const [before, setBefore] = useState(kept?.before);
  const [text, setShown] = useState(kept?.text ?? '');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const setText = (next: string) => {
    // What was not changed is read anew when the form comes back.
    if (before === next) edits.delete(message.id);
    else if (before !== undefined) edits.set(message.id, { message, before, text: next });
    setShown(next);
  };
  const onClose = () => {
    edits.delete(message.id);
    on.onClose();
    focusMessage(message.id);
  };
  useEffect(() => {
    let isOver = false;
    // One that came back into sight goes on as it was.
    if (kept) return undefined;
    sourceOf(message.id).then(
      (read) => {
        if (isOver) return;
        setBefore(read);
        setShown(read);
      },
      (error: unknown) => setFault(saidBy(error)),
    );
    return () => void (isOver = true);
  }, [message.id]);
  const isRead = before !== undefined;
  useEffect(() => {
    // A field that is disabled takes no focus.
    if (isRead && !kept) field.current?.focus();
  }, [isRead]);
  const submit = async () => {
    if (isBusy) return undefined;
    if (before === undefined || text === before) return onClose();
    setBusy(true);
    try {
      const prev_content_sha256 = await sha256(before);
      await call('PATCH /messages/{message_id}', { message_id: message.id, content: text, prev_content_sha256 });
      onClose();
    } catch (error) {
      setFault(saidBy(error));
      setBusy(false);
    }
  };
  return (
    <div className={styles['edit']}>
      {fault !== undefined && <Fault>{fault}</Fault>}
      <textarea
        ref={field}
        aria-label={words.message.edit}
        dir="auto"
        value={text}
        disabled={before === undefined}
        readOnly={isBusy}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            void submit();
          }
        }}
      />
      <div className={styles['editFoot']}>
        <Button onPress={onClose}>{words.cancel}</Button>
        <Button
          variant="primary"
          isDisabled={isBusy || before === undefined || text.trim() === ''}
          onPress={() => void submit()}
        >
          {words.save}
        </Button>
      </div>
    </div>
  );
}
