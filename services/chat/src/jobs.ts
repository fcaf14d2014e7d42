import { channelActivityTasks } from './features/channel-directory/index.js';
import { confirmationTasks } from './features/confirmations/index.js';
import { trimLog } from './features/events/index.js';
import { externalImageTasks } from './features/external-images/index.js';
import { invitationTasks } from './features/invitations/index.js';
import type { Tasks } from './features/jobs/index.js';
import { linkPreviewTasks } from './features/link-previews/index.js';
import { mailTasks } from './features/mails/index.js';
import { notificationMailTasks } from './features/notification-mails/index.js';
import { notificationTasks } from './features/notifications/index.js';
import { pushTasks } from './features/push/index.js';
import { pushDeviceTasks } from './features/push-devices/index.js';
import { passwordResetTasks } from './features/password-resets/index.js';
import { realmExportTasks } from './features/realm-export/index.js';
import { reminderTasks } from './features/reminders/index.js';
import { rerenderingTasks } from './features/rerendering/index.js';
import { retentionTasks } from './features/retention/index.js';
import { scheduledMessageTasks } from './features/scheduled-messages/index.js';
import { thumbnailTasks } from './features/thumbnails/index.js';
import { outgoingHookTasks } from './features/outgoing-hooks/index.js';
import { removeCutUploads } from './http/uploads.js';
import { webSessionTasks } from './features/web-sessions/index.js';
import { forgetSentMessages, noticeTasks } from './features/sending/index.js';

const MINUTE = 60;

/** Work that belongs to nobody's request. Names are stored with the jobs: a renamed task leaves its jobs behind. */
export const TASKS: Tasks = {
  'trim the event log': {
    every_seconds: MINUTE,
    run: (tx, _job, { config }) => trimLog(tx, config.eventLogRetentionSeconds),
  },
  'forget how to recognise repeated sends': { every_seconds: 10 * MINUTE, run: (tx) => forgetSentMessages(tx) },
  'remove uploads that were cut off': {
    every_seconds: 60 * MINUTE,
    run: (_tx, _job, { config }) => removeCutUploads(config.uploadsDir),
  },
  ...channelActivityTasks,
  ...noticeTasks,
  ...scheduledMessageTasks,
  ...reminderTasks,
  ...retentionTasks,
  ...rerenderingTasks,
  ...confirmationTasks,
  ...invitationTasks,
  ...mailTasks,
  ...passwordResetTasks,
  ...notificationTasks,
  ...notificationMailTasks,
  ...realmExportTasks,
  ...outgoingHookTasks,
  ...thumbnailTasks,
  ...externalImageTasks,
  ...linkPreviewTasks,
  ...webSessionTasks,
  ...pushDeviceTasks,
  ...pushTasks,
};
