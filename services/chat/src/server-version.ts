/** What clients are told of the server (chat.md section 9): the literal names are those that existing clients read. */
export const SERVER_VERSION = {
  zulip_version: '11.0',
  zulip_merge_base: '',
  zulip_feature_level: 420,
} as const;

/** UNIX seconds: when this process began. Tells clients that the server was started anew. */
export const SERVER_GENERATION = Math.floor(Date.now() / 1000);
