import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Route, Router, Switch } from 'wouter';
import type { Data } from '../api/client';
import { ApiError } from '../api/errors';
import { queries, useRead } from '../api/use-service';
import { LanguageProvider, useWords } from '../i18n/language';
import { PageHead } from '../kit/page';
import { Loaded } from '../kit/states';
import { SessionContext, type Session } from '../session/session';
import { EmergencyScreen } from './emergency';
import styles from './screen.module.css';
import { text } from './text';
import { WardScreen } from './ward';

type ScreenData = Data<'GET /api/v1/screens'>;

const EVERY_SECONDS = 60;

/** A board on a wall, by the link that the clinic made for it: nobody is logged in there. */
export function Screen() {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider>
        <Router base="/screen">
          <main className={styles.screen}>
            <Known />
          </main>
        </Router>
      </LanguageProvider>
    </QueryClientProvider>
  );
}

/** Asks now and then whether the link is still good: what hangs there is taken down when it is not. */
function Known() {
  const say = useWords(text);
  const query = useRead('GET /api/v1/screens', {}, { everySeconds: EVERY_SECONDS });
  const { error, data } = query;
  if (error instanceof ApiError && [401, 403].includes(error.status))
    return <Message title={say.unusable}>{say.unusableHint}</Message>;
  // What was read stays while the service is away: the board says when it was so.
  return data ? <Boards of={data.data} /> : <Loaded query={query}>{() => null}</Loaded>;
}

function Boards({ of }: { of: ScreenData }) {
  const say = useWords(text);
  const session = useMemo(() => asSession(of), [of]);
  const unless = (area: ScreenData['areas'][number], board: ReactNode) =>
    of.areas.includes(area) ? board : <Message title={say.notUsed}>{say.notUsedHint}</Message>;
  return (
    <SessionContext value={session}>
      <Switch>
        <Route path="/emergency">{unless('emergency', <EmergencyScreen clinic={of.clinic.name} />)}</Route>
        <Route path="/wards/:ward">
          {({ ward }) => {
            const found = of.wards.find(({ id }) => id === ward);
            const board = found ? <WardScreen ward={found} /> : <Message title={say.noWard}>{say.noWardHint}</Message>;
            return unless('hospitalization', board);
          }}
        </Route>
        <Route>
          <Message title={say.unusable}>{say.unusableHint}</Message>
        </Route>
      </Switch>
    </SessionContext>
  );
}

const Message = ({ title, children }: { title: string; children: string }) => (
  <>
    <PageHead title={title} />
    <p>{children}</p>
  </>
);

/** The clinic, its zone and its clock, for what boards are made of; nobody, who may do nothing. */
function asSession({ clinic, now }: ScreenData): Session {
  const nothing = () => undefined;
  return {
    data: undefined,
    clinic: clinic as Session['clinic'],
    state: 'out',
    interrupted: false,
    held: false,
    error: null,
    can: () => false,
    uses: () => false,
    suggests: nothing,
    choose: nothing,
    reload: async () => undefined,
    leave: nothing,
    ahead: Date.parse(now) - Date.now(),
  };
}
