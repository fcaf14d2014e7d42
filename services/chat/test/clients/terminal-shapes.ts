/** What the terminal client hears of. */
export const TERMINAL_EVENT_TYPES = [
  'message',
  'update_message',
  'reaction',
  'submessage',
  'subscription',
  'typing',
  'update_message_flags',
  'user_settings',
  'realm_emoji',
  'realm_user',
];
