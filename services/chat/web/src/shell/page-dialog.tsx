import { Suspense } from 'react';
import { closeMessageDialog, useMessageDialog } from '../messages/shown-dialog.js';
import { showPicture, useShownPicture } from '../messages/shown-picture.js';
import { showCard, useShownCard } from '../people/shown-card.js';
import { showRowMenu, useShownRowMenu } from '../sidebar/shown-row-menu.js';
import { ErrorBoundary } from './error-boundary.js';
import { loadedLater, loadSoon } from './loaded-later.js';
import { closePageDialog, usePageDialog } from './page-dialogs.js';

const Card = loadedLater(async () => (await loadSoon()).Card);
const ChannelDialog = loadedLater(async () => (await loadSoon()).ChannelDialog);
const DateDialog = loadedLater(async () => (await loadSoon()).DateDialog);
const MessageDialog = loadedLater(async () => (await loadSoon()).MessageDialog);
const OrganizationsDialog = loadedLater(async () => (await loadSoon()).OrganizationsDialog);
const ReadAllDialog = loadedLater(async () => (await loadSoon()).ReadAllDialog);
const RowMenu = loadedLater(async () => (await loadSoon()).RowMenu);
const ShortcutsDialog = loadedLater(async () => (await loadSoon()).ShortcutsDialog);
const StatusDialog = loadedLater(async () => (await loadSoon()).StatusDialog);
const Viewer = loadedLater(async () => (await loadSoon()).Viewer);

function closeAll(): void {
  closePageDialog();
  closeMessageDialog();
  showPicture(undefined);
  showCard(undefined);
  showRowMenu(undefined);
}

/** Where dialogs, pictures, cards and the menus of rows are drawn over the page. What is wrong with one of them takes nothing else away. */
export function PageDialog() {
  const shown = usePageDialog();
  const picture = useShownPicture();
  const ofMessage = useMessageDialog();
  const card = useShownCard();
  const menu = useShownRowMenu();
  return (
    <ErrorBoundary of="dialog" place={shown ?? picture ?? ofMessage ?? card ?? menu} onClose={closeAll}>
      <Suspense>
        {card && <Card shown={card} />}
        {menu && <RowMenu shown={menu} />}
        {picture && <Viewer picture={picture} />}
        {ofMessage && <MessageDialog shown={ofMessage} />}
        {shown?.name === 'status' && <StatusDialog onClose={closePageDialog} />}
        {shown?.name === 'date' && <DateDialog narrow={shown.narrow} onClose={closePageDialog} />}
        {shown?.name === 'channel' && <ChannelDialog stream_id={shown.stream_id} onClose={closePageDialog} />}
        {shown?.name === 'read-all' && <ReadAllDialog onClose={closePageDialog} />}
        {shown?.name === 'organizations' && <OrganizationsDialog onClose={closePageDialog} />}
        {shown?.name === 'keys' && <ShortcutsDialog onClose={closePageDialog} />}
      </Suspense>
    </ErrorBoundary>
  );
}
