import { useState } from 'react';
import { addressedOf, titleTo } from '../../compose/composed.js';
import { call } from '../../connection/call.js';
import { IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { Empty } from '../../kit/states.js';
import { TextArea } from '../../kit/text-area.js';
import { toast } from '../../kit/toast.js';
import { tell } from '../../messages/actions.js';
import { momentOf } from '../../messages/dates.js';
import { uses24Hours } from '../../model/realm.js';
import type { ScheduledMessage } from '../../model/types.js';
import planning from '../../planning/planning.module.css';
import { WhenDialog } from '../../planning/when-dialog.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from '../page.module.css';

/** What is to be sent later, the next first. */
export function ScheduledView() {
  const words = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const [edited, setEdited] = useState<ScheduledMessage>();
  const rows = useComputed(
    (state) =>
      [...state.scheduled.values()]
        .sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp)
        .map((message) => ({ message, title: titleTo(addressedOf(message), state, words) })),
    words,
  );
  return (
    <div className={styles['page']}>
      <PageHead title={words.scheduled.title} icon={<Icon name="clock" />} />
      <div className={styles['scroll']}>
        <div className={styles['inner']}>
          {rows.length === 0 && (
            <Empty icon="clock" title={words.scheduled.empty}>
              <p>{words.scheduled.emptyHint}</p>
            </Empty>
          )}
          <ul className={styles['list']}>
            {rows.map(({ message, title }) => (
              <li key={message.scheduled_message_id} className={styles['item']}>
                <button type="button" className={styles['open']} onClick={() => setEdited(message)}>
                  <span className="visually-hidden">{words.scheduled.edit}: </span>
                  <span className={styles['name']}>{title}</span>
                  <span className={styles['snippet']}>{message.content}</span>
                </button>
                {message.failed && <span className={planning['failed']}>{words.scheduled.failed}</span>}
                <span className={styles['when']}>
                  {momentOf(message.scheduled_delivery_timestamp, language, is24Hours)}
                </span>
                <IconButton
                  icon="trash"
                  label={words.scheduled.cancel}
                  onPress={() => void cancel(message).then(() => toast(words.scheduled.cancelled), tell)}
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {edited && <Editor message={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}

/** The text is kept first: nothing that was written is lost. */
async function cancel(message: ScheduledMessage): Promise<void> {
  const { scheduled_message_id, content } = message;
  await call('POST /drafts', { drafts: [{ ...addressedOf(message), content }] });
  await call('DELETE /scheduled_messages/{scheduled_message_id}', { scheduled_message_id });
}

function Editor({ message, onClose }: { message: ScheduledMessage; onClose(): void }) {
  const { scheduled: words, save } = useWords();
  const { scheduled_message_id, scheduled_delivery_timestamp: at } = message;
  const [content, setContent] = useState(message.content);
  const most = useModel((state) => Number(state.realm['max_message_length'] ?? 10_000));
  return (
    <WhenDialog
      title={words.edit}
      submit={save}
      at={at}
      onClose={onClose}
      onChoose={async (scheduled_delivery_timestamp) => {
        await call('PATCH /scheduled_messages/{scheduled_message_id}', {
          scheduled_message_id,
          content,
          scheduled_delivery_timestamp,
        });
      }}
    >
      <TextArea label={words.text} value={content} onChange={setContent} maxLength={most} autoFocus isRequired />
    </WhenDialog>
  );
}
