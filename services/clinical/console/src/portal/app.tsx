import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Router } from 'wouter';
import { queries } from '../api/use-service';
import { LanguageProvider, useWords } from '../i18n/language';
import { Button } from '../kit/button';
import { keepFocus } from '../kit/keep-focus';
import { ignoreSecondClicks } from '../kit/second-click';
import { Product } from '../kit/product';
import { Skeleton } from '../kit/states';
import { Toasts } from '../kit/toast';
import { Entry, EntryFrame } from '../login/entry';
import { useLogOut } from '../login/log-out';
import RequiredSteps from '../login/required-steps';
import { SessionProvider, useSession } from '../session/session';
import { PortalFrame } from './frame';
import { useOwnClinics } from './own-clinics';
import { text } from './text';

export function Portal() {
  useEffect(keepFocus, []);
  useEffect(ignoreSecondClicks, []);
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <Toasts>
          <Product value="portal">
            <SessionProvider>
              <Router base="/portal">
                <Gate />
              </Router>
            </SessionProvider>
          </Product>
        </Toasts>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** Logging in, what the account has to do first, and in which clinic: of those alone where it is a patient's. */
function Gate() {
  const { data, clinic, choose, ahead } = useSession();
  const own = useOwnClinics();
  const [only] = own.length === 1 ? own : [];
  const isOpen = own.some(({ id }) => id === clinic?.id);
  useEffect(() => {
    if (!isOpen && only) choose(only.id);
  }, [isOpen, only, choose]);
  if (!data) return <Entry />;
  const due = isOpen ? clinic?.second_factor_due_at : undefined;
  const shutOut = due != null && Date.parse(due) <= Date.now() + ahead;
  if (data.password_change_required || shutOut) return <RequiredSteps shutOut={shutOut} />;
  if (isOpen) return <PortalFrame />;
  if (only) return <Skeleton />;
  return own.length === 0 ? <NoRecord /> : <ChooseClinic />;
}

function NoRecord() {
  const say = useWords(text);
  return (
    <EntryFrame title={say.noRecord} intro={say.noRecordIntro}>
      <LogOut />
    </EntryFrame>
  );
}

function ChooseClinic() {
  const say = useWords(text);
  const { choose } = useSession();
  return (
    <EntryFrame title={say.whichClinic}>
      <ul className="clinics">
        {useOwnClinics().map(({ id, name }) => (
          <li key={id}>
            <button type="button" onClick={() => choose(id)}>
              <strong>{name}</strong>
            </button>
          </li>
        ))}
      </ul>
      <LogOut />
    </EntryFrame>
  );
}

function LogOut() {
  const say = useWords(text);
  const logOut = useLogOut();
  return (
    <Button look="quiet" icon="logout" onPress={() => void logOut()}>
      {say.logOut}
    </Button>
  );
}
