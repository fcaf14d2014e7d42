import { addAlertWordsEndpoint } from './features/alert-words/add-alert-words.js';
import { getAlertWordsEndpoint } from './features/alert-words/get-alert-words.js';
import { removeAlertWordsEndpoint } from './features/alert-words/remove-alert-words.js';
import { fetchApiKeyEndpoint } from './features/api-keys/fetch-api-key.js';
import { removeOwnAvatarEndpoint } from './features/avatars/remove-own-avatar.js';
import { setOwnAvatarEndpoint } from './features/avatars/set-own-avatar.js';
import { createBotEndpoint } from './features/bots/create-bot.js';
import { deactivateBotEndpoint } from './features/bots/deactivate-bot.js';
import { getBotsEndpoint } from './features/bots/get-bots.js';
import { regenerateBotApiKeyEndpoint } from './features/api-keys/regenerate-bot-api-key.js';
import { updateBotEndpoint } from './features/bots/update-bot.js';
import { createChannelFolderEndpoint } from './features/channel-folders/create-channel-folder.js';
import { getChannelFoldersEndpoint } from './features/channel-folders/get-channel-folders.js';
import { orderChannelFoldersEndpoint } from './features/channel-folders/order-channel-folders.js';
import { updateChannelFolderEndpoint } from './features/channel-folders/update-channel-folder.js';
import { addDefaultChannelEndpoint } from './features/channels/add-default-channel.js';
import { archiveChannelEndpoint } from './features/channels/archive-channel.js';
import { createChannelEndpoint } from './features/channels/create-channel.js';
import { getChannelEmailAddressEndpoint } from './features/channels/get-channel-email-address.js';
import { getChannelIdEndpoint } from './features/channels/get-channel-id.js';
import { getChannelMembersEndpoint } from './features/channels/get-channel-members.js';
import { getChannelEndpoint } from './features/channels/get-channel.js';
import { getChannelsEndpoint } from './features/channels/get-channels.js';
import { removeDefaultChannelEndpoint } from './features/channels/remove-default-channel.js';
import { updateChannelEndpoint } from './features/channels/update-channel.js';
import { deleteQueueEndpoint } from './features/events/delete-queue.js';
import { getEventsEndpoint } from './features/events/get-events.js';
import { registerQueueEndpoint } from './features/registration/register.js';
import { markAllAsReadEndpoint } from './features/message-flags/mark-all-as-read.js';
import { markChannelAsReadEndpoint } from './features/message-flags/mark-channel-as-read.js';
import { markTopicAsReadEndpoint } from './features/message-flags/mark-topic-as-read.js';
import { deleteMessageEndpoint } from './features/deleting/delete-message.js';
import { editMessageEndpoint } from './features/editing/edit-message.js';
import { getMessageHistoryEndpoint } from './features/editing/get-message-history.js';
import { getMessageEndpoint } from './features/reading/get-message.js';
import { getMessagesInNarrowEndpoint } from './features/reading/get-messages-in-narrow.js';
import { getMessagesEndpoint } from './features/reading/get-messages.js';
import { getReadReceiptsEndpoint } from './features/reading/get-read-receipts.js';
import { renderMessageEndpoint } from './features/sending/render-message.js';
import { sendMessageEndpoint } from './features/sending/send-message.js';
import { updateMessageFlagsForNarrowEndpoint } from './features/message-flags/update-message-flags-for-narrow.js';
import { updateMessageFlagsEndpoint } from './features/message-flags/update-message-flags.js';
import { muteUserEndpoint } from './features/muted-users/mute-user.js';
import { unmuteUserEndpoint } from './features/muted-users/unmute-user.js';
import { getRealmPresenceEndpoint } from './features/presence/get-realm-presence.js';
import { getUserPresenceEndpoint } from './features/presence/get-user-presence.js';
import { updateOwnPresenceEndpoint } from './features/presence/update-own-presence.js';
import { createProfileFieldEndpoint } from './features/profile-fields/create-profile-field.js';
import { deleteProfileFieldEndpoint } from './features/profile-fields/delete-profile-field.js';
import { getProfileFieldsEndpoint } from './features/profile-fields/get-profile-fields.js';
import { orderProfileFieldsEndpoint } from './features/profile-fields/order-profile-fields.js';
import { updateProfileFieldEndpoint } from './features/profile-fields/update-profile-field.js';
import { addReactionEndpoint } from './features/reactions/add-reaction.js';
import { removeReactionEndpoint } from './features/reactions/remove-reaction.js';
import { getRealmEmojiEndpoint } from './features/realm-emoji/get-realm-emoji.js';
import { updateRealmEndpoint } from './features/realm/update-realm.js';
import { getServerSettingsEndpoint } from './features/realm/get-server-settings.js';
import { getSubscriptionStatusEndpoint } from './features/subscriptions/get-subscription-status.js';
import { getSubscriptionsEndpoint } from './features/subscriptions/get-subscriptions.js';
import { subscribeUsersEndpoint } from './features/subscriptions/subscribe-users.js';
import { unsubscribeUsersEndpoint } from './features/subscriptions/unsubscribe-users.js';
import { updateSubscriptionPropertiesEndpoint } from './features/subscriptions/update-subscription-properties.js';
import { updateSubscriptionsEndpoint } from './features/subscriptions/update-subscriptions.js';
import { updateSubscriptionEndpoint } from './features/subscriptions/update-subscription.js';
import { getTopicsEndpoint } from './features/topics/get-topics.js';
import { setTypingStatusOfEditEndpoint } from './features/typing/set-typing-status-of-edit.js';
import { setTypingStatusEndpoint } from './features/typing/set-typing-status.js';
import { deleteAttachmentEndpoint } from './features/uploads/delete-attachment.js';
import { getAttachmentsEndpoint } from './features/uploads/get-attachments.js';
import { getTemporaryUploadEndpoint } from './features/uploads/get-temporary-upload.js';
import { getUploadLinkEndpoint } from './features/uploads/get-upload-link.js';
import { getUploadEndpoint } from './features/uploads/get-upload.js';
import { uploadFileEndpoint } from './features/uploads/upload-file.js';
import { deactivateOwnUserEndpoint } from './features/users/deactivate-own-user.js';
import { deactivateUserEndpoint } from './features/users/deactivate-user.js';
import { reactivateUserEndpoint } from './features/users/reactivate-user.js';
import { createUserGroupEndpoint } from './features/user-groups/create-user-group.js';
import { deactivateUserGroupEndpoint } from './features/user-groups/deactivate-user-group.js';
import { getIsMemberEndpoint } from './features/user-groups/get-is-member.js';
import { getUserGroupMembersEndpoint } from './features/user-groups/get-members.js';
import { getSubgroupsEndpoint } from './features/user-groups/get-subgroups.js';
import { getUserGroupsEndpoint } from './features/user-groups/get-user-groups.js';
import { updateUserGroupMembersEndpoint } from './features/user-groups/update-members.js';
import { updateSubgroupsEndpoint } from './features/user-groups/update-subgroups.js';
import { updateUserGroupEndpoint } from './features/user-groups/update-user-group.js';
import { getUserStatusEndpoint } from './features/user-status/get-user-status.js';
import { updateOwnStatusEndpoint } from './features/user-status/update-own-status.js';
import { updateUserStatusEndpoint } from './features/user-status/update-user-status.js';
import { updateMutedTopicEndpoint } from './features/user-topics/update-muted-topic.js';
import { updateUserTopicEndpoint } from './features/user-topics/update-user-topic.js';
import { createUserEndpoint } from './features/users/create-user.js';
import { getOwnUserEndpoint } from './features/users/get-own-user.js';
import { getUserEndpoint } from './features/users/get-user.js';
import { getUsersEndpoint } from './features/users/get-users.js';
import { regenerateOwnApiKeyEndpoint } from './features/api-keys/regenerate-own-api-key.js';
import { deleteOwnProfileEndpoint } from './features/profile-fields/delete-own-profile.js';
import { updateOwnProfileEndpoint } from './features/profile-fields/update-own-profile.js';
import { updateSettingsEndpoint } from './features/users/update-settings.js';
import { updateUserEndpoint } from './features/users/update-user.js';
import { addSubmessageEndpoint } from './features/widgets/add-submessage.js';
import { createPlaygroundEndpoint } from './features/playgrounds/create-playground.js';
import { deletePlaygroundEndpoint } from './features/playgrounds/delete-playground.js';
import { getPlaygroundsEndpoint } from './features/playgrounds/get-playgrounds.js';
import { updatePlaygroundEndpoint } from './features/playgrounds/update-playground.js';
import { createSavedSnippetEndpoint } from './features/saved-snippets/create-saved-snippet.js';
import { deleteSavedSnippetEndpoint } from './features/saved-snippets/delete-saved-snippet.js';
import { getSavedSnippetsEndpoint } from './features/saved-snippets/get-saved-snippets.js';
import { updateSavedSnippetEndpoint } from './features/saved-snippets/update-saved-snippet.js';
import { createNavigationViewEndpoint } from './features/navigation-views/create-navigation-view.js';
import { deleteNavigationViewEndpoint } from './features/navigation-views/delete-navigation-view.js';
import { getNavigationViewsEndpoint } from './features/navigation-views/get-navigation-views.js';
import { updateNavigationViewEndpoint } from './features/navigation-views/update-navigation-view.js';
import { createLinkifierEndpoint } from './features/linkifiers/create-linkifier.js';
import { deleteLinkifierEndpoint } from './features/linkifiers/delete-linkifier.js';
import { getLinkifiersEndpoint } from './features/linkifiers/get-linkifiers.js';
import { orderLinkifiersEndpoint } from './features/linkifiers/order-linkifiers.js';
import { updateLinkifierEndpoint } from './features/linkifiers/update-linkifier.js';
import { endpointsOf, type EndpointMap } from './http/endpoint.js';

