import { QueryClientProvider } from '@tanstack/react-query';
import { Activity, useEffect, useState } from 'react';
import { Router } from 'wouter';
import { queries } from './api/use-service';
import { LanguageProvider } from './i18n/language';
import { keepFocus } from './kit/keep-focus';
import { lazyPart } from './kit/lazy-part';
import { ignoreSecondClicks } from './kit/second-click';
import { Toasts } from './kit/toast';
import { Entry } from './login/entry';
import { SessionContext, SessionProvider, useSession, type Session } from './session/session';

/** What somebody sees who is in, and they alone load it. */
const Shell = lazyPart(() => import('./shell/shell'));
const RequiredSteps = lazyPart(() => import('./login/required-steps'));

export function App() {
  useEffect(keepFocus, []);
  useEffect(ignoreSecondClicks, []);
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <Toasts>
          <SessionProvider>
            <Router base="/console">
              <Gate />
            </Router>
          </SessionProvider>
        </Toasts>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/**
 * Logging in first; then what stands between a session and its work: a password to change, a clinic to choose, a second factor. Who
 * stood in the pages when that came up finds them as they were, with what was typed there: until then they are hidden and do nothing.
 */
function Gate() {
  const session = useSession();
  const { state, data, clinic, ahead, held } = session;
  const due = clinic?.second_factor_due_at;
  const shutOut = due != null && Date.parse(due) <= Date.now() + ahead;
  const free = state === 'in' && clinic !== undefined && !data?.password_change_required && !shutOut;
  // What the pages go by: they hear of no session that is none.
  const [within, setWithin] = useState<Session>();
  const stays = data ? clinic !== undefined && clinic.id === within?.clinic?.id : held;
  if (free ? within !== session : within && !stays) setWithin(free ? session : undefined);
  return (
    <>
      {!free && (data ? <RequiredSteps shutOut={shutOut} /> : <Entry />)}
      {within && (
        <Activity mode={free ? 'visible' : 'hidden'}>
          <SessionContext value={within}>
            <Toasts>
              <Shell />
            </Toasts>
          </SessionContext>
        </Activity>
      )}
    </>
  );
}
