import type { Response } from 'supertest';
import type { AuditEventType } from '../../src/features/audit-log/index.js';
import type { Api } from './api.js';
import { CHANNEL_EXAMPLES } from './audit-channel-examples.js';
import { INVITATION_EXAMPLES } from './audit-invitation-examples.js';
import { LIST_EXAMPLES } from './audit-list-examples.js';
import { PEOPLE_EXAMPLES } from './audit-people-examples.js';
import type { AuditWorld } from './audit-world.js';
import type { TestUser } from './builders.js';

/** A request that changes something, and what it writes into the log of the organization. */
export interface AuditExample {
  types: AuditEventType[];
  /** By the administrator, unless it is said by whom. */
  given(world: AuditWorld): { by?: TestUser; call(api: Api): Promise<Response> };
  /** Members of the rows, the oldest first, where there is more to say than the type. */
  rows?(world: AuditWorld): object[];
}

/** By the operation, as it stands in the map. */
export const RECORDED: Record<string, AuditExample> = {
  ...PEOPLE_EXAMPLES,
  ...INVITATION_EXAMPLES,
  ...CHANNEL_EXAMPLES,
  ...LIST_EXAMPLES,
};

/** Why operations that change something are not recorded. */
export const NOT_RECORDED = {
  'messages have senders, dates and a history of their own': [
    'POST /messages',
    'PATCH /messages/{message_id}',
    'POST /messages/render',
    'POST /messages/{message_id}/reactions',
    'DELETE /messages/{message_id}/reactions',
    'POST /submessage',
    'POST /user_uploads',
    'DELETE /attachments/{attachment_id}',
  ],
  'nobody else is concerned': [
    'POST /sessions',
    'DELETE /sessions/current',
    'DELETE /sessions/{session_id}',
    'POST /sessions/current/glances',
    'POST /sessions/glances',
    'POST /messages/flags',
    'POST /unsubscribe/{token}',
    'POST /messages/flags/narrow',
    'POST /mark_all_as_read',
    'POST /mark_stream_as_read',
    'POST /mark_topic_as_read',
    'POST /scheduled_messages',
    'PATCH /scheduled_messages/{scheduled_message_id}',
    'DELETE /scheduled_messages/{scheduled_message_id}',
    'POST /reminders',
    'PATCH /reminders/{reminder_id}',
    'DELETE /reminders/{reminder_id}',
    'POST /drafts',
    'PATCH /drafts/{draft_id}',
    'DELETE /drafts/{draft_id}',
    'PUT /bot_storage',
    'DELETE /bot_storage',
    'POST /saved_snippets',
    'PATCH /saved_snippets/{saved_snippet_id}',
    'DELETE /saved_snippets/{saved_snippet_id}',
    'POST /navigation_views',
    'PATCH /navigation_views/{+fragment}',
    'DELETE /navigation_views/{+fragment}',
    'POST /users/me/alert_words',
    'DELETE /users/me/alert_words',
    'POST /users/me/muted_users/{muted_user_id}',
    'DELETE /users/me/muted_users/{muted_user_id}',
    'POST /user_topics',
    'PATCH /users/me/subscriptions/muted_topics',
    'PATCH /users/me/subscriptions/{stream_id}',
    'POST /users/me/subscriptions/properties',
    'POST /users/me/onboarding_steps',
    'POST /mobile_push/register',
    'POST /mobile_push/test_notification',
    'POST /mobile_push/e2ee/test_notification',
    'POST /users/me/android_gcm_reg_id',
    'DELETE /users/me/android_gcm_reg_id',
    'POST /users/me/apns_device_token',
    'DELETE /users/me/apns_device_token',
    'POST /users/me/web_push_subscriptions',
    'DELETE /users/me/web_push_subscriptions',
    'POST /zcommand',
  ],
  'people show it of themselves': [
    'POST /users/me/avatar',
    'DELETE /users/me/avatar',
    'PATCH /users/me/profile_data',
    'DELETE /users/me/profile_data',
    'POST /users/me/status',
    'POST /users/me/presence',
    'POST /typing',
    'POST /messages/{message_id}/typing',
  ],
  'the account is recorded as made by itself (join-organization.test.ts)': ['POST /join', 'POST /join/{token}'],
  'the log begins with the owner (submit-owner-page.test.ts)': ['POST /new/{token}'],
  'nothing stays changed': [
    'POST /register',
    'DELETE /events',
    'POST /fetch_api_key',
    'POST /sign_up',
    'POST /join/new',
    'POST /new',
    'POST /password_reset',
  ],
  'a page of what another operation does, which is recorded': [
    'POST /accounts/confirm_new_email/{token}',
    'POST /accounts/password/reset/',
    'POST /accounts/password/reset/{token}',
  ],
  'shows administrators a text of theirs': ['POST /realm/test_welcome_bot_custom_message'],
};