/**
 * The map: every operation by its domain, method and path, in the order of the specification (chat.md
 * section 4, then chat-gaps.md section 3). The name of the domain is the tag in the documentation.
 */
export const OPERATIONS = {
  Messages: {
    'PATCH /messages/{message_id}': editMessageEndpoint,
    'GET /messages/{message_id}/history': getMessageHistoryEndpoint,
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
  Subscriptions: {
    'POST /users/me/subscriptions/properties': updateSubscriptionPropertiesEndpoint,
    'GET /users/me/subscriptions': getSubscriptionsEndpoint,
    'POST /users/me/subscriptions': subscribeUsersEndpoint,
    'DELETE /users/me/subscriptions': unsubscribeUsersEndpoint,
    'PATCH /users/me/subscriptions': updateSubscriptionsEndpoint,
    'PATCH /users/me/subscriptions/{stream_id}': updateSubscriptionEndpoint,
    'GET /users/{user_id}/subscriptions/{stream_id}': getSubscriptionStatusEndpoint,
  },
  Topics: {
    'POST /user_topics': updateUserTopicEndpoint,
    'PATCH /users/me/subscriptions/muted_topics': updateMutedTopicEndpoint,
    'GET /users/me/{stream_id}/topics': getTopicsEndpoint,
  },
  Channels: {
    'POST /channels/create': createChannelEndpoint,
    'GET /streams': getChannelsEndpoint,
    'POST /default_streams': addDefaultChannelEndpoint,
    'DELETE /default_streams': removeDefaultChannelEndpoint,
    'GET /get_stream_id': getChannelIdEndpoint,
    'GET /streams/{stream_id}': getChannelEndpoint,
    'GET /streams/{stream_id}/members': getChannelMembersEndpoint,
    'GET /streams/{stream_id}/email_address': getChannelEmailAddressEndpoint,
    'PATCH /streams/{stream_id}': updateChannelEndpoint,
    'DELETE /streams/{stream_id}': archiveChannelEndpoint,
  },
  'Channel folders': {
    'PATCH /channel_folders/{channel_folder_id}': updateChannelFolderEndpoint,
    'GET /channel_folders': getChannelFoldersEndpoint,
    'PATCH /channel_folders': orderChannelFoldersEndpoint,
    'POST /channel_folders/create': createChannelFolderEndpoint,
  },
  'User groups': {
    'GET /user_groups': getUserGroupsEndpoint,
    'PATCH /user_groups/{user_group_id}': updateUserGroupEndpoint,
    'POST /user_groups/{user_group_id}/deactivate': deactivateUserGroupEndpoint,
    'POST /user_groups/create': createUserGroupEndpoint,
    'GET /user_groups/{user_group_id}/members': getUserGroupMembersEndpoint,
    'POST /user_groups/{user_group_id}/members': updateUserGroupMembersEndpoint,
    'GET /user_groups/{user_group_id}/subgroups': getSubgroupsEndpoint,
    'POST /user_groups/{user_group_id}/subgroups': updateSubgroupsEndpoint,
    'GET /user_groups/{user_group_id}/members/{user_id}': getIsMemberEndpoint,
  },
  Users: {
    'GET /users': getUsersEndpoint,
    'GET /users/me': getOwnUserEndpoint,
    'GET /users/{user_id}': getUserEndpoint,
    'POST /users': createUserEndpoint,
    'PATCH /users/{user_id}': updateUserEndpoint,
    'DELETE /users/{user_id}': deactivateUserEndpoint,
    'POST /users/{user_id}/reactivate': reactivateUserEndpoint,
    'DELETE /users/me': deactivateOwnUserEndpoint,
    'PATCH /settings': updateSettingsEndpoint,
    'POST /users/me/avatar': setOwnAvatarEndpoint,
    'DELETE /users/me/avatar': removeOwnAvatarEndpoint,
  },
  'Muted users': {
    'POST /users/me/muted_users/{muted_user_id}': muteUserEndpoint,
    'DELETE /users/me/muted_users/{muted_user_id}': unmuteUserEndpoint,
  },
  'API keys': {
    'POST /fetch_api_key': fetchApiKeyEndpoint,
    'POST /users/me/api_key/regenerate': regenerateOwnApiKeyEndpoint,
    'POST /bots/{bot_id}/api_key/regenerate': regenerateBotApiKeyEndpoint,
  },
  Organization: {
    'GET /server_settings': getServerSettingsEndpoint,
    'PATCH /realm': updateRealmEndpoint,
  },
  Events: {
    'POST /register': registerQueueEndpoint,
    'GET /events': getEventsEndpoint,
    'DELETE /events': deleteQueueEndpoint,
  },
  Typing: {
    'POST /typing': setTypingStatusEndpoint,
    'POST /messages/{message_id}/typing': setTypingStatusOfEditEndpoint,
  },
  Presence: {
    'POST /users/me/presence': updateOwnPresenceEndpoint,
    'GET /realm/presence': getRealmPresenceEndpoint,
    'GET /users/{user_id}/presence': getUserPresenceEndpoint,
  },
  'User status': {
    'POST /users/me/status': updateOwnStatusEndpoint,
    'POST /users/{user_id}/status': updateUserStatusEndpoint,
    'GET /users/{user_id}/status': getUserStatusEndpoint,
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
  },
  'Custom emoji': {
    'GET /realm/emoji': getRealmEmojiEndpoint,
  },
  'Custom profile fields': {
    'GET /realm/profile_fields': getProfileFieldsEndpoint,
    'POST /realm/profile_fields': createProfileFieldEndpoint,
    'PATCH /realm/profile_fields': orderProfileFieldsEndpoint,
    'PATCH /realm/profile_fields/{field_id}': updateProfileFieldEndpoint,
    'DELETE /realm/profile_fields/{field_id}': deleteProfileFieldEndpoint,
    'PATCH /users/me/profile_data': updateOwnProfileEndpoint,
    'DELETE /users/me/profile_data': deleteOwnProfileEndpoint,
  },
  'Alert words': {
    'GET /users/me/alert_words': getAlertWordsEndpoint,
    'POST /users/me/alert_words': addAlertWordsEndpoint,
    'DELETE /users/me/alert_words': removeAlertWordsEndpoint,
  },
  Linkifiers: {
    'POST /realm/filters': createLinkifierEndpoint,
    'GET /realm/linkifiers': getLinkifiersEndpoint,
    'PATCH /realm/linkifiers': orderLinkifiersEndpoint,
    'PATCH /realm/filters/{filter_id}': updateLinkifierEndpoint,
    'DELETE /realm/filters/{filter_id}': deleteLinkifierEndpoint,
  },
  'Code playgrounds': {
    'POST /realm/playgrounds': createPlaygroundEndpoint,
    'GET /realm/playgrounds': getPlaygroundsEndpoint,
    'PATCH /realm/playgrounds/{playground_id}': updatePlaygroundEndpoint,
    'DELETE /realm/playgrounds/{playground_id}': deletePlaygroundEndpoint,
  },
  'Saved snippets': {
    'POST /saved_snippets': createSavedSnippetEndpoint,
    'GET /saved_snippets': getSavedSnippetsEndpoint,
    'PATCH /saved_snippets/{saved_snippet_id}': updateSavedSnippetEndpoint,
    'DELETE /saved_snippets/{saved_snippet_id}': deleteSavedSnippetEndpoint,
  },
  'Navigation views': {
    'POST /navigation_views': createNavigationViewEndpoint,
    'GET /navigation_views': getNavigationViewsEndpoint,
    'PATCH /navigation_views/{+fragment}': updateNavigationViewEndpoint,
    'DELETE /navigation_views/{+fragment}': deleteNavigationViewEndpoint,
  },
  Bots: {
    'GET /bots': getBotsEndpoint,
    'POST /bots': createBotEndpoint,
    'PATCH /bots/{bot_id}': updateBotEndpoint,
    'DELETE /bots/{bot_id}': deactivateBotEndpoint,
  },
  Widgets: {
    'POST /submessage': addSubmessageEndpoint,
  },
} satisfies EndpointMap;

export const ENDPOINTS = endpointsOf(OPERATIONS);
