import { useState, type FormEvent } from 'react';
import { call, request } from '../../connection/call.js';
import { currentSession } from '../../connection/session.js';
import { sendFile } from '../../connection/send-file.js';
import { Button, IconButton } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { isOwnPicture } from '../../kit/own-picture.js';
import { PictureField } from '../../kit/picture-field.js';
import { toast } from '../../kit/toast.js';
import { tell } from '../../messages/actions.js';
import { keepPush } from '../../notify/push.js';
import { useModel } from '../../shell/client-context.js';
import { useWords } from '../../words/index.js';
import { isAdministrator } from '../administration/rights.js';
import { PERSONAL_FIELDS } from './setting-fields.js';
import { SettingRow } from './setting-row.js';
import styles from './settings.module.css';

/** Settings that are on or off, or one of a few. */
export function PersonalSettings({ section }: { section: keyof typeof PERSONAL_FIELDS }) {
  const words = useWords();
  const settings = useModel((state) => state.settings);
  return PERSONAL_FIELDS[section].map((name) => {
    const choices = words.settings.choices[name];
    const change = (value: unknown) => {
      const typed = choices && typeof settings[name] === 'number' ? Number(value) : value;
      return request('PATCH', '/settings', { [name]: typed });
    };
    return (
      <SettingRow
        key={name}
        name={name}
        value={settings[name]}
        onChange={change}
        {...(choices && { choices: withPresent(Object.entries(choices), settings[name]) })}
      />
    );
  });
}

/** What another program has set is shown too. */
const withPresent = (choices: [string, string][], value: unknown): [string, string][] =>
  typeof value !== 'number' || choices.some(([one]) => one === String(value))
    ? choices
    : [[String(value), String(value)], ...choices];

export function AccountSettings() {
  const { settings: words, save } = useWords();
  const own = useModel((state) => state.users.get(state.own_id ?? 0));
  const isAdmin = useModel(isAdministrator);
  const isFixed = useModel((state) => state.realm['realm_avatar_changes_disabled'] === true) && !isAdmin;
  const most = useModel((state) => Number(state.realm['max_avatar_file_size_mib'] ?? 5));
  const [name, setName] = useState(own?.full_name ?? '');
  const [passwords, setPasswords] = useState({ old_password: '', new_password: '' });
  const rename = (event: FormEvent) => {
    event.preventDefault();
    call('PATCH /settings', { full_name: name }).then(() => toast(words.saved), tell);
  };
  const change = async (event: FormEvent) => {
    event.preventDefault();
    await call('PATCH /settings', passwords);
    // The token of the session went with the old password.
    await currentSession();
    void keepPush().catch(tell);
    setPasswords({ old_password: '', new_password: '' });
    toast(words.account.changed);
  };
  return (
    <>
      <PictureField
        label={words.account.picture}
        hint={words.account.pictureHint}
        url={own?.avatar_url ?? undefined}
        mostMebibytes={most}
        obstacle={isFixed ? words.account.pictureFixed : undefined}
        onUpload={(file) => sendFile('/users/me/avatar', file)}
        onRemove={
          own?.avatar_url && isOwnPicture(own.avatar_url) ? () => call('DELETE /users/me/avatar', {}) : undefined
        }
      />
      <form className={styles['form']} onSubmit={rename}>
        <Field label={words.account.name} value={name} onChange={setName} autoComplete="name" isRequired />
        <p>{words.account.nameHint}</p>
        <Button type="submit">{save}</Button>
      </form>
      <form className={styles['form']} onSubmit={(event) => void change(event).catch(tell)}>
        <Field
          label={words.account.oldPassword}
          type="password"
          autoComplete="current-password"
          value={passwords.old_password}
          onChange={(old_password) => setPasswords({ ...passwords, old_password })}
          isRequired
        />
        <Field
          label={words.account.newPassword}
          type="password"
          autoComplete="new-password"
          value={passwords.new_password}
          onChange={(new_password) => setPasswords({ ...passwords, new_password })}
          isRequired
        />
        <Button type="submit">{words.account.change}</Button>
      </form>
    </>
  );
}

export function WordsSettings() {
  const { settings: words, unknownPerson } = useWords();
  const alert_words = useModel((state) => state.alert_words);
  const muted = useModel((state) => state.muted_users);
  const users = useModel((state) => state.users);
  const [word, setWord] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    call('POST /users/me/alert_words', { alert_words: [word] }).then(() => setWord(''), tell);
  };
  return (
    <>
      <h3>{words.alertWords}</h3>
      <p>{words.alertWordsHint}</p>
      <ul className={styles['list']}>
        {alert_words.map((one) => (
          <li key={one}>
            <span>{one}</span>
            <IconButton
              icon="trash"
              label={words.remove(one)}
              onPress={() => void call('DELETE /users/me/alert_words', { alert_words: [one] }).catch(tell)}
            />
          </li>
        ))}
      </ul>
      <form className={styles['form']} onSubmit={add}>
        <Field label={words.alertWords} value={word} onChange={setWord} maxLength={100} isRequired />
        <Button type="submit">{words.add}</Button>
      </form>
      <h3>{words.mutedPeople}</h3>
      <p>{muted.size > 0 ? words.mutedPeopleHint : words.nobodyMuted}</p>
      <ul className={styles['list']}>
        {[...muted].map((id) => {
          const name = users.get(id)?.full_name ?? unknownPerson;
          return (
            <li key={id}>
              <span>{name}</span>
              <IconButton
                icon="trash"
                label={words.remove(name)}
                onPress={() => void request('DELETE', `/users/me/muted_users/${id}`, {}).catch(tell)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}
