import { useEffect, useMemo, useState } from 'react';
import { Compose } from '../compose/compose.js';
import { ComposeBox } from '../compose/compose-box.js';
import { ComposeContext } from '../compose/compose-context.js';
import { quoted } from '../compose/quote.js';
import { Button } from '../kit/button.js';
import { Dialog } from '../kit/dialog.js';
import { Fault } from '../kit/states.js';
import { toast } from '../kit/toast.js';
import type { Message } from '../model/types.js';
import { useClient } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { saidBy } from './actions.js';
import styles from '../views/page.module.css';

const KINDS = ['channel', 'direct'] as const;

/** Writes to somebody else with the message quoted. What is being written in the view stays as it is. */
export function ForwardDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const words = useWords();
  const client = useClient();
  const [kind, setKind] = useState<(typeof KINDS)[number]>('channel');
  const [fault, setFault] = useState<string>();
  const compose = useMemo(() => new Compose(client), [client]);
  useEffect(() => {
    compose.begin('channel');
    compose.address({ stream_id: undefined });
    quoted(client, message, words).then(
      (text) => compose.append(text),
      (error: unknown) => setFault(saidBy(error)),
    );
    // Once, when it opens.
  }, [compose]);
  const turnTo = (next: typeof kind) => {
    setKind(next);
    compose.turn(next);
  };
  return (
    <Dialog title={words.forward.title} onClose={onClose} isWide>
      {fault !== undefined && <Fault>{fault}</Fault>}
      <div className={styles['tools']} role="group" aria-label={words.forward.title}>
        {KINDS.map((one) => (
          <button
            key={one}
            type="button"
            className={styles['chip']}
            aria-pressed={kind === one}
            onClick={() => turnTo(one)}
          >
            {one === 'channel' ? words.compose.channel : words.compose.people}
          </button>
        ))}
      </div>
      <ComposeContext value={compose}>
        <ComposeBox
          isFixed={false}
          onSent={() => {
            toast(words.forward.done);
            onClose();
          }}
          onClose={onClose}
        />
      </ComposeContext>
      <div>
        <Button onPress={onClose}>{words.cancel}</Button>
      </div>
    </Dialog>
  );
}
