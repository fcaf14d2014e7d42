import { Suspense } from 'react';
import { useMessageDialog } from '../messages/shown-dialog.js';
import { useShownPicture } from '../messages/shown-picture.js';
import { loadedLater, loadSoon } from './loaded-later.js';
import { closePageDialog, usePageDialog } from './page-dialogs.js';

const ChannelDialog = loadedLater(async () => (await loadSoon()).ChannelDialog);
const DateDialog = loadedLater(async () => (await loadSoon()).DateDialog);
const MessageDialog = loadedLater(async () => (await loadSoon()).MessageDialog);
const OrganizationsDialog = loadedLater(async () => (await loadSoon()).OrganizationsDialog);
const ReadAllDialog = loadedLater(async () => (await loadSoon()).ReadAllDialog);
const ShortcutsDialog = loadedLater(async () => (await loadSoon()).ShortcutsDialog);
const StatusDialog = loadedLater(async () => (await loadSoon()).StatusDialog);
const Viewer = loadedLater(async () => (await loadSoon()).Viewer);

/** Where dialogs and pictures are drawn over the page. */
export function PageDialog() {
  const shown = usePageDialog();
  const picture = useShownPicture();
  const ofMessage = useMessageDialog();
  return (
    <Suspense>
      {picture && <Viewer picture={picture} />}
      {ofMessage && <MessageDialog shown={ofMessage} />}
      {shown?.name === 'status' && <StatusDialog onClose={closePageDialog} />}
      {shown?.name === 'date' && <DateDialog narrow={shown.narrow} onClose={closePageDialog} />}
      {shown?.name === 'channel' && <ChannelDialog stream_id={shown.stream_id} onClose={closePageDialog} />}
      {shown?.name === 'read-all' && <ReadAllDialog onClose={closePageDialog} />}
      {shown?.name === 'organizations' && <OrganizationsDialog onClose={closePageDialog} />}
      {shown?.name === 'keys' && <ShortcutsDialog onClose={closePageDialog} />}
    </Suspense>
  );
}
