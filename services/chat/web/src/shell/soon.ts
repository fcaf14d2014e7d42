/** What is not needed to read and to write, in one file that is fetched after the first page: dialogs, and views that are seldom the first. */
export { OrganizationsDialog } from '../organizations/organizations-dialog.js';
export { DateDialog } from '../messages/date-dialog.js';
export { MessageDialog } from '../messages/message-dialog.js';
export { Viewer } from '../messages/viewer.js';
export { Card } from '../people/card.js';
export { StatusDialog } from '../people/status-dialog.js';
export { SnippetsDialog } from '../planning/snippets-dialog.js';
export { WhenDialog } from '../planning/when-dialog.js';
export { RowMenu } from '../sidebar/row-menu.js';
export { ShortcutsDialog } from './shortcuts-dialog.js';
export { DraftsView } from '../views/drafts/drafts-view.js';
export { ReadAllDialog } from '../views/inbox/read-all-dialog.js';
export { ChannelDialog } from '../views/narrow/channel-dialog.js';
export { RemindersView } from '../views/reminders/reminders-view.js';
export { ScheduledView } from '../views/scheduled/scheduled-view.js';
export { TopicsView } from '../views/topics/topics-view.js';
