import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { canAccessContent, canAccessMetadata, findChannelsByName } from '../channel-directory/index.js';
import { linkifiersOf } from '../linkifiers/index.js';
import {
  collectReferences,
  EMPTY_LOOKUP,
  lookupOfRendered,
  type LookupUser,
  type LookupUserGroup,
  type MarkdownLookup,
  type MarkdownReferences,
} from '../markdown/index.js';
import { findGroupIdsOf } from '../permissions/index.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../realm-settings/index.js';
import { findAccessibleUserIds } from '../user-directory/index.js';
import { findActiveEmojiByName, realmEmojiUrl } from '../realm-emoji/index.js';
import { findAttachmentIdsOf, findAttachmentsByPaths, findShowableAttachments } from '../uploads/index.js';
import { findAlertWords, findLinkedTopics, findMentionableGroups, findMentionableUsers } from './markdown-store.js';

const SYSTEM_GROUP_NAMES: Record<string, string> = {
  'role:nobody': 'Nobody',
  'role:owners': 'Owners',
  'role:administrators': 'Administrators',
  'role:moderators': 'Moderators',
  'role:fullmembers': 'Full members',
  'role:members': 'Members',
  'role:everyone': 'Everyone',
  'role:internet': 'Everyone on the internet',
};

/**
 * Looks up what a message refers to, as its author may see it: at most one query for each kind of thing, none for
 * kinds that it does not hold.
 */
export async function loadMarkdownLookup(
  db: Db,
  realm: Realm,
  author: Caller,
  content: string,
): Promise<MarkdownLookup> {
  const references = collectReferences(content);
  const { user_group_names, emoji_names, upload_path_ids, alert_word_beginnings } = references;
  return {
    ...EMPTY_LOOKUP,
    users: await loadUsers(db, realm, author, references),
    linkifiers: await linkifiersOf(db, realm),
    user_groups:
      user_group_names.length > 0
        ? (await findMentionableGroups(db, realm.id, user_group_names)).map(withDisplayName)
        : [],
    uploads: await findShowableAttachments(db, realm, author, upload_path_ids),
    realm_emoji: emoji_names.length > 0 ? await loadEmoji(db, realm, emoji_names) : [],
    ...(await loadChannels(db, realm, author, references)),
    alert_words: alert_word_beginnings.length > 0 ? await findAlertWords(db, realm.id, alert_word_beginnings) : [],
  };
}

/**
 * For a message that is rendered anew: what its HTML refers to already, as it does. People, groups and channels may have
 * other names by now, or be nothing that the author may see.
 */
export async function loadStoredLookup(
  db: Db,
  realm: Realm,
  { id, content, rendered_content }: { id: number; content: string; rendered_content: string },
): Promise<MarkdownLookup> {
  const { user_group_names, upload_path_ids } = collectReferences(content);
  const stored = lookupOfRendered(content, rendered_content, EMPTY_TOPIC_DISPLAY_NAME);
  const tied = upload_path_ids.length > 0 ? await findAttachmentIdsOf(db, realm.id, [id]) : [];
  const shown = new Map(stored.user_groups.map((group) => [group.id, group]));
  const groups = shown.size > 0 ? await findMentionableGroups(db, realm.id, user_group_names) : [];
  return {
    ...EMPTY_LOOKUP,
    ...stored,
    user_groups: [
      ...stored.user_groups,
      ...groups.flatMap((group) => {
        const known = shown.get(group.id);
        return known ? [withDisplayName({ ...known, name: group.name })] : [];
      }),
    ],
    linkifiers: await linkifiersOf(db, realm),
    uploads:
      tied.length > 0
        ? (await findAttachmentsByPaths(db, realm.id, upload_path_ids)).filter(({ id: file_id }) =>
            tied.includes(file_id),
          )
        : [],
  };
}

const withDisplayName = (group: LookupUserGroup): LookupUserGroup => ({
  ...group,
  display_name: SYSTEM_GROUP_NAMES[group.name] ?? null,
});

async function loadEmoji(db: Db, realm: Realm, names: readonly string[]): Promise<MarkdownLookup['realm_emoji']> {
  const emoji = await findActiveEmojiByName(db, realm.id, names);
  return emoji.map((one) => ({ id: one.id, name: one.name, source_url: realmEmojiUrl(realm.id, one) }));
}

/** Bots are known to everybody; some guests know only the people of their channels. */
async function loadUsers(
  db: Db,
  realm: Realm,
  author: Caller,
  { user_ids, user_names }: MarkdownReferences,
): Promise<LookupUser[]> {
  if (user_ids.length + user_names.length === 0) return [];
  const users = await findMentionableUsers(db, realm.id, user_ids, user_names);
  const known = await findAccessibleUserIds(
    db,
    realm,
    author,
    users.map(({ id }) => id),
  );
  return known ? users.filter(({ id, is_bot }) => is_bot || id === author.id || known.has(id)) : users;
}

async function loadChannels(
  db: Db,
  realm: Realm,
  author: Caller,
  { channel_names, topics }: MarkdownReferences,
): Promise<Pick<MarkdownLookup, 'channels' | 'topics'>> {
  if (channel_names.length === 0) return { channels: [], topics: [] };
  const found = await findChannelsByName(db, realm.id, author.id, channel_names);
  const standing = { id: author.id, role: author.role, group_ids: await findGroupIdsOf(db, realm, author) };
  const channels = found.filter((channel) => canAccessMetadata(realm, standing, channel));
  const idOfReadable = new Map(
    channels
      .filter((channel) => canAccessContent(realm, standing, channel))
      .map(({ id, name }) => [name.toLowerCase(), id]),
  );
  const linked = topics.flatMap(({ channel_name, topic_name }) => {
    const channel_id = idOfReadable.get(channel_name.toLowerCase());
    return channel_id === undefined ? [] : { channel_id, topic_name };
  });
  return { channels, topics: linked.length > 0 ? await findLinkedTopics(db, realm.id, author.id, linked) : [] };
}
