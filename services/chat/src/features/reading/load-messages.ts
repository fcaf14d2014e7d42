import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { linkifiersOf } from '../linkifiers/index.js';
import { newLinkifierTime, topicLinks } from '../markdown/index.js';
import { messageFor, type MessageFormat } from '../message-format/index.js';
import { loadFlags } from '../read-state/index.js';
import { realmSetting, topicNameFor, withTopicNames } from '../realm-settings/index.js';
import { highlightMatches, highlightTopic, type SearchQuery } from '../search/index.js';
import { findUsers, type User } from '../user-directory/index.js';
import {
  channelsOfChanges,
  editHistoryOf,
  findChanges,
  type MessageChange,
  findPlacedMessages,
  findReadableChannels,
  type PlacedMessage,
  recipientView,
  senderView,
  type MessageReader,
  loggedMessage,
  visibleChanges,
  unixSeconds,
} from '../messages/index.js';
import { resolveChangeOf } from '../topics/index.js';
import { mapInSlices } from './map-in-slices.js';
import { loadReactions } from '../reactions/index.js';
import { loadSubmessages, widgetTypeOf } from '../widgets/index.js';

/** Of a message that never was anybody's to read. */
const SPECTATOR_FLAGS = ['read'];
/** Of a message on which the reader has nothing of their own. */
const OUTSIDE_FLAGS = ['read', 'historical'];

/** A message object, with what only reading adds to it, and its source text. */
export interface LoadedMessage {
  raw_content: string;
  message: object;
}

/**
 * The messages of these ids, in their order, with everything around them read in one query per kind.
 * Access is for the caller to check; ids that do not exist are left out. Spectators get all pictures: they cannot compute any.
 */
export async function loadMessages(
  db: Db,
  reader: MessageReader,
  message_ids: readonly number[],
  format: MessageFormat,
  { search, isWanted }: { search?: SearchQuery | undefined; isWanted?: () => boolean } = {},
): Promise<LoadedMessage[]> {
  if (message_ids.length === 0) return [];
  const { realm, user } = reader;
  const shown = user ? format : { ...format, client_gravatar: false };
  const [rows, flags, reactions, changes] = await Promise.all([
    findInOrder(db, realm.id, message_ids),
    user ? loadFlags(db, realm.id, user.id, message_ids) : undefined,
    loadReactions(db, realm.id, message_ids),
    findChanges(db, realm.id, message_ids, { changes: LIMITS.listedChanges, bytes: LIMITS.listedHistoryBytes }),
  ]);
  const widgets = rows.filter(({ content }) => widgetTypeOf(content) !== undefined);
  const submessages = await loadSubmessages(
    db,
    realm.id,
    widgets.map(({ id }) => id),
  );
  const people = await findPeople(db, realm.id, rows);
  const readable = await findReadableChannels(db, reader, channelsOfChanges(changes.values()));
  const policy = historyPolicy(reader);
  const linkifiers = await linkifiersOf(db, realm);
  const time = newLinkifierTime();
  const linksOf = remember((topic: string) => topicLinks(topic, linkifiers, time));

  const senderOf = remember((id: number) => senderView(realm, people.get(id)!, user ? 'users' : 'spectators'));

  return mapInSlices(
    rows,
    (row) => {
      const logged = loggedMessage(
        realm,
        row,
        senderOf(row.sender_id),
        (row.user_ids ?? []).map((id) => recipientView(realm, people.get(id)!)),
        linksOf(row.topic ?? ''),
      );
      const own = changes.get(row.id) ?? [];
      const history = editHistoryOf(visibleChanges(own, readable), policy)?.map((entry) =>
        withTopicNames(entry, format.allow_empty_topic_name),
      );
      const message = {
        ...messageFor(logged, shown),
        reactions: reactions.get(row.id) ?? [],
        submessages: submessages.get(row.id) ?? [],
        flags: flags ? (flags.get(row.id) ?? OUTSIDE_FLAGS) : SPECTATOR_FLAGS,
        ...(history && { edit_history: history }),
        ...lastMove(own),
        ...(search && {
          match_content: highlightMatches(row.rendered_content, search),
          match_subject: highlightTopic(
            row.channel_id === null ? '' : topicNameFor(row.topic ?? '', format.allow_empty_topic_name),
            search,
          ),
        }),
      };
      return { raw_content: row.content, message };
    },
    isWanted,
  );
}

/** Spectators are not told what a message said before. */
function historyPolicy({ realm, user }: MessageReader) {
  const policy = realmSetting(realm, 'message_edit_history_visibility_policy');
  return !user && policy === 'all' ? 'moves' : policy;
}

async function findInOrder(db: Db, realm_id: number, message_ids: readonly number[]): Promise<PlacedMessage[]> {
  const byId = new Map((await findPlacedMessages(db, realm_id, message_ids)).map((row) => [row.id, row]));
  return message_ids.flatMap((id) => byId.get(id) ?? []);
}

async function findPeople(db: Db, realm_id: number, rows: readonly PlacedMessage[]): Promise<Map<number, User>> {
  const ids = new Set(rows.flatMap(({ sender_id, user_ids }) => [sender_id, ...(user_ids ?? [])]));
  return new Map((await findUsers(db, realm_id, [...ids])).map((user) => [user.id, user]));
}

/** When it last went to another topic or channel; marking a topic resolved is no move (chat-gaps.md section 5). */
function lastMove(changes: readonly MessageChange[]): { last_moved_timestamp?: number } {
  const moved = changes.findLast(
    ({ move }) =>
      move && !(move.prev_channel_id === move.channel_id && resolveChangeOf(move.prev_topic, move.topic) !== undefined),
  );
  return moved ? { last_moved_timestamp: unixSeconds(moved.at) } : {};
}

function remember<K, V>(compute: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => known.get(key) ?? known.set(key, compute(key)).get(key)!;
}
