import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Router } from 'wouter';
import { queries } from './api/use-service';
import { LanguageProvider } from './i18n/language';
import { keepFocus } from './kit/keep-focus';
import { Skeleton } from './kit/states';
import { Toasts } from './kit/toast';
import { Entry } from './session/entry';
import { SessionProvider, useSession } from './session/session';

/** What somebody sees who is in, and they alone load it. */
const Shell = lazy(() => import('./shell/shell'));
const Doors = lazy(() => import('./session/doors'));

export function App() {
  useEffect(keepFocus, []);
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

/** Logging in first; then what stands between a session and its work: a password to change, a clinic to choose, a second factor. */
function Gate() {
  const { state, data, clinic, ahead } = useSession();
  if (state !== 'in' || !data) return <Entry />;
  const due = clinic?.second_factor_due_at;
  const shutOut = due != null && Date.parse(due) <= Date.now() + ahead;
  const free = clinic && !data.password_change_required && !shutOut;
  return <Suspense fallback={<Skeleton lines={8} />}>{free ? <Shell /> : <Doors shutOut={shutOut} />}</Suspense>;
}
