import { useEffect, useState } from 'react';
import { request } from '../../connection/call.js';
import { Button } from '../../kit/button.js';
import { tell } from '../../messages/actions.js';
import { pushState, startPush, stopPush, type PushState } from '../../notify/push.js';
import { playSound } from '../../notify/sound.js';
import { useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';
import { PersonalSettings } from './own-settings.js';
import { SettingRow } from './setting-row.js';
import styles from './settings.module.css';

/** What the reader is told of, here and elsewhere, and when not. */
export function NotificationSettings() {
  const { notices: words } = useWords();
  const sound = useModel((state) => String(state.settings['notification_sound']));
  return (
    <>
      <h3>{words.thisBrowser}</h3>
      <Permission />
      <Push />
      <h3>{words.what}</h3>
      <PersonalSettings section="notifications" />
      <p>
        <Button onPress={() => playSound(sound)}>{words.hear}</Button>
      </p>
      <h3>{words.quiet}</h3>
      <QuietHours />
    </>
  );
}

function Permission() {
  const { notices: words } = useWords();
  const [permission, setPermission] = useState(() =>
    'Notification' in window ? Notification.permission : ('denied' as const),
  );
  if (permission === 'granted') return <p>{words.allowed}</p>;
  if (permission === 'denied') return <p>{words.denied}</p>;
  return (
    <>
      <p>{words.ask}</p>
      <Button variant="primary" onPress={() => void Notification.requestPermission().then(setPermission)}>
        {words.allow}
      </Button>
    </>
  );
}

function Push() {
  const { notices: words } = useWords();
  const [push, setPush] = useState<PushState>();
  useEffect(() => void pushState().then(setPush, () => setPush('unavailable')), []);
  const change = async (isOn: boolean) => {
    try {
      await (isOn ? startPush() : stopPush());
    } catch (error) {
      tell(error);
    }
    setPush(await pushState().catch(() => 'unavailable' as const));
  };
  return (
    <SettingRow
      name="web_push"
      value={push === 'on'}
      onChange={(value) => void change(value === true)}
      obstacle={push === 'unavailable' ? words.noPush : undefined}
    />
  );
}

/** They are kept in the time zone of the person: one who has none gets that of this browser. */
function QuietHours() {
  const settings = useModel((state) => state.settings);
  const timezone = useModel((state) => state.users.get(state.own_id ?? 0)?.timezone);
  const change = (name: string, value: unknown) => {
    const zone = timezone ? {} : { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    request('PATCH', '/settings', { [name]: value, ...zone }).catch(tell);
  };
  return (
    <>
      <SettingRow
        name="enable_quiet_hours"
        value={settings['enable_quiet_hours']}
        onChange={(value) => change('enable_quiet_hours', value)}
      />
      {(['quiet_hours_start', 'quiet_hours_end'] as const).map((name) => (
        <Clock key={name} name={name} value={String(settings[name])} onChange={(value) => change(name, value)} />
      ))}
    </>
  );
}

function Clock({ name, value, onChange }: { name: string; value: string; onChange(value: string): void }) {
  const [label, hint] = useWords().settings.fields[name] ?? [name, ''];
  return (
    <label className={styles['row']}>
      <span className={styles['what']}>
        <strong>{label}</strong>
        <p>{hint}</p>
      </span>
      <input
        type="time"
        value={value}
        onChange={({ target }) => target.value !== '' && onChange(target.value)}
        required
      />
    </label>
  );
}
