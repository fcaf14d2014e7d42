import { Dialog } from '../../kit/dialog.js';
import form from '../../kit/form.module.css';
import { Check } from '../../kit/inputs.js';
import { setSubscription } from '../../messages/actions.js';
import type { Subscription } from '../../model/types.js';
import { useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';

/** What a channel says of itself, by the setting of the reader that holds where the channel has none of its own. */
const NOTICES = {
  desktop_notifications: 'enable_stream_desktop_notifications',
  audible_notifications: 'enable_stream_audible_notifications',
  push_notifications: 'enable_stream_push_notifications',
  email_notifications: 'enable_stream_email_notifications',
  wildcard_mentions_notify: 'wildcard_mentions_notify',
} as const satisfies Partial<Record<keyof Subscription, string>>;

/** What the reader is told of one channel. Each change counts at once. */
export function ChannelDialog({ stream_id, onClose }: { stream_id: number; onClose(): void }) {
  const { channel: words } = useWords();
  const name = useModel((state) => state.channels.get(stream_id)?.name ?? '');
  const subscription = useModel((state) => state.subscriptions.get(stream_id));
  const settings = useModel((state) => state.settings);
  if (!subscription) return null;
  return (
    <Dialog title={words.noticesOf(name)} onClose={onClose}>
      <div className={form['form']}>
        {(Object.keys(NOTICES) as (keyof typeof NOTICES)[]).map((property) => (
          <Check
            key={property}
            label={words.notices[property]}
            isChecked={(subscription[property] ?? settings[NOTICES[property]]) === true}
            onChange={(value) => setSubscription(stream_id, property, value)}
          />
        ))}
        <Check
          label={words.mute}
          hint={words.muteHint}
          isChecked={subscription.is_muted}
          onChange={(value) => setSubscription(stream_id, 'is_muted', value)}
        />
      </div>
    </Dialog>
  );
}
