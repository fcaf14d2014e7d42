import { deleteMessageEndpoint } from '../features/deleting/delete-message.js';
import { createDraftsEndpoint } from '../features/drafts/create-drafts.js';
import { deleteDraftEndpoint } from '../features/drafts/delete-draft.js';
import { getDraftsEndpoint } from '../features/drafts/get-drafts.js';
import { updateDraftEndpoint } from '../features/drafts/update-draft.js';
import { editMessageEndpoint } from '../features/editing/edit-message.js';
import { getMessageHistoryEndpoint } from '../features/editing/get-message-history.js';
import { getExternalImageEndpoint } from '../features/external-images/get-external-image.js';
import { markAllAsReadEndpoint } from '../features/message-flags/mark-all-as-read.js';
import { markChannelAsReadEndpoint } from '../features/message-flags/mark-channel-as-read.js';
import { markTopicAsReadEndpoint } from '../features/message-flags/mark-topic-as-read.js';
import { updateMessageFlagsForNarrowEndpoint } from '../features/message-flags/update-message-flags-for-narrow.js';
import { updateMessageFlagsEndpoint } from '../features/message-flags/update-message-flags.js';
import { addReactionEndpoint } from '../features/reactions/add-reaction.js';
import { removeReactionEndpoint } from '../features/reactions/remove-reaction.js';
import { getMessageEndpoint } from '../features/reading/get-message.js';
import { getMessagesInNarrowEndpoint } from '../features/reading/get-messages-in-narrow.js';
import { getMessagesEndpoint } from '../features/reading/get-messages.js';
import { getReadReceiptsEndpoint } from '../features/reading/get-read-receipts.js';
import { reportMessageEndpoint } from '../features/reports/report-message.js';
import { createReminderEndpoint } from '../features/reminders/create-reminder.js';
import { deleteReminderEndpoint } from '../features/reminders/delete-reminder.js';
import { updateReminderEndpoint } from '../features/reminders/update-reminder.js';
import { getRemindersEndpoint } from '../features/reminders/get-reminders.js';
import { createSavedSnippetEndpoint } from '../features/saved-snippets/create-saved-snippet.js';
import { deleteSavedSnippetEndpoint } from '../features/saved-snippets/delete-saved-snippet.js';
import { getSavedSnippetsEndpoint } from '../features/saved-snippets/get-saved-snippets.js';
import { updateSavedSnippetEndpoint } from '../features/saved-snippets/update-saved-snippet.js';
import { createScheduledMessageEndpoint } from '../features/scheduled-messages/create-scheduled-message.js';
import { deleteScheduledMessageEndpoint } from '../features/scheduled-messages/delete-scheduled-message.js';
import { getScheduledMessagesEndpoint } from '../features/scheduled-messages/get-scheduled-messages.js';
import { updateScheduledMessageEndpoint } from '../features/scheduled-messages/update-scheduled-message.js';
import { renderMessageEndpoint } from '../features/sending/render-message.js';
import { sendMessageEndpoint } from '../features/sending/send-message.js';
import { getThumbnailEndpoint } from '../features/thumbnails/get-thumbnail.js';
import { deleteAttachmentEndpoint } from '../features/uploads/delete-attachment.js';
import { getAttachmentsEndpoint } from '../features/uploads/get-attachments.js';
import { getTemporaryUploadEndpoint } from '../features/uploads/get-temporary-upload.js';
import { getUploadLinkEndpoint } from '../features/uploads/get-upload-link.js';
import { getUploadEndpoint } from '../features/uploads/get-upload.js';
import { uploadFileEndpoint } from '../features/uploads/upload-file.js';
import { addSubmessageEndpoint } from '../features/widgets/add-submessage.js';
import type { EndpointMap } from '../http/endpoint.js';

/** What people write, mark and attach. */
export const MESSAGES = {
  Messages: {
    'PATCH /messages/{message_id}': editMessageEndpoint,
    'GET /messages/{message_id}/history': getMessageHistoryEndpoint,
    'POST /messages/{message_id}/report': reportMessageEndpoint,
    'POST /messages': sendMessageEndpoint,
    'GET /messages': getMessagesEndpoint,
    'GET /messages/{message_id}': getMessageEndpoint,
    'DELETE /messages/{message_id}': deleteMessageEndpoint,
    'POST /messages/render': renderMessageEndpoint,
    'GET /messages/matches_narrow': getMessagesInNarrowEndpoint,
    'GET /messages/{message_id}/read_receipts': getReadReceiptsEndpoint,
  },
  'Message flags': {
    'POST /messages/flags': updateMessageFlagsEndpoint,
    'POST /messages/flags/narrow': updateMessageFlagsForNarrowEndpoint,
    'POST /mark_all_as_read': markAllAsReadEndpoint,
    'POST /mark_stream_as_read': markChannelAsReadEndpoint,
    'POST /mark_topic_as_read': markTopicAsReadEndpoint,
  },
  Reactions: {
    'DELETE /messages/{message_id}/reactions': removeReactionEndpoint,
    'POST /messages/{message_id}/reactions': addReactionEndpoint,
  },
  Widgets: {
    'POST /submessage': addSubmessageEndpoint,
  },
  Uploads: {
    'POST /user_uploads': uploadFileEndpoint,
    'GET /user_uploads/{realm_id}/{+file}': getUploadLinkEndpoint,
    'GET /attachments': getAttachmentsEndpoint,
    'DELETE /attachments/{attachment_id}': deleteAttachmentEndpoint,
  },
  'Uploaded files (not below /api/v1)': {
    'GET /user_uploads/{realm_id}/{+file}': getUploadEndpoint,
    'GET /user_uploads/temporary/{token}/{+path_id}': getTemporaryUploadEndpoint,
    'GET /user_uploads/thumbnail/{realm_id}/{+file}': getThumbnailEndpoint,
    'GET /external_content/{signature}/{address}': getExternalImageEndpoint,
  },
  'Scheduled messages': {
    'PATCH /scheduled_messages/{scheduled_message_id}': updateScheduledMessageEndpoint,
    'GET /scheduled_messages': getScheduledMessagesEndpoint,
    'POST /scheduled_messages': createScheduledMessageEndpoint,
    'DELETE /scheduled_messages/{scheduled_message_id}': deleteScheduledMessageEndpoint,
  },
  Reminders: {
    'GET /reminders': getRemindersEndpoint,
    'POST /reminders': createReminderEndpoint,
    'PATCH /reminders/{reminder_id}': updateReminderEndpoint,
    'DELETE /reminders/{reminder_id}': deleteReminderEndpoint,
  },
  Drafts: {
    'GET /drafts': getDraftsEndpoint,
    'POST /drafts': createDraftsEndpoint,
    'PATCH /drafts/{draft_id}': updateDraftEndpoint,
    'DELETE /drafts/{draft_id}': deleteDraftEndpoint,
  },
  'Saved snippets': {
    'POST /saved_snippets': createSavedSnippetEndpoint,
    'GET /saved_snippets': getSavedSnippetsEndpoint,
    'PATCH /saved_snippets/{saved_snippet_id}': updateSavedSnippetEndpoint,
    'DELETE /saved_snippets/{saved_snippet_id}': deleteSavedSnippetEndpoint,
  },
} satisfies EndpointMap;
