import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Virtualizer } from 'virtua';
import { Avatar } from '../../kit/avatar.js';
import { Button } from '../../kit/button.js';
import { Icon } from '../../kit/icon.js';
import { Empty, Fault } from '../../kit/states.js';
import { saidBy } from '../../messages/actions.js';
import { whenOf } from '../../messages/dates.js';
import { plainText } from '../../messages/sanitize.js';
import { uses24Hours } from '../../model/realm.js';
import { isolated, isResolved, namesOf, peopleNames, topicName, userOf } from '../../model/names.js';
import { directNarrow, topicNarrow } from '../../model/narrow.js';
import { peopleOf } from '../../model/place.js';
import { isMuted, unreadPlaces } from '../../model/unread.js';
import { useClient, useComputed, useModel } from '../../shell/client-context.js';
import { PageHead } from '../../shell/page-head.js';
import { addressOf } from '../../shell/route.js';
import { UnreadCount } from '../../sidebar/count.js';
import { useLanguage, useWords } from '../../words/index.js';
import styles from '../page.module.css';
import { conversationsOf, loadOlder, NOTHING_KNOWN, type Conversation, type Known } from './conversations.js';

const FILTERS = ['all', 'onlyUnread', 'onlyParticipated'] as const;
const MOST_FACES = 4;
const NEAR_END_PX = 600;

export function RecentView() {
  const words = useWords();
  const client = useClient();
  const own_id = client.state.own_id ?? 0;
  const [loaded, setLoaded] = useState<Known>(NOTHING_KNOWN);
  const [isLoading, setLoading] = useState(false);
  const [fault, setFault] = useState<string>();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]>('all');
  const scroller = useRef<HTMLDivElement>(null);
  const newest_id = useModel((state) => state.max_message_id);
  const latest = useRef(loaded);
  latest.current = loaded;
  const isBusy = useRef(false);
  const more = useCallback(async () => {
    if (isBusy.current || latest.current.foundOldest) return;
    isBusy.current = true;
    setLoading(true);
    setFault(undefined);
    try {
      setLoaded(await loadOlder(latest.current, own_id));
    } catch (error) {
      setFault(saidBy(error));
    } finally {
      isBusy.current = false;
      setLoading(false);
    }
  }, [own_id]);
  useEffect(() => void more(), [more]);
  const version = useSyncExternalStore(client.subscribe, () => client.state.unread);
  const conversations = useMemo(() => {
    // What came since is in memory, and newer than what was loaded.
    const all = new Map(loaded.messages.map((message) => [message.id, message]));
    const newest = loaded.messages[0]?.id ?? 0;
    for (const [id, message] of client.lists.messages) if (all.has(id) || id > newest) all.set(id, message);
    return conversationsOf(all.values(), own_id);
  }, [client, loaded, own_id, newest_id, version]);
  const shown = useComputed(
    (state) =>
      conversations.filter(({ place, newest, authors }) => {
        const stream_id = newest.type === 'stream' ? newest.stream_id : undefined;
        if (isMuted(state, { place, ...(stream_id !== undefined && { stream_id }) })) return false;
        if (filter === 'onlyUnread') return unreadPlaces(state).has(place);
        return filter === 'all' || authors.includes(state.own_id ?? 0);
      }),
    conversations,
    filter,
  );
  return (
    <div className={styles['page']}>
      <PageHead title={words.recent.title} icon={<Icon name="clock" />} />
      <div
        className={styles['scroll']}
        ref={scroller}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < NEAR_END_PX) void more();
        }}
      >
        <div className={styles['inner']}>
          <div className={styles['tools']}>
            {FILTERS.map((one) => (
              <button
                key={one}
                type="button"
                className={styles['chip']}
                aria-pressed={filter === one}
                onClick={() => setFilter(one)}
              >
                {words.recent[one]}
              </button>
            ))}
          </div>
          {loaded.foundOldest && shown.length === 0 ? (
            <Empty icon="clock" title={words.recent.empty}>
              <p>{words.recent.emptyHint}</p>
            </Empty>
          ) : (
            <div role="list">
              <Virtualizer scrollRef={scroller} startMargin={64}>
                {shown.map((conversation) => (
                  <Row key={conversation.place} conversation={conversation} />
                ))}
              </Virtualizer>
            </div>
          )}
          {fault !== undefined && <Fault>{fault}</Fault>}
          {isLoading ? (
            <p role="status">{words.loading}</p>
          ) : (
            !loaded.foundOldest && (
              <Button onPress={() => void more()}>{fault === undefined ? words.recent.older : words.retry}</Button>
            )
          )}
        </div>
      </div>
    </div>
  );
}

function Row({ conversation: { place, newest, authors } }: { conversation: Conversation }) {
  const words = useWords();
  const language = useLanguage();
  const names = useModel(namesOf);
  const client = useClient();
  const stream_id = newest.type === 'stream' ? newest.stream_id : undefined;
  const unread = useComputed((state) => unreadPlaces(state).get(place), place);
  const label = useModel((state) =>
    newest.type === 'stream'
      ? topicName(state, newest.subject)
      : peopleNames(state, peopleOf(place), words.unknownPerson),
  );
  const channel = useModel((state) => state.channels.get(stream_id ?? 0)?.name);
  const is24Hours = useModel(uses24Hours);
  const narrow =
    newest.type === 'stream' ? topicNarrow(newest.stream_id, newest.subject) : directNarrow(peopleOf(place));
  const snippet = useMemo(() => plainText(newest.content).slice(0, 200), [newest.content]);
  return (
    <div role="listitem" className={styles['item']} {...(unread && { 'data-unread': true })}>
      <a href={addressOf(narrow, names)}>
        {newest.type === 'stream' && isResolved(newest.subject) && <Icon name="check" size={15} />}
        <span className={styles['name']}>{label}</span>
        {channel && <span className={styles['where']}>#{isolated(channel)}</span>}
        <span className={styles['snippet']}>{snippet}</span>
        <span className={styles['faces']} aria-hidden>
          {authors.slice(0, MOST_FACES).map((id) => (
            <Avatar key={id} user={userOf(client.state, id, words.unknownPerson)} size={22} />
          ))}
        </span>
      </a>
      {unread && <UnreadCount count={unread.count} mentions={unread.mentions} />}
      <span className={styles['when']}>{whenOf(newest.timestamp, language, is24Hours)}</span>
    </div>
  );
}
