import { useEffect, useState } from 'react';
import { call, type Answer } from '../../connection/call.js';
import { Button } from '../../kit/button.js';
import { Fault } from '../../kit/states.js';
import { tell } from '../../messages/actions.js';
import { whenOf } from '../../messages/dates.js';
import { uses24Hours } from '../../model/realm.js';
import { useModel } from '../../shell/client-context.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from './settings.module.css';

type Session = Answer<'GET /sessions'>['sessions'][number];

/** The browsers in which somebody is signed in; each but this one can be signed out from here. */
export function Sessions() {
  const { settings: words, loading } = useWords();
  const language = useLanguage();
  const is24Hours = useModel(uses24Hours);
  const [sessions, setSessions] = useState<readonly Session[] | 'failed'>();
  const load = () =>
    call('GET /sessions', {}).then(
      (answer) => setSessions(answer.sessions),
      () => setSessions('failed'),
    );
  useEffect(() => void load(), []);
  const end = (session_id: number) => call('DELETE /sessions/{session_id}', { session_id }).then(load, tell);
  if (sessions === undefined) return <p>{loading}</p>;
  if (sessions === 'failed') return <Fault>{words.failed}</Fault>;
  return (
    <>
      <p>{words.sessionsHint}</p>
      <ul className={styles['list']}>
        {sessions.map(({ session_id, user_agent, last_used_at, current }) => (
          <li key={session_id}>
            <span className={styles['what']}>
              <strong>{current ? words.thisBrowser : user_agent || '?'}</strong>
              <small>{words.lastUsed(whenOf(last_used_at, language, is24Hours))}</small>
            </span>
            {!current && <Button onPress={() => void end(session_id)}>{words.signOut}</Button>}
          </li>
        ))}
      </ul>
    </>
  );
}
