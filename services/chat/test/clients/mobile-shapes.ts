/** What the mobile client registers with. */
export const REGISTER = {
  idle_queue_timeout: 'mobile',
  apply_markdown: true,
  client_gravatar: false,
  slim_presence: true,
  client_capabilities: {
    notification_settings_null: true,
    bulk_message_deletion: true,
    user_avatar_url_field_optional: true,
    stream_typing_notifications: true,
    user_settings_object: true,
    include_deactivated_groups: true,
    empty_topic_name: true,
    individual_emoji_changes: true,
  },
};

export const number = expect.any(Number) as number;
export const text = expect.any(String) as string;
export const bool = expect.any(Boolean) as boolean;
export const list = expect.any(Array) as unknown[];
export const object = expect.any(Object) as object;
