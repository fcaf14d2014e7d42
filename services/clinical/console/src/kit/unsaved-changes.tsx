import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Router, type AroundNavHandler } from 'wouter';
import { LeaveQuestion } from './dialog';
import { hearsBack, LeaveProvider, OpenFormsProvider, useOpenForms } from './unsaved';

const pathOf = (to: string) => new URL(to, location.href).pathname;

/**
 * Asks before a changed form is left: by a link, by Back, by loading anew or closing the tab, where the browser asks in its own words,
 * and by what uses `useLeave`. A change of what is behind the `?` leaves no form.
 */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const forms = useOpenForms();
  const [leave, setLeave] = useState<() => void>();
  const asking = useRef((go: () => void) => (forms.isAnyChanged() ? setLeave(() => go) : go()));
  const around = useRef<AroundNavHandler>((navigate, to, options) => {
    if (pathOf(to) === location.pathname) navigate(to, options);
    else asking.current(() => navigate(to, options));
  });

  useEffect(() => {
    let shown = location.href;
    const moved = () => {
      shown = location.href;
    };
    // The browser has gone back already when it tells; before anybody hears of it the form's address is put on top again.
    const wentBack = (event: PopStateEvent) => {
      if (pathOf(shown) === location.pathname || !forms.isAnyChanged()) return moved();
      event.stopImmediatePropagation();
      history.pushState(null, '', shown);
      setLeave(() => () => history.back());
    };
    const closes = (event: BeforeUnloadEvent) => forms.isAnyChanged(true) && event.preventDefault();
    hearsBack.current = wentBack;
    addEventListener('pushState', moved);
    addEventListener('replaceState', moved);
    addEventListener('beforeunload', closes);
    return () => {
      hearsBack.current = () => {};
      removeEventListener('pushState', moved);
      removeEventListener('replaceState', moved);
      removeEventListener('beforeunload', closes);
    };
  }, [forms]);

  return (
    <Router aroundNav={around.current}>
      <OpenFormsProvider value={forms}>
        <LeaveProvider value={asking.current}>
          {children}
          {leave && (
            <LeaveQuestion
              stay={() => setLeave(undefined)}
              leave={() => {
                forms.giveUp();
                setLeave(undefined);
                leave();
              }}
            />
          )}
        </LeaveProvider>
      </OpenFormsProvider>
    </Router>
  );
}
