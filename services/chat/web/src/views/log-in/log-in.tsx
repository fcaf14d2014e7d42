import { useEffect, useState, type SyntheticEvent } from 'react';
import { ApiError, call, NetworkError, type Answer } from '../../connection/call.js';
import { logIn } from '../../connection/session.js';
import { Button } from '../../kit/button.js';
import { Field } from '../../kit/field.js';
import { organizationPicture } from '../../kit/own-picture.js';
import { Fault } from '../../kit/states.js';
import { isolated } from '../../model/names.js';
import { FOUNDING_PAGE } from '../../organizations/founding.js';
import { useWords, type Words } from '../../words/index.js';
import styles from './log-in.module.css';

interface Props {
  hasEnded: boolean;
  onIn(): void;
  onLook(): void;
}

type Settings = Answer<'GET /server_settings'>;

/** The ways to log in that the organization has. */
export function LogIn({ hasEnded, onIn, onLook }: Props) {
  const words = useWords();
  const [settings, setSettings] = useState<Settings>();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();

  useEffect(() => {
    call('GET /server_settings', {}).then(setSettings, () => setFault(words.login.unreachable));
  }, [words]);

  const name = isolated(settings?.realm_name ?? words.app);
  useEffect(() => void (document.title = words.login.title(name)), [words, name]);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setFault(undefined);
    try {
      await logIn(username.trim(), password);
      onIn();
    } catch (error) {
      setFault(said(error, words));
    } finally {
      setBusy(false);
    }
  };

  const external = settings?.external_authentication_methods ?? [];
  const needsEmail = settings?.require_email_format_usernames ?? true;
  const canUsePassword = settings?.email_auth_enabled ?? true;
  return (
    <main className={styles['page']}>
      <div className={styles['card']}>
        {settings && <img className={styles['icon']} src={organizationPicture(settings.realm_icon)} alt="" />}
        <h1>{words.login.title(name)}</h1>
        {hasEnded && !fault && <p className={styles['note']}>{words.login.ended}</p>}
        {fault && <Fault>{fault}</Fault>}
        {canUsePassword ? (
          <form className={styles['form']} onSubmit={(event) => void submit(event)}>
            <Field
              label={needsEmail ? words.login.email : words.login.username}
              type={needsEmail ? 'email' : 'text'}
              autoComplete="username"
              value={username}
              onChange={setUsername}
              isRequired
              autoFocus
            />
            <Field
              label={words.login.password}
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={setPassword}
              isRequired
            />
            <Button type="submit" variant="primary" isDisabled={isBusy}>
              {words.login.submit}
            </Button>
          </form>
        ) : (
          <p className={styles['note']}>{words.login.noPassword}</p>
        )}
        {external.length > 0 && (
          <div className={styles['methods']}>
            {canUsePassword && <span className={styles['or']}>{words.login.or}</span>}
            {external.map((method) => (
              <a key={method.name} className={styles['method']} href={method.login_url}>
                {method.display_icon && <img src={method.display_icon} alt="" width={18} height={18} />}
                {words.login.withMethod(method.display_name)}
              </a>
            ))}
          </div>
        )}
        <nav className={styles['links']} aria-label={words.more}>
          {canUsePassword && <a href="/accounts/password/reset/">{words.login.forgot}</a>}
          <a href="/join/new">{words.login.join}</a>
          {settings?.organization_creation_enabled && <a href={FOUNDING_PAGE}>{words.login.found}</a>}
          {settings?.realm_web_public_access_enabled && (
            <button type="button" className={styles['link']} onClick={onLook}>
              {words.login.look}
            </button>
          )}
        </nav>
      </div>
    </main>
  );
}

function said(error: unknown, words: Words): string {
  if (error instanceof NetworkError) return words.login.unreachable;
  if (!(error instanceof ApiError)) return words.error.title;
  if (error.status === 429) return words.login.tooMany;
  return error.code === 'AUTHENTICATION_FAILED' ? words.login.wrong : error.message || words.login.wrong;
}
