import { showAddressPageEndpoint, submitAddressPageEndpoint } from '../features/address-changes/address-page.js';
import { confirmAddressEndpoint } from '../features/address-changes/confirm-address.js';
import { confirmPasswordResetEndpoint } from '../features/password-resets/confirm-password-reset.js';
import { requestPasswordResetEndpoint } from '../features/password-resets/request-password-reset.js';
import {
  showResetRequestPageEndpoint,
  submitResetRequestPageEndpoint,
} from '../features/password-resets/request-page.js';
import { showResetPageEndpoint, submitResetPageEndpoint } from '../features/password-resets/reset-page.js';
import { addAlertWordsEndpoint } from '../features/alert-words/add-alert-words.js';
import { getAlertWordsEndpoint } from '../features/alert-words/get-alert-words.js';
import { removeAlertWordsEndpoint } from '../features/alert-words/remove-alert-words.js';
import { fetchApiKeyEndpoint } from '../features/api-keys/fetch-api-key.js';
import { regenerateBotApiKeyEndpoint } from '../features/api-keys/regenerate-bot-api-key.js';
import { regenerateOwnApiKeyEndpoint } from '../features/api-keys/regenerate-own-api-key.js';
import { getAvatarEndpoint } from '../features/avatars/get-avatar.js';
import { removeOwnAvatarEndpoint } from '../features/avatars/remove-own-avatar.js';
import { setOwnAvatarEndpoint } from '../features/avatars/set-own-avatar.js';
import { deleteBotStorageEndpoint } from '../features/bot-storage/delete-bot-storage.js';
import { getBotStorageEndpoint } from '../features/bot-storage/get-bot-storage.js';
import { setBotStorageEndpoint } from '../features/bot-storage/set-bot-storage.js';
import { createBotEndpoint } from '../features/bots/create-bot.js';
import { deactivateBotEndpoint } from '../features/bots/deactivate-bot.js';
import { getBotsEndpoint } from '../features/bots/get-bots.js';
import { updateBotEndpoint } from '../features/bots/update-bot.js';
import { createInvitationLinkEndpoint } from '../features/invitations/create-invitation-link.js';
import { getInvitationsEndpoint } from '../features/invitations/get-invitations.js';
import { resendInvitationEndpoint } from '../features/invitations/resend-invitation.js';
import { revokeInvitationLinkEndpoint } from '../features/invitations/revoke-invitation-link.js';
import { revokeInvitationEndpoint } from '../features/invitations/revoke-invitation.js';
import { sendInvitationsEndpoint } from '../features/invitations/send-invitations.js';
import { getJoinPageEndpoint } from '../features/joining/get-join-page.js';
import { getSignUpPageEndpoint } from '../features/joining/get-sign-up-page.js';
import { joinOrganizationEndpoint } from '../features/joining/join-organization.js';
import { requestSignUpEndpoint } from '../features/joining/request-sign-up.js';
import { submitJoinPageEndpoint } from '../features/joining/submit-join-page.js';
import { submitSignUpPageEndpoint } from '../features/joining/submit-sign-up-page.js';
import { muteUserEndpoint } from '../features/muted-users/mute-user.js';
import { unmuteUserEndpoint } from '../features/muted-users/unmute-user.js';
import { createNavigationViewEndpoint } from '../features/navigation-views/create-navigation-view.js';
import { deleteNavigationViewEndpoint } from '../features/navigation-views/delete-navigation-view.js';
import { getNavigationViewsEndpoint } from '../features/navigation-views/get-navigation-views.js';
import { updateNavigationViewEndpoint } from '../features/navigation-views/update-navigation-view.js';
import { getUnsubscribePageEndpoint } from '../features/notification-mails/get-unsubscribe-page.js';
import { unsubscribeFromMailsEndpoint } from '../features/notification-mails/unsubscribe-from-mails.js';
import { markOnboardingStepEndpoint } from '../features/onboarding/mark-onboarding-step.js';
import { createProfileFieldEndpoint } from '../features/profile-fields/create-profile-field.js';
import { deleteOwnProfileEndpoint } from '../features/profile-fields/delete-own-profile.js';
import { deleteProfileFieldEndpoint } from '../features/profile-fields/delete-profile-field.js';
import { getProfileFieldsEndpoint } from '../features/profile-fields/get-profile-fields.js';
import { orderProfileFieldsEndpoint } from '../features/profile-fields/order-profile-fields.js';
import { updateOwnProfileEndpoint } from '../features/profile-fields/update-own-profile.js';
import { updateProfileFieldEndpoint } from '../features/profile-fields/update-profile-field.js';
import { sendLegacyTestPushEndpoint } from '../features/push/send-legacy-test-push.js';
import { sendTestPushEndpoint } from '../features/push/send-test-push.js';
import { addApnsTokenEndpoint } from '../features/push-devices/add-apns-token.js';
import { addFcmTokenEndpoint } from '../features/push-devices/add-fcm-token.js';
import { addWebPushEndpoint } from '../features/push-devices/add-web-push.js';
import { getWebPushEndpoint } from '../features/push-devices/get-web-push.js';
import { removeApnsTokenEndpoint } from '../features/push-devices/remove-apns-token.js';
import { removeFcmTokenEndpoint } from '../features/push-devices/remove-fcm-token.js';
import { removeWebPushEndpoint } from '../features/push-devices/remove-web-push.js';
import { registerPushDeviceEndpoint } from '../features/push-devices/register-push-device.js';
import { createUserGroupEndpoint } from '../features/user-groups/create-user-group.js';
import { deactivateUserGroupEndpoint } from '../features/user-groups/deactivate-user-group.js';
import { getIsMemberEndpoint } from '../features/user-groups/get-is-member.js';
import { getUserGroupMembersEndpoint } from '../features/user-groups/get-members.js';
import { getSubgroupsEndpoint } from '../features/user-groups/get-subgroups.js';
import { getUserGroupsEndpoint } from '../features/user-groups/get-user-groups.js';
import { updateUserGroupMembersEndpoint } from '../features/user-groups/update-members.js';
import { updateSubgroupsEndpoint } from '../features/user-groups/update-subgroups.js';
import { updateUserGroupEndpoint } from '../features/user-groups/update-user-group.js';
import { getUserStatusEndpoint } from '../features/user-status/get-user-status.js';
import { updateOwnStatusEndpoint } from '../features/user-status/update-own-status.js';
import { updateUserStatusEndpoint } from '../features/user-status/update-user-status.js';
import { createUserEndpoint } from '../features/users/create-user.js';
import { deactivateOwnUserEndpoint } from '../features/users/deactivate-own-user.js';
import { deactivateUserEndpoint } from '../features/users/deactivate-user.js';
import { getOwnUserEndpoint } from '../features/users/get-own-user.js';
import { getUserEndpoint } from '../features/users/get-user.js';
import { getUsersEndpoint } from '../features/users/get-users.js';
import { reactivateUserEndpoint } from '../features/users/reactivate-user.js';
import { runCommandEndpoint } from '../features/users/run-command.js';
import { updateDisplaySettingsEndpoint } from '../features/users/update-display-settings.js';
import { updateNotificationSettingsEndpoint } from '../features/users/update-notification-settings.js';
import { updateSettingsEndpoint } from '../features/users/update-settings.js';
import { updateUserEndpoint } from '../features/users/update-user.js';
import type { EndpointMap } from '../http/endpoint.js';

