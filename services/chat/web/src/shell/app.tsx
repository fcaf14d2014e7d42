import { useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider } from 'react-aria-components';
import { ApiError, sessionHooks } from '../connection/call.js';
import { Client } from '../connection/client.js';
import { currentSession } from '../connection/session.js';
import { Button } from '../kit/button.js';
import { Empty } from '../kit/states.js';
import { Toasts } from '../kit/toast.js';
import { endPush, resumePush } from '../notify/push.js';
import { languageSetting } from '../model/realm.js';
import { LogIn } from '../views/log-in/log-in.js';
import { fetchWords, languageOf, SpokenContext, useLanguage, wordsOf } from '../words/index.js';
import { ClientContext } from './client-context.js';
import { Shell } from './shell.js';

type Phase =
  | { is: 'starting' }
  | { is: 'unreachable' }
  | { is: 'out'; hasEnded: boolean }
  | { is: 'in'; client: Client };

/** Who looks is found out first: by the session of the browser, else by logging in, or nobody in particular. */
export function App() {
  const [phase, setPhase] = useState<Phase>({ is: 'starting' });
  const [language, setLanguage] = useState(useLanguage());

  const enter = useCallback(async (asSpectator = false) => {
    try {
      if (!asSpectator && !(await currentSession())) return setPhase({ is: 'out', hasEnded: false });
      const client = new Client();
      await client.start();
      // Who has no account has set no language.
      const wanted = () => languageOf(client.state.own_id === undefined ? undefined : languageSetting(client.state));
      const speak = async () => {
        const language = wanted();
        const spoken = await fetchWords(language);
        // Another may be wanted since.
        if (language === wanted()) setLanguage(spoken);
      };
      client.subscribe(() => void speak());
      await speak();
      setPhase({ is: 'in', client });
      // Where it fails it is tried with the next start.
      if (!asSpectator) void resumePush().catch(() => undefined);
    } catch (error) {
      setPhase(
        error instanceof ApiError && error.status < 500 ? { is: 'out', hasEnded: false } : { is: 'unreachable' },
      );
    }
  }, []);

  useEffect(() => void enter(), [enter]);
  useEffect(() => {
    sessionHooks.ended = () =>
      setPhase((now) => {
        if (now.is !== 'in') return now;
        now.client.stop();
        // What it says is no reason to stay in.
        void endPush(now.client.state.own_id).catch(() => undefined);
        return { is: 'out', hasEnded: true };
      });
  }, []);
  useEffect(() => void (document.documentElement.lang = language), [language]);

  const spoken = useMemo(() => ({ language, words: wordsOf(language) }), [language]);
  const { words } = spoken;
  return (
    <I18nProvider locale={language}>
      <SpokenContext value={spoken}>
        {phase.is === 'starting' && <p className="visually-hidden">{words.loading}</p>}
        {phase.is === 'unreachable' && (
          <Empty icon="globe" title={words.login.unreachable}>
            <Button onPress={() => void enter()}>{words.retry}</Button>
          </Empty>
        )}
        {phase.is === 'out' && (
          <LogIn hasEnded={phase.hasEnded} onIn={() => void enter()} onLook={() => void enter(true)} />
        )}
        {phase.is === 'in' && (
          <ClientContext value={phase.client}>
            <Shell
              onOut={() => {
                phase.client.stop();
                setPhase({ is: 'out', hasEnded: false });
              }}
            />
          </ClientContext>
        )}
        <Toasts />
      </SpokenContext>
    </I18nProvider>
  );
}
