import {
  addAlertWordsEndpoint,
  getAlertWordsEndpoint,
  removeAlertWordsEndpoint,
} from './features/alert-words/alert-words.js';
import { fetchApiKeyEndpoint } from './features/api-keys/fetch-api-key.js';
import { removeOwnAvatarEndpoint } from './features/avatars/remove-own-avatar.js';
import { setOwnAvatarEndpoint } from './features/avatars/set-own-avatar.js';
import { createBotEndpoint } from './features/bots/create-bot.js';
import { deactivateBotEndpoint } from './features/bots/deactivate-bot.js';
import { getBotsEndpoint } from './features/bots/get-bots.js';
import { regenerateBotApiKeyEndpoint } from './features/bots/regenerate-bot-api-key.js';
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
import { registerEndpoint } from './features/events/register.js';
import { markAllAsReadEndpoint } from './features/message-flags/mark-all-as-read.js';
import { markChannelAsReadEndpoint } from './features/message-flags/mark-channel-as-read.js';
import { markTopicAsReadEndpoint } from './features/message-flags/mark-topic-as-read.js';
import { deleteMessageEndpoint } from './features/messages/delete-message.js';
import { editMessageEndpoint } from './features/messages/edit-message.js';
import { getMessageHistoryEndpoint } from './features/messages/get-message-history.js';
import { getMessageEndpoint } from './features/messages/get-message.js';
import { getMessagesInNarrowEndpoint } from './features/messages/get-messages-in-narrow.js';
import { getMessagesEndpoint } from './features/messages/get-messages.js';
import { getReadReceiptsEndpoint } from './features/messages/get-read-receipts.js';
import { renderMessageEndpoint } from './features/messages/render-message.js';
import { sendMessageEndpoint } from './features/messages/send-message.js';
import { updateMessageFlagsForNarrowEndpoint } from './features/messages/update-message-flags-for-narrow.js';
import { updateMessageFlagsEndpoint } from './features/messages/update-message-flags.js';
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
import { updateRealmEndpoint } from './features/realm-settings/update-realm.js';
import { getServerSettingsEndpoint } from './features/realm/get-server-settings.js';
import { getSubscriptionStatusEndpoint } from './features/subscriptions/get-subscription-status.js';
import { getSubscriptionsEndpoint } from './features/subscriptions/get-subscriptions.js';
import { subscribeUsersEndpoint } from './features/subscriptions/subscribe-users.js';
import { unsubscribeUsersEndpoint } from './features/subscriptions/unsubscribe-users.js';
import { updateSubscriptionPropertiesEndpoint } from './features/subscriptions/update-subscription-properties.js';
import { updateSubscriptionsEndpoint } from './features/subscriptions/update-subscriptions.js';
import { updateSubscriptionEndpoint } from './features/subscriptions/update-subscription.js';
import { getTopicsEndpoint } from './features/topics/get-topics.js';
import { editTypingEndpoint } from './features/typing/edit-typing.js';
import { typingEndpoint } from './features/typing/typing.js';
import { deleteAttachmentEndpoint } from './features/uploads/delete-attachment.js';
import { getAttachmentsEndpoint } from './features/uploads/get-attachments.js';
import { getTemporaryUploadEndpoint } from './features/uploads/get-temporary-upload.js';
import { getUploadLinkEndpoint } from './features/uploads/get-upload-link.js';
import { getUploadEndpoint } from './features/uploads/get-upload.js';
import { uploadFileEndpoint } from './features/uploads/upload-file.js';
import { deactivateOwnUserEndpoint } from './features/user-activity/deactivate-own-user.js';
import { deactivateUserEndpoint } from './features/user-activity/deactivate-user.js';
import { reactivateUserEndpoint } from './features/user-activity/reactivate-user.js';
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
import { regenerateOwnApiKeyEndpoint } from './features/users/regenerate-own-api-key.js';
import { deleteOwnProfileEndpoint, updateOwnProfileEndpoint } from './features/users/update-own-profile.js';
import { updateSettingsEndpoint } from './features/users/update-settings.js';
import { updateUserEndpoint } from './features/users/update-user.js';
import { addSubmessageEndpoint } from './features/widgets/add-submessage.js';
import type { Endpoint } from './http/endpoint.js';

