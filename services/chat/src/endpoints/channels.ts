import { deleteTopicEndpoint } from '../features/deleting/delete-topic.js';
import { createChannelFolderEndpoint } from '../features/channel-folders/create-channel-folder.js';
import { getChannelFoldersEndpoint } from '../features/channel-folders/get-channel-folders.js';
import { orderChannelFoldersEndpoint } from '../features/channel-folders/order-channel-folders.js';
import { updateChannelFolderEndpoint } from '../features/channel-folders/update-channel-folder.js';
import { addDefaultChannelEndpoint } from '../features/channels/add-default-channel.js';
import { archiveChannelEndpoint } from '../features/channels/archive-channel.js';
import { createChannelEndpoint } from '../features/channels/create-channel.js';
import { getChannelEmailAddressEndpoint } from '../features/channels/get-channel-email-address.js';
import { getChannelIdEndpoint } from '../features/channels/get-channel-id.js';
import { getChannelMembersEndpoint } from '../features/channels/get-channel-members.js';
import { getChannelEndpoint } from '../features/channels/get-channel.js';
import { getChannelsEndpoint } from '../features/channels/get-channels.js';
import { removeDefaultChannelEndpoint } from '../features/channels/remove-default-channel.js';
import { updateChannelEndpoint } from '../features/channels/update-channel.js';
import { getSubscriptionStatusEndpoint } from '../features/subscriptions/get-subscription-status.js';
import { getSubscriptionsEndpoint } from '../features/subscriptions/get-subscriptions.js';
import { subscribeUsersEndpoint } from '../features/subscriptions/subscribe-users.js';
import { unsubscribeUsersEndpoint } from '../features/subscriptions/unsubscribe-users.js';
import { updateSubscriptionPropertiesEndpoint } from '../features/subscriptions/update-subscription-properties.js';
import { updateSubscriptionEndpoint } from '../features/subscriptions/update-subscription.js';
import { updateSubscriptionsEndpoint } from '../features/subscriptions/update-subscriptions.js';
import { getTopicsEndpoint } from '../features/topics/get-topics.js';
import { updateMutedTopicEndpoint } from '../features/user-topics/update-muted-topic.js';
import { updateUserTopicEndpoint } from '../features/user-topics/update-user-topic.js';
import type { EndpointMap } from '../http/endpoint.js';

/** Where they write it. */
export const CHANNELS = {
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
    'POST /streams/{stream_id}/delete_topic': deleteTopicEndpoint,
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
} satisfies EndpointMap;