/** Who they are. */
import { createGlanceEndpoint } from '../features/glances/create-glance.js';
import { glanceAtOrganizationsEndpoint } from '../features/glances/glance-at-organizations.js';
import { endCurrentSessionEndpoint } from '../features/web-sessions/end-current-session.js';
import { endSessionEndpoint } from '../features/web-sessions/end-session.js';
import { getCurrentSessionEndpoint } from '../features/web-sessions/get-current-session.js';
import { getSessionsEndpoint } from '../features/web-sessions/get-sessions.js';
import { startSessionEndpoint } from '../features/web-sessions/start-session.js';

export const PEOPLE = {
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
    'PATCH /settings/display': updateDisplaySettingsEndpoint,
    'PATCH /settings/notifications': updateNotificationSettingsEndpoint,
    'GET /unsubscribe/{token}': getUnsubscribePageEndpoint,
    'POST /unsubscribe/{token}': unsubscribeFromMailsEndpoint,
    'POST /users/me/onboarding_steps': markOnboardingStepEndpoint,
    'POST /zcommand': runCommandEndpoint,
    'GET /avatar/{+user}': getAvatarEndpoint,
    'POST /users/me/avatar': setOwnAvatarEndpoint,
    'DELETE /users/me/avatar': removeOwnAvatarEndpoint,
  },
  'Muted users': {
    'POST /users/me/muted_users/{muted_user_id}': muteUserEndpoint,
    'DELETE /users/me/muted_users/{muted_user_id}': unmuteUserEndpoint,
  },
  Invitations: {
    'POST /invites': sendInvitationsEndpoint,
    'GET /invites': getInvitationsEndpoint,
    'DELETE /invites/{invite_id}': revokeInvitationEndpoint,
    'POST /invites/{invite_id}/resend': resendInvitationEndpoint,
    'POST /invites/multiuse': createInvitationLinkEndpoint,
    'DELETE /invites/multiuse/{invite_id}': revokeInvitationLinkEndpoint,
  },
  Joining: {
    'POST /join': joinOrganizationEndpoint,
    'POST /sign_up': requestSignUpEndpoint,
    'GET /join/{token}': getJoinPageEndpoint,
    'POST /join/{token}': submitJoinPageEndpoint,
    'GET /join/new': getSignUpPageEndpoint,
    'POST /join/new': submitSignUpPageEndpoint,
  },
  'API keys': {
    'POST /fetch_api_key': fetchApiKeyEndpoint,
    'POST /users/me/api_key/regenerate': regenerateOwnApiKeyEndpoint,
    'POST /bots/{bot_id}/api_key/regenerate': regenerateBotApiKeyEndpoint,
  },
  Sessions: {
    'GET /sessions': getSessionsEndpoint,
    'POST /sessions': startSessionEndpoint,
    'DELETE /sessions/{session_id}': endSessionEndpoint,
    'GET /sessions/current': getCurrentSessionEndpoint,
    'DELETE /sessions/current': endCurrentSessionEndpoint,
    'POST /sessions/current/glances': createGlanceEndpoint,
    'POST /sessions/glances': glanceAtOrganizationsEndpoint,
  },
  'Addresses and passwords': {
    'POST /confirm_new_email': confirmAddressEndpoint,
    'GET /accounts/confirm_new_email/{token}': showAddressPageEndpoint,
    'POST /accounts/confirm_new_email/{token}': submitAddressPageEndpoint,
    'POST /password_reset': requestPasswordResetEndpoint,
    'POST /password_reset/confirm': confirmPasswordResetEndpoint,
    'GET /accounts/password/reset/': showResetRequestPageEndpoint,
    'POST /accounts/password/reset/': submitResetRequestPageEndpoint,
    'GET /accounts/password/reset/{token}': showResetPageEndpoint,
    'POST /accounts/password/reset/{token}': submitResetPageEndpoint,
  },
  'User status': {
    'POST /users/me/status': updateOwnStatusEndpoint,
    'POST /users/{user_id}/status': updateUserStatusEndpoint,
    'GET /users/{user_id}/status': getUserStatusEndpoint,
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
  Bots: {
    'GET /bots': getBotsEndpoint,
    'POST /bots': createBotEndpoint,
    'PATCH /bots/{bot_id}': updateBotEndpoint,
    'DELETE /bots/{bot_id}': deactivateBotEndpoint,
    'GET /bot_storage': getBotStorageEndpoint,
    'PUT /bot_storage': setBotStorageEndpoint,
    'DELETE /bot_storage': deleteBotStorageEndpoint,
  },
  'Push notifications': {
    'POST /mobile_push/register': registerPushDeviceEndpoint,
    'POST /mobile_push/e2ee/test_notification': sendTestPushEndpoint,
    'POST /mobile_push/test_notification': sendLegacyTestPushEndpoint,
    'POST /users/me/android_gcm_reg_id': addFcmTokenEndpoint,
    'DELETE /users/me/android_gcm_reg_id': removeFcmTokenEndpoint,
    'POST /users/me/apns_device_token': addApnsTokenEndpoint,
    'DELETE /users/me/apns_device_token': removeApnsTokenEndpoint,
    'GET /users/me/web_push_subscriptions': getWebPushEndpoint,
    'POST /users/me/web_push_subscriptions': addWebPushEndpoint,
    'DELETE /users/me/web_push_subscriptions': removeWebPushEndpoint,
  },
  'Navigation views': {
    'POST /navigation_views': createNavigationViewEndpoint,
    'GET /navigation_views': getNavigationViewsEndpoint,
    'PATCH /navigation_views/{+fragment}': updateNavigationViewEndpoint,
    'DELETE /navigation_views/{+fragment}': deleteNavigationViewEndpoint,
  },
} satisfies EndpointMap;
