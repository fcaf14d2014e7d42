import { Suspense } from 'react';
import { Empty } from '../kit/states.js';
import { Icon } from '../kit/icon.js';
import { loadedLater, loadSoon } from '../shell/loaded-later.js';
import { useModel } from '../shell/client-context.js';
import { PageHead } from '../shell/page-head.js';
import type { Route } from '../shell/route.js';
import { useWords } from '../words/index.js';
import { InboxView } from './inbox/inbox-view.js';
import { NarrowView } from './narrow/narrow-view.js';
import { RecentView } from './recent/recent-view.js';

const DraftsView = loadedLater(async () => (await loadSoon()).DraftsView);
const RemindersView = loadedLater(async () => (await loadSoon()).RemindersView);
const ScheduledView = loadedLater(async () => (await loadSoon()).ScheduledView);
const TopicsView = loadedLater(async () => (await loadSoon()).TopicsView);
/** Loaded when it is opened: reading and writing need none of it. */
const SettingsView = loadedLater(async () => (await import('./settings/settings-view.js')).SettingsView);

/** What somebody has who has an account. */
const OF_ACCOUNTS: ReadonlySet<Route['view']> = new Set([
  'inbox',
  'recent',
  'drafts',
  'scheduled',
  'reminders',
  'settings',
]);

/** The view of an address. */
export function Views({ route }: { route: Route }) {
  const words = useWords();
  return (
    <Suspense fallback={<p className="visually-hidden">{words.loading}</p>}>
      <View route={route} />
    </Suspense>
  );
}

function View({ route }: { route: Route }) {
  const words = useWords();
  const isSpectator = useModel((state) => state.own_id === undefined);
  if (isSpectator && OF_ACCOUNTS.has(route.view)) {
    return (
      <div>
        <PageHead title={words.login.needsAccount} icon={<Icon name="lock" />} />
        <Empty icon="lock" title={words.login.needsAccount}>
          <a href="#feed">{words.nav.feed}</a>
        </Empty>
      </div>
    );
  }
  switch (route.view) {
    case 'inbox':
      return <InboxView />;
    case 'recent':
      return <RecentView />;
    case 'drafts':
      return <DraftsView />;
    case 'scheduled':
      return <ScheduledView />;
    case 'reminders':
      return <RemindersView />;
    case 'topics':
      return <TopicsView stream_id={route.stream_id} />;
    case 'settings':
      return <SettingsView section={route.section} item={route.item} />;
    case 'narrow':
      return <NarrowView narrow={route.narrow} near={route.near} />;
    case 'unknown':
      return (
        <div>
          <PageHead title={words.error.notFound} icon={<Icon name="search" />} />
          <Empty icon="search" title={words.error.notFound}>
            <a href="#inbox">{words.nav.inbox}</a>
          </Empty>
        </div>
      );
  }
}
