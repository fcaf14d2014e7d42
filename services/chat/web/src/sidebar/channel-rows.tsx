import { useEffect, useSyncExternalStore } from 'react';
import { ChannelIcon } from '../kit/channel-icon.js';
import { Icon } from '../kit/icon.js';
import { isolated, isResolved, topicName } from '../model/names.js';
import { channelNarrow, topicNarrow } from '../model/narrow.js';
import { topicPlace } from '../model/place.js';
import { unreadPlaces } from '../model/unread.js';
import { useClient, useComputed } from '../shell/client-context.js';
import { useWords } from '../words/index.js';
import { ConversationRow } from './conversation-row.js';
import { UnreadCount } from './count.js';
import type { ChannelRow } from './sidebar-rows.js';
import styles from './sidebar.module.css';

const RECENT_TOPICS = 5;

interface Props {
  row: ChannelRow;
  /** Whether the view is of this channel. */
  isOpen: boolean;
  /** The topic that is shown, if the view is of one. */
  topic: string | undefined;
  isTopicList: boolean;
}

/** A channel, and below it, while it is looked at, its topics. */
export function ChannelItem({ row: { channel, color, isMuted, count, mentions }, isOpen, topic, isTopicList }: Props) {
  return (
    <li>
      <ConversationRow
        label={isolated(channel.name)}
        narrow={channelNarrow(channel.stream_id)}
        isCurrent={isOpen && topic === undefined && !isTopicList}
        isMuted={isMuted}
        isUnread={count > 0}
      >
        <span className={styles['sign']} style={{ color }}>
          <ChannelIcon channel={channel} />
        </span>
        <span className={styles['name']}>{isolated(channel.name)}</span>
        <UnreadCount count={count} mentions={mentions} />
      </ConversationRow>
      {isOpen && <Topics stream_id={channel.stream_id} name={channel.name} current={topic} isTopicList={isTopicList} />}
    </li>
  );
}

interface TopicsProps {
  stream_id: number;
  name: string;
  current: string | undefined;
  isTopicList: boolean;
}

function Topics({ stream_id, name, current, isTopicList }: TopicsProps) {
  const client = useClient();
  const words = useWords();
  useEffect(() => client.topics.load(stream_id), [client, stream_id]);
  const topics = useSyncExternalStore(client.topics.subscribe, () => client.topics.find(stream_id));
  const rows = useComputed(
    (state) => {
      const unread = unreadPlaces(state);
      const all = topics ?? [];
      return all
        .map((topic) => ({
          name: topic.name,
          label: topicName(state, topic.name),
          isResolved: isResolved(topic.name),
          policy: state.user_topics.get(topicPlace(stream_id, topic.name))?.policy ?? 0,
          unread: unread.get(topicPlace(stream_id, topic.name)),
          isCurrent: current?.toLowerCase() === topic.name.toLowerCase(),
        }))
        .filter((row, at) => at < RECENT_TOPICS || row.isCurrent || (row.unread && !row.unread.isMuted));
    },
    topics,
    current,
  );
  return (
    <ul className={styles['topics']}>
      {rows.map((row) => (
        <li key={row.name}>
          <ConversationRow
            label={row.label}
            narrow={topicNarrow(stream_id, row.name)}
            isCurrent={row.isCurrent}
            isMuted={row.policy === 1}
            isUnread={row.unread !== undefined}
          >
            {row.isResolved && <Icon name="check" size={13} />}
            <span className={styles['name']}>{row.label}</span>
            {row.policy === 3 && <Icon name="follow" size={13} />}
            {row.unread && <UnreadCount count={row.unread.count} mentions={row.unread.mentions} />}
          </ConversationRow>
        </li>
      ))}
      <li>
        <a
          className={`${styles['row']} ${styles['more']}`}
          href={`#topics/channel/${stream_id}-${encodeURIComponent(name)}`}
          {...(isTopicList && { 'aria-current': 'page' as const })}
        >
          {words.nav.moreTopics}
        </a>
      </li>
    </ul>
  );
}
