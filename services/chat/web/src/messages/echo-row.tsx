import type { Echo } from '../compose/outbox.js';
import { Avatar } from '../kit/avatar.js';
import { userOf } from '../model/names.js';
import { useClient, useModel } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import styles from './messages.module.css';

/** A message of the reader's that is not stored yet. */
export function EchoRow({ echo }: { echo: Echo }) {
  const words = useWords();
  const client = useClient();
  const own_id = useModel((state) => state.own_id ?? 0);
  const own = useModel((state) => state.users.get(own_id));
  const said = { sending: words.message.sending, waiting: words.message.waiting, failed: words.message.failed };
  return (
    <div className={styles['row']} data-echo={echo.status}>
      <div className={styles['message']}>
        <div className={styles['gutter']}>
          <Avatar user={own ?? userOf(client.state, own_id, words.you)} />
        </div>
        <div className={styles['main']}>
          <div className={styles['by']}>
            <span className={styles['sender']}>{own?.full_name}</span>
            <span className={styles['time']}>{said[echo.status]}</span>
          </div>
          <div className={styles['echo']} dir="auto">
            {echo.content}
          </div>
          {echo.status === 'failed' && (
            <div className={styles['echoFault']} role="alert">
              <span>{echo.error}</span>
              <button type="button" onClick={() => client.outbox.retry(echo.local_id)}>
                {words.retry}
              </button>
              <button type="button" onClick={() => client.outbox.discard(echo.local_id)}>
                {words.message.discard}
              </button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
