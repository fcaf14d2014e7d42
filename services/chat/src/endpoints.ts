import { fetchApiKeyEndpoint } from './features/api-keys/fetch-api-key.js';
import { getChannelFoldersEndpoint } from './features/channel-folders/get-channel-folders.js';
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
import { renderMessageEndpoint } from './features/messages/render-message.js';
import { sendMessageEndpoint } from './features/messages/send-message.js';
import { getProfileFieldsEndpoint } from './features/profile-fields/get-profile-fields.js';
import { getServerSettingsEndpoint } from './features/realm/get-server-settings.js';
import { getSubscriptionStatusEndpoint } from './features/subscriptions/get-subscription-status.js';
import { getSubscriptionsEndpoint } from './features/subscriptions/get-subscriptions.js';
import { subscribeUsersEndpoint } from './features/subscriptions/subscribe-users.js';
import { unsubscribeUsersEndpoint } from './features/subscriptions/unsubscribe-users.js';
import { updateSubscriptionPropertiesEndpoint } from './features/subscriptions/update-subscription-properties.js';
import { updateSubscriptionEndpoint } from './features/subscriptions/update-subscription.js';
import { createUserEndpoint } from './features/users/create-user.js';
import { deactivateOwnUserEndpoint } from './features/users/deactivate-own-user.js';
import { deactivateUserEndpoint } from './features/users/deactivate-user.js';
import { getOwnUserEndpoint } from './features/users/get-own-user.js';
import { getUserEndpoint } from './features/users/get-user.js';
import { getUsersEndpoint } from './features/users/get-users.js';
import { reactivateUserEndpoint } from './features/users/reactivate-user.js';
import { regenerateOwnApiKeyEndpoint } from './features/users/regenerate-own-api-key.js';
import { deleteOwnProfileEndpoint, updateOwnProfileEndpoint } from './features/users/update-own-profile.js';
import { updateSettingsEndpoint } from './features/users/update-settings.js';
import { updateUserEndpoint } from './features/users/update-user.js';
import type { Endpoint } from './http/endpoint.js';

/** Every operation: those of chat.md in its order, then those of chat-gaps.md section 3 in its. */
export const ENDPOINTS: readonly Endpoint[] = [
  // chat.md section 4
  updateSubscriptionPropertiesEndpoint,
  createChannelEndpoint,
  getChannelsEndpoint,
  addDefaultChannelEndpoint,
  removeDefaultChannelEndpoint,
  getUsersEndpoint,
  fetchApiKeyEndpoint,
  getServerSettingsEndpoint,

  // chat-gaps.md section 3
  registerEndpoint,
  getEventsEndpoint,
  deleteQueueEndpoint,
  sendMessageEndpoint,
  renderMessageEndpoint,
  getSubscriptionsEndpoint,
  subscribeUsersEndpoint,
  unsubscribeUsersEndpoint,
  updateSubscriptionEndpoint,
  getChannelIdEndpoint,
  getChannelEndpoint,
  getChannelMembersEndpoint,
  getChannelEmailAddressEndpoint,
  getSubscriptionStatusEndpoint,
  getChannelFoldersEndpoint,
  updateChannelEndpoint,
  archiveChannelEndpoint,
  getOwnUserEndpoint,
  getUserEndpoint,
  createUserEndpoint,
  updateUserEndpoint,
  deactivateUserEndpoint,
  reactivateUserEndpoint,
  deactivateOwnUserEndpoint,
  updateSettingsEndpoint,
  getProfileFieldsEndpoint,
  updateOwnProfileEndpoint,
  deleteOwnProfileEndpoint,
  regenerateOwnApiKeyEndpoint,
];
