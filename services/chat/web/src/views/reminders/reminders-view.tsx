import { useState } from 'react';
import { call } from '../../connection/call.js';
import { IconButton } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { Empty } from '../../kit/states.js';
import { tell } from '../../messages/actions.js';
import { momentOf } from '../../messages/dates.js';
import { plainText } from '../../messages/sanitize.js';
import { uses24Hours } from '../../model/realm.js';
import type { Reminder } from '../../model/types.js';
import planning from '../../planning/planning.module.css';
import { WhenDialog } from '../../planning/when-dialog.js';
import { useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from '../page.module.css';

/** What the reader is to be reminded of, the next first. */
export function RemindersView() {
  const words = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const [changed, setChanged] = useState<Reminder>();
  const reminders = useComputed((state) =>
    [...state.reminders.values()].sort((a, b) => a.scheduled_delivery_timestamp - b.scheduled_delivery_timestamp),
  );
  return (
    <div className={styles['page']}>
      <PageHead title={words.reminders.title} icon={<Icon name="bell" />} />
      <div className={styles['scroll']}>
        <div className={styles['inner']}>
          {reminders.length === 0 && (
            <Empty icon="bell" title={words.reminders.empty}>
              <p>{words.reminders.emptyHint}</p>
            </Empty>
          )}
          <ul className={styles['list']}>
            {reminders.map((reminder) => (
              <li key={reminder.reminder_id} className={styles['item']}>
                <a href={`#narrow/with/${reminder.reminder_target_message_id}`}>
                  <span className="visually-hidden">{words.reminders.open}: </span>
                  <span className={styles['said']}>{aboutOf(reminder)}</span>
                </a>
                {reminder.failed && <span className={planning['failed']}>{words.reminders.failed}</span>}
                <span className={styles['when']}>
                  {momentOf(reminder.scheduled_delivery_timestamp, language, is24Hours)}
                </span>
                <IconButton icon="pencil" label={words.reminders.change} onPress={() => setChanged(reminder)} />
                <IconButton
                  icon="trash"
                  label={words.reminders.cancel}
                  onPress={() =>
                    void call('DELETE /reminders/{reminder_id}', { reminder_id: reminder.reminder_id }).catch(tell)
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      </div>
      {changed && (
        <WhenDialog
          title={words.reminders.change}
          submit={words.save}
          at={changed.scheduled_delivery_timestamp}
          onClose={() => setChanged(undefined)}
          onChoose={async (scheduled_delivery_timestamp) => {
            const { reminder_id } = changed;
            await call('PATCH /reminders/{reminder_id}', { reminder_id, scheduled_delivery_timestamp });
          }}
        />
      )}
    </div>
  );
}

/** The note and the quoted text, without the sentence that every reminder begins with. */
function aboutOf({ rendered_content }: Reminder): string {
  const { body } = new DOMParser().parseFromString(rendered_content, 'text/html');
  const quotes = [...body.querySelectorAll('blockquote')].map(({ innerHTML }) => plainText(innerHTML));
  return quotes.join(' · ') || plainText(rendered_content);
}
