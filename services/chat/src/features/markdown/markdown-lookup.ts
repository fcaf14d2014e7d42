/** Everything rendering needs from outside, as plain rows: see `loadMarkdownLookup` for where they come from. */
export interface MarkdownLookup {
  users: readonly LookupUser[];
  user_groups: readonly LookupUserGroup[];
  /** Channels the author may see, and nothing else: a foreign channel's name must stay plain text. */
  channels: readonly LookupChannel[];
  topics: readonly LookupTopic[];
  /** Active custom emoji. */
  realm_emoji: readonly LookupEmoji[];
  /** In the order in which they apply. */
  linkifiers: readonly LookupLinkifier[];
  uploads: readonly LookupUpload[];
  alert_words: readonly LookupAlertWord[];
}

export interface LookupUser {
  id: number;
  full_name: string;
  /** A deactivated account is named, but not mentioned. */
  is_active?: boolean;
}

export interface LookupUserGroup {
  id: number;
  name: string;
  /** What is shown instead of the name, for system groups (`role:administrators` is "Administrators"). */
  display_name?: string | null;
  /** A deactivated group is shown, but not mentioned. */
  deactivated?: boolean;
}

export interface LookupChannel {
  id: number;
  name: string;
}

export interface LookupTopic {
  channel_id: number;
  name: string;
  /** Newest message of the topic that the author may see. */
  newest_message_id: number | null;
}

export interface LookupEmoji {
  id: number;
  name: string;
  source_url: string;
}

export interface LookupLinkifier {
  pattern: string;
  url_template: string;
}

export interface LookupUpload {
  path_id: string;
  content_type: string | null;
  /** Pixels, after rotation; null where the file is not an image. */
  width: number | null;
  height: number | null;
  /** `pending`: they are being made; null: the file is no image, or none that can be shown. */
  thumbnails: 'ready' | 'pending' | null;
  is_animated: boolean;
}

export interface LookupAlertWord {
  user_id: number;
  word: string;
}

export const EMPTY_LOOKUP: MarkdownLookup = {
  users: [],
  user_groups: [],
  channels: [],
  topics: [],
  realm_emoji: [],
  linkifiers: [],
  uploads: [],
  alert_words: [],
};

export interface LookupIndex {
  userById: ReadonlyMap<number, LookupUser>;
  /** Names are compared without case; a name that several people share names nobody. */
  userByName: ReadonlyMap<string, LookupUser>;
  groupByName: ReadonlyMap<string, LookupUserGroup>;
  channelByName: ReadonlyMap<string, LookupChannel>;
  topicByName: ReadonlyMap<string, LookupTopic>;
  emojiByName: ReadonlyMap<string, LookupEmoji>;
  uploadByPath: ReadonlyMap<string, LookupUpload>;
}

export const foldName = (name: string): string => name.toLowerCase();
export const topicKey = (channel_id: number, name: string): string => `${channel_id}>${foldName(name)}`;

export function indexLookup(lookup: MarkdownLookup): LookupIndex {
  return {
    userById: new Map(lookup.users.map((user) => [user.id, user])),
    userByName: uniqueByName(lookup.users),
    groupByName: new Map(lookup.user_groups.map((group) => [foldName(group.name), group])),
    channelByName: new Map(lookup.channels.map((channel) => [foldName(channel.name), channel])),
    topicByName: new Map(lookup.topics.map((topic) => [topicKey(topic.channel_id, topic.name), topic])),
    emojiByName: new Map(lookup.realm_emoji.map((emoji) => [emoji.name, emoji])),
    uploadByPath: new Map(lookup.uploads.map((upload) => [upload.path_id, upload])),
  };
}

/** Two people of one name are told apart by `Name|id` only; an account in use comes before deactivated ones. */
function uniqueByName(users: readonly LookupUser[]): Map<string, LookupUser> {
  const byName = new Map<string, LookupUser | undefined>();
  for (const active of [false, true]) {
    const seen = new Set<string>();
    for (const user of users) {
      if ((user.is_active ?? true) !== active) continue;
      const name = foldName(user.full_name);
      byName.set(name, seen.has(name) ? undefined : user);
      seen.add(name);
    }
  }
  return new Map([...byName].flatMap(([name, user]) => (user ? [[name, user] as const] : [])));
}
