import { useEffect, useMemo, useState } from 'react';
import { Compose } from '../compose/compose.js';
import { ComposeContext } from '../compose/compose-context.js';
import { logOut } from '../connection/session.js';
import { tell } from '../messages/actions.js';
import { namesOf } from '../model/names.js';
import { directNarrow, topicNarrow } from '../model/narrow.js';
import { isDirect, peopleOf } from '../model/place.js';
import { unreadPlaces } from '../model/unread.js';
import { iconCount, showIconCount } from '../notify/icon-count.js';
import { stopPush } from '../notify/push.js';
import { Arrival } from '../organizations/arrival.js';
import { Rail } from '../organizations/rail.js';
import { Sidebar } from '../sidebar/sidebar.js';
import { mayInvite } from '../views/administration/rights.js';
import { Views } from '../views/views.js';
import { useWords } from '../words/index.js';
import { useClient, useModel } from './client-context.js';
import { ErrorBoundary } from './error-boundary.js';
import { useKeptFocus } from './focus.js';
import { NavigationContext } from './navigation-context.js';
import { addressOf, go, useRoute } from './route.js';
import { loadSoon } from './loaded-later.js';
import { PageDialog } from './page-dialog.js';
import { showPageDialog } from './page-dialogs.js';
import { useShortcuts } from './shortcuts.js';
import { StatusLine } from './status-line.js';
import { useAppearance } from './use-appearance.js';
import { usePresence } from './use-presence.js';
import { useLostEdits } from './use-lost-edits.js';
import { useUnloadGuard } from './use-unload-guard.js';
import styles from './shell.module.css';

/** After what is read first has been loaded. */
const SOON_MS = 4_000;

const showKeys = () => showPageDialog({ name: 'keys' });

/** What is around every view. */
export function Shell({ onOut }: { onOut(): void }) {
  const client = useClient();
  const words = useWords();
  const route = useRoute();
  const compose = useMemo(() => new Compose(client), [client]);
  useEffect(() => () => compose.stop(), [compose]);
  const isSpectator = useModel((state) => state.own_id === undefined);
  const canInvite = useModel(mayInvite);
  const [isNavigating, setNavigating] = useState(false);
  usePresence(client);
  useUnloadGuard(client, compose);
  useLostEdits(client, compose);
  useAppearance();
  const icon = useModel(iconCount);
  useEffect(() => showIconCount(icon), [icon]);
  useEffect(() => () => showIconCount(0), []);

  useEffect(() => {
    const timer = setTimeout(() => void loadSoon().catch(() => undefined), SOON_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => setNavigating(false), [route]);
  useKeptFocus(route);
  useEffect(() => {
    if (isSpectator && location.hash === '') go('#feed');
  }, [isSpectator]);

  const begin = (kind: 'channel' | 'direct') => {
    if (isSpectator) return;
    if (route.view !== 'narrow') go('#feed');
    setNavigating(false);
    // After the view has said what it is about.
    setTimeout(() => compose.begin(kind));
  };
  const nextUnread = (only: 'all' | 'direct') => {
    const places = [...unreadPlaces(client.state).values()]
      .filter(({ isMuted, place }) => !isMuted && (only === 'all' || isDirect(place)))
      .sort((a, b) => Number(b.mentions > 0) - Number(a.mentions > 0) || a.newest_id - b.newest_id);
    const [next] = places;
    if (!next) return go('#inbox');
    const narrow =
      next.stream_id === undefined ? directNarrow(peopleOf(next.place)) : topicNarrow(next.stream_id, next.topic ?? '');
    go(addressOf(narrow, namesOf(client.state)));
  };
  const find = () => {
    setNavigating(true);
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLInputElement>('#sidebar-filter');
      field?.focus();
      field?.select();
    });
  };
  useShortcuts({
    n: () => nextUnread('all'),
    p: () => nextUnread('direct'),
    x: () => begin('direct'),
    '?': showKeys,
    q: find,
    'Ctrl+k': find,
    i: () => go('#inbox'),
    t: () => go('#recent'),
    a: () => go('#feed'),
    d: isSpectator ? undefined : () => go('#drafts'),
    I: canInvite ? () => go('#settings/invitations') : undefined,
    Escape: () => (isNavigating ? setNavigating(false) : go('#inbox')),
    ...(route.view !== 'narrow' && { c: () => begin('channel') }),
  });
  const leave = () => {
    if (isSpectator) return onOut();
    // Before the session ends, which may say so.
    void compose
      .finish()
      .then(stopPush)
      .catch(() => undefined)
      .then(logOut)
      .then(onOut, tell);
  };
  const navigation = useMemo(() => ({ open: () => setNavigating(true) }), []);
  return (
    <ComposeContext value={compose}>
      <NavigationContext value={navigation}>
        <a
          className={styles['skip']}
          href="#main"
          onClick={(event) => {
            event.preventDefault();
            document.querySelector<HTMLElement>('main')?.focus();
          }}
        >
          {words.list.label}
        </a>
        <div className={styles['shell']} {...(isNavigating && { 'data-navigating': true })}>
          <div className={styles['side']}>
            <Rail />
            <Sidebar
              route={route}
              onOut={leave}
              onNewMessage={() => begin('channel')}
              onNewDirect={() => begin('direct')}
              onShortcuts={showKeys}
              onOrganizations={() => showPageDialog({ name: 'organizations' })}
            />
          </div>
          <button
            type="button"
            className={styles['scrim']}
            aria-label={words.close}
            tabIndex={-1}
            onClick={() => setNavigating(false)}
          />
          <main id="main" className={styles['main']} tabIndex={-1}>
            <StatusLine onSignIn={onOut} />
            <ErrorBoundary of="view" place={route}>
              <Views route={route} />
            </ErrorBoundary>
          </main>
        </div>
        <PageDialog />
        <Arrival />
      </NavigationContext>
    </ComposeContext>
  );
}