/** Every operation: those of chat.md in its order, then those of chat-gaps.md section 3 in its. */
export const ENDPOINTS: readonly Endpoint[] = [
  // chat.md section 4
  editMessageEndpoint,
  getMessageHistoryEndpoint,
  updateMessageFlagsEndpoint,
  removeReactionEndpoint,
  updateSubscriptionPropertiesEndpoint,
  updateUserTopicEndpoint,
  createChannelEndpoint,
  getChannelsEndpoint,
  updateChannelFolderEndpoint,
  addDefaultChannelEndpoint,
  removeDefaultChannelEndpoint,
  getUserGroupsEndpoint,
  updateUserGroupEndpoint,
  deactivateUserGroupEndpoint,
  getUsersEndpoint,
  muteUserEndpoint,
  unmuteUserEndpoint,
  fetchApiKeyEndpoint,
  getServerSettingsEndpoint,

  // chat-gaps.md section 3
  registerEndpoint,
  getEventsEndpoint,
  deleteQueueEndpoint,
  sendMessageEndpoint,
  getMessagesEndpoint,
  getMessageEndpoint,
  deleteMessageEndpoint,
  addReactionEndpoint,
  renderMessageEndpoint,
  getMessagesInNarrowEndpoint,
  updateMessageFlagsForNarrowEndpoint,
  getReadReceiptsEndpoint,
  markAllAsReadEndpoint,
  markChannelAsReadEndpoint,
  markTopicAsReadEndpoint,
  getSubscriptionsEndpoint,
  subscribeUsersEndpoint,
  unsubscribeUsersEndpoint,
  updateSubscriptionsEndpoint,
  updateMutedTopicEndpoint,
  updateSubscriptionEndpoint,
  getChannelIdEndpoint,
  getChannelEndpoint,
  getChannelMembersEndpoint,
  getChannelEmailAddressEndpoint,
  getSubscriptionStatusEndpoint,
  getChannelFoldersEndpoint,
  orderChannelFoldersEndpoint,
  createChannelFolderEndpoint,
  updateChannelEndpoint,
  archiveChannelEndpoint,
  getTopicsEndpoint,
  getOwnUserEndpoint,
  getUserEndpoint,
  createUserEndpoint,
  updateUserEndpoint,
  deactivateUserEndpoint,
  reactivateUserEndpoint,
  deactivateOwnUserEndpoint,
  regenerateOwnApiKeyEndpoint,
  updateSettingsEndpoint,
  setOwnAvatarEndpoint,
  removeOwnAvatarEndpoint,
  updateRealmEndpoint,
  typingEndpoint,
  editTypingEndpoint,
  updateOwnPresenceEndpoint,
  getRealmPresenceEndpoint,
  getUserPresenceEndpoint,
  updateOwnStatusEndpoint,
  updateUserStatusEndpoint,
  getUserStatusEndpoint,
  createUserGroupEndpoint,
  getUserGroupMembersEndpoint,
  updateUserGroupMembersEndpoint,
  getSubgroupsEndpoint,
  updateSubgroupsEndpoint,
  getIsMemberEndpoint,
  uploadFileEndpoint,
  getUploadLinkEndpoint,
  getUploadEndpoint,
  getTemporaryUploadEndpoint,
  getAttachmentsEndpoint,
  deleteAttachmentEndpoint,
  getRealmEmojiEndpoint,
  getProfileFieldsEndpoint,
  createProfileFieldEndpoint,
  orderProfileFieldsEndpoint,
  updateProfileFieldEndpoint,
  deleteProfileFieldEndpoint,
  updateOwnProfileEndpoint,
  deleteOwnProfileEndpoint,
  getAlertWordsEndpoint,
  addAlertWordsEndpoint,
  removeAlertWordsEndpoint,
  getBotsEndpoint,
  createBotEndpoint,
  updateBotEndpoint,
  deactivateBotEndpoint,
  regenerateBotApiKeyEndpoint,
  addSubmessageEndpoint,
];
